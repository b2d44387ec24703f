"""Sockets and connections: how bytes come and go, and what a client says."""
