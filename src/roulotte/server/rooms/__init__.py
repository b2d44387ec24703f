"""The rooms of this process, in memory: queue, answers, recovery, audience, timers, bots."""
