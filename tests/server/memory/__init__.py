"""Rooms without sockets: the authority alone, in worlds of several processes, with their hubs."""
