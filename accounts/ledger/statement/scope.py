"""Which movements a statement covers."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from accounts.ledger.models import Currency, Transfer

BEYOND_ALL: Final = 2**63 - 1


@dataclass(frozen=True)
class Scope:
    """The movements a statement covers: transfers numbered `first` to before `until`.

    `kind` is a transfer kind, or empty for all.
    """

    player_id: int
    currency: Currency
    kind: str = ""
    first: int = 0
    until: int = BEYOND_ALL

    def values(self) -> dict[str, Any]:
        """Return the scope as the parameters of a query."""
        return {
            "player": self.player_id,
            "currency": self.currency.value,
            "kind": self.kind,
            "first": self.first,
            "until": self.until,
        }


def scope_of_days(
    *,
    player_id: int,
    currency: Currency,
    kind: str = "",
    first_day: date | None = None,
    last_day: date | None = None,
) -> Scope:
    """Return the scope of whole UTC days, both included; open where a day is None.

    A day begins with its first transfer: the border is a transfer's number, so that a transfer
    under way at midnight is in exactly one of two consecutive statements.
    """
    first = 0 if first_day is None else _first_transfer_of(first_day)
    until = BEYOND_ALL
    if last_day is not None and last_day < date.max:
        until = _first_transfer_of(last_day + timedelta(days=1))
    return Scope(player_id, currency, kind, first, until)


def _first_transfer_of(day: date) -> int:
    midnight = datetime.combine(day, time(), UTC)
    later = Transfer.objects.filter(created_at__gte=midnight).order_by("created_at", "pk")
    return later.values_list("pk", flat=True).first() or BEYOND_ALL
