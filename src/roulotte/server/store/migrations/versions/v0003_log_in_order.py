"""SQLite keeps the log in the order in which it was written, beside an index of the rooms.

Kept room by room, every move of a group commit changed a page of its own.
"""

from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


ROOM_BY_ROOM = " WITHOUT ROWID"


def upgrade() -> None:
    """Write the log anew; PostgreSQL has always kept it so."""
    _rewrite(lambda made: made.replace(ROOM_BY_ROOM, ""))


def downgrade() -> None:
    """Room by room again."""
    _rewrite(lambda made: made + ROOM_BY_ROOM)


def _rewrite(change: Callable[[str], str]) -> None:
    """Make the same table otherwise."""
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        return
    made = "SELECT sql FROM sqlite_schema WHERE name = 'events'"
    anew = change(connection.scalar(sa.text(made)) or "")
    op.rename_table("events", "events_before")
    op.execute(anew)
    op.execute("INSERT INTO events SELECT * FROM events_before ORDER BY at")
    op.drop_table("events_before")
