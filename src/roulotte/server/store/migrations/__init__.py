"""The schema and how an older one becomes the current one, by Alembic, for both databases."""
