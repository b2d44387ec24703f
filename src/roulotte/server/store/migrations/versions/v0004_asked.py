"""What a command asked for is kept as a digest, and who brought a record from elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Old rows have no digest: their commands are known by their id alone."""
    op.add_column("events", sa.Column("asked", sa.Text))
    op.create_table(
        "brought",
        sa.Column(
            "match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("person", sa.Text, nullable=False, index=True),
    )


def downgrade() -> None:
    """Forget both."""
    op.drop_table("brought")
    op.drop_column("events", "asked")
