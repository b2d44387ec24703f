"""The authority of one room: no sockets, no database, no clock, no randomness of its own."""
