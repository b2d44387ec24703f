"""Alembic's entry: run the steps on the connection that `upgrade` hands over."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transaction_per_migration=True,
    transactional_ddl=True,  # in SQLite, too
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
