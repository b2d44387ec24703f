"""What goes over the wire between a room and its clients: one statement for both sides."""
