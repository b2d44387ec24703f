"""What a game is: states, legal actions, chance, views, records. Knows no game by name."""
