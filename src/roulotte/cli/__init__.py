"""The terminal program: each command thin, all drawing with Rich."""
