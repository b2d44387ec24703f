"""Whoever talks to a server: visitors, players, clients, raw sockets, and what they see."""
