"""Who played a finished match, at which seat."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of the matches before, nobody knows any more who played them."""
    op.create_table(
        "played",
        sa.Column(
            "match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.Text, nullable=False, index=True),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("played")
