"""The room on a server: people meet, play and come back; nothing acknowledged is lost."""
