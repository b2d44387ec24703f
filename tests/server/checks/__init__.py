"""What must be true afterwards: the log, what was told, the page of the protocol."""
