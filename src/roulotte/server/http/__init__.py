"""The HTTP API: rooms, games, matches, one's own data, and how the server is."""
