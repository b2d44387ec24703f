"""boardgame.io, from npm: its own server, and tables that speak its messages."""
