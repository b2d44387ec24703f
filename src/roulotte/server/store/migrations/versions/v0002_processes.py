"""Processes that serve the same database, and who has a socket in which."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what several processes need of each other."""
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "present",
        sa.Column(
            "process", sa.Text, sa.ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("room", sa.Text, primary_key=True, index=True),
        sa.Column("member", sa.Integer, primary_key=True, autoincrement=False),
    )


def downgrade() -> None:
    """One process alone again."""
    op.drop_table("present")
    op.drop_table("processes")
