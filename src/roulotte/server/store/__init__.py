"""Where everything is kept: one log a room, in SQLite or PostgreSQL."""
