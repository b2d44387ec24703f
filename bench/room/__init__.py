"""The room under load, beside boardgame.io on the same machine: `make bench-room`."""
