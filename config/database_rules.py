"""What the database itself enforces: one trigger, function or index in each .sql file."""

from pathlib import Path

from django.db import migrations


def rules(migration: str, *names: str) -> list[migrations.RunSQL]:
    """Return the operations that load `sql/NAME.sql` beside the file `migration`, in this order.

    Raises FileNotFoundError for a name that no file has.
    """
    folder = Path(migration).parent / "sql"
    return [migrations.RunSQL((folder / f"{name}.sql").read_text()) for name in names]
