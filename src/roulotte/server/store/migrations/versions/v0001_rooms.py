"""Rooms, their logs and snapshots, finished matches, people, short codes."""

import sqlalchemy as sa
from alembic import op

from roulotte.core.seeded import fresh_bytes

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first schema."""
    meta = op.create_table(
        "meta",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    # A restored or new database is another life: a client must not count on its old numbers.
    op.bulk_insert(meta, [{"name": "epoch", "value": fresh_bytes(8).hex()}])
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("secret", sa.Text, nullable=False, unique=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rooms",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("listed", sa.Integer, nullable=False, server_default="0", index=True),
    )
    op.create_table(
        "members",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("room", sa.Text, sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("member", sa.Integer, primary_key=True, autoincrement=False),
    )
    op.create_table(
        "events",
        sa.Column("room", sa.Text, sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by_member", sa.Integer),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("command", sa.Text),
        sa.Column("last", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("room", sa.Text, sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("room", sa.Text, sa.ForeignKey("rooms.id", ondelete="SET NULL"), index=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("names", sa.LargeBinary, nullable=False),
        sa.Column("secret", sa.Text),
        sa.Column("open_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "codes",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column(
            "room",
            sa.Text,
            sa.ForeignKey("rooms.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """There is nothing before it."""
    for table in ("codes", "matches", "snapshots", "events", "members", "rooms", "people", "meta"):
        op.drop_table(table)
