"""Real servers: copied, started by the command, called without a network, behind bad wires."""
