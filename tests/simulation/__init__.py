"""Evenings that never were: the real room, with time, disk, lines and people out of one seed.

`python -m tests.simulation SEED` plays one evening again, exactly.
"""
