"""Tables at boardgame.io's server: Socket.IO's messages, straight over one WebSocket each.

A move is answered by the new state, sent to all players: `_stateID` counts the moves. It tells
before it saves, so what counts as its acknowledgement here does not say that anything is stored.
"""

import asyncio

from bench.room.load import Ring, Tally

PATH = "/socket.io/?EIO=4&transport=websocket"
PING, PONG = b"2", b"3"
OPENED = b"0{"  # Engine.IO's handshake
JOIN = b"40/tally,"
EVENT = b"42/tally,"
UPDATE, SYNC = EVENT + b'["update"', EVENT + b'["sync"'
SYNC_ME = EVENT + b'["sync","%d","%d",null,%d]'
COUNTER = b'"_stateID":'


class PeerTable(Ring):
    """A match of the game of `server.js`."""

    def __init__(self, number: int, tally: Tally, players: int = 2) -> None:
        super().__init__(number, tally, players)
        self._synced = [asyncio.Event() for _ in range(players)]

    async def sit(self, port: int) -> None:
        """Connect all, one after the other: the first creates the match."""
        for synced in self._synced:
            await self.connect(port, PATH)
            await synced.wait()

    def hear(self, seat: int, message: bytes) -> None:
        """Follow the handshake, then the moves."""
        if message.startswith(UPDATE):
            self.arrived(seat, moves_made(message) - 1)
        elif message == PING:
            self.sockets[seat].send(PONG)
        elif message.startswith(OPENED):
            self.sockets[seat].send(JOIN)
        elif message.startswith(JOIN):
            self.sockets[seat].send(SYNC_ME % (self.number, seat, self.players))
        elif message.startswith(SYNC):
            self._synced[seat].set()

    def send(self, move: int) -> None:
        """Add one, on the state that we saw."""
        seat = move % self.players
        action = b'{"type":"MAKE_MOVE","payload":{"type":"add","args":[],"playerID":"%d"}}' % seat
        event = b'["update",%b,%d,"%d","%d"]' % (action, move, self.number, seat)
        self.sockets[seat].send(EVENT + event)


def moves_made(update: bytes) -> int:
    """The state's counter: the first in the message, before those of the log."""
    begin = update.index(COUNTER) + len(COUNTER)
    return int(update[begin : update.index(b"}", begin)])
