"""SQLite keeps the log in the order in which it was written, beside an index of the rooms.

Kept room by room, every move of a group commit changed a page of its own.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Write the log anew; PostgreSQL has always kept it so."""
    _rewrite(with_rowid=True)


def downgrade() -> None:
    """Room by room again."""
    _rewrite(with_rowid=False)


def _rewrite(*, with_rowid: bool) -> None:
    if op.get_context().dialect.name != "sqlite":
        return
    op.rename_table("events", "events_before")
    op.create_table(
        "events",
        sa.Column("room", sa.Text, sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by_member", sa.Integer),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("command", sa.Text),
        sa.Column("last", sa.Integer),
        sqlite_with_rowid=with_rowid,
    )
    op.execute(
        "INSERT INTO events (room, seq, at, by_member, body, command, last)"
        " SELECT room, seq, at, by_member, body, command, last FROM events_before ORDER BY at"
    )
    op.drop_table("events_before")
