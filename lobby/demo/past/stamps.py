"""Gives the time of a made-up past to the rows that the database dates itself.

All its rules stay in force: in the functions that stamp transfers, hold entries to their transfer
and open accounts only the clock is replaced, by their owner, and put back in the end. Without the
setting they refuse every transfer, so a room left half made takes no money.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.conf import settings
from django.db import connection

from config.embedded.postgres import connect

SETTING: Final = "room.demo_now"
_CLOCK: Final = "transaction_timestamp()"
_OURS: Final = f"current_setting('{SETTING}')::timestamptz"
_STAMPING: Final = ("ledger_stamp_transfer", "ledger_admit_entry", "ledger_open_account")


@contextmanager
def stamped_by_setting() -> Iterator[None]:
    """Date the ledger by SETTING within the block; in an embedded database only.

    Raises LookupError for a database whose functions are not these.
    """
    with connect("owner", settings.VAR_DIR, connection.settings_dict["NAME"]) as owner:
        kept = [_source(owner.execute(_SOURCE, [name]).fetchone()) for name in _STAMPING]
        for source in kept:
            owner.execute(source.replace(_CLOCK, _OURS))
        try:
            yield
        finally:
            for source in kept:
                owner.execute(source)


_SOURCE: Final = "SELECT pg_get_functiondef(oid) FROM pg_proc WHERE proname = %s"


def _source(row: tuple[str] | None) -> str:
    """Return the source of a function. Raises LookupError where it is missing or has another
    clock."""
    if row is None or _CLOCK not in row[0]:
        raise LookupError("a function that stamps is not there, or has another clock")
    return row[0]
