"""Simulation and measurement: many games at once, trees, statistics."""
