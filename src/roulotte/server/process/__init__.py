"""One server process: start, stop, the application, the port, the log."""
