"""The figures of the protocol: versions, sizes, times (docs/protocol.md explains each)."""

from typing import Final

VERSION: Final = 1

FRAME_BYTES: Final = 16_384  # the longest message that a client may send
NAME_CHARS: Final = 24
TITLE_CHARS: Final = 60
TEXT_CHARS: Final = 300
MOST_PLACES: Final = 12
MOST_MEMBERS: Final = 60

PING_SECONDS: Final = 10  # a client says `ping` at least this often
NUDGE_SECONDS: Final = 12  # one that says nothing for so long is asked for a word
GONE_SECONDS: Final = 25  # one that says nothing for so long is gone
OPEN_SECONDS: Final = {"live": 30, "own": 86_400}  # to open a folded number, by pace
MORE_TIMES: Final = 3  # how often "I need more time" is heard in one decision
HOST_SECONDS: Final = 120  # when a host has been away for so long, anybody may take the role
IDLE_SECONDS: Final = 600  # who only watches and does nothing for so long makes way for others
LINK_SECONDS: Final = 86_400  # how long a one-time link to a seat can be used
ENVELOPE_SECONDS: Final = 86_400  # when the envelope of an abandoned match is opened
