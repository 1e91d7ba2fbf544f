from poker.models import Table
from poker.services.errors import TableClosed


def require_open(table: Table) -> None:
    """Raise TableClosed once a table was closed: it never opens again."""
    if table.closed_at is not None:
        raise TableClosed("the table is closed")
