"""What a player deposited, withdrew, and won or lost, by day, week, month or year."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.db import connection, models
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import TransferKind
from accounts.safer_play.limits.losses import GAME_KINDS

MOST_ROWS: Final = 60
CASHIER_KINDS: Final = [
    TransferKind.DEPOSIT.value,
    TransferKind.DEPOSIT_REVERSAL.value,
    TransferKind.WITHDRAWAL.value,
    TransferKind.WITHDRAWAL_REVERSAL.value,
]


class Period(models.TextChoices):
    """The periods by which a player can have their results added up."""

    DAY = "day", _("day")
    WEEK = "week", _("week")
    MONTH = "month", _("month")
    YEAR = "year", _("year")


@dataclass(frozen=True)
class Result:
    """Cents of one period of the UTC calendar; `net` is what play won, or lost if negative."""

    begin: date
    deposited: int
    withdrawn: int
    net: int


_RESULTS: Final = """
SELECT date_trunc(%(period)s, transfer.created_at AT TIME ZONE 'UTC')::date AS begin,
       coalesce(sum(entry.amount) FILTER (
           WHERE transfer.kind IN ('deposit', 'deposit_reversal')), 0)::bigint,
       coalesce(-sum(entry.amount) FILTER (
           WHERE transfer.kind IN ('withdrawal', 'withdrawal_reversal')), 0)::bigint,
       coalesce(sum(entry.amount) FILTER (WHERE transfer.kind = ANY(%(games)s)), 0)::bigint
  FROM ledger_account account JOIN ledger_entry entry ON entry.account_id = account.id
  JOIN ledger_transfer transfer ON transfer.id = entry.transfer_id
 WHERE account.player_id = %(player)s AND account.currency = 'EUR'
   AND transfer.kind = ANY(%(kinds)s) AND transfer.created_at < %(now)s
 GROUP BY begin ORDER BY begin DESC LIMIT %(most)s
"""


def results(player_id: int, period: Period, now: datetime) -> list[Result]:
    """Return the results, the newest first, at most MOST_ROWS; periods without movements are left
    out.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            _RESULTS,
            {
                "player": player_id,
                "period": period.value,
                "games": GAME_KINDS,
                "kinds": [*GAME_KINDS, *CASHIER_KINDS],
                "now": now,
                "most": MOST_ROWS,
            },
        )
        return [Result(*row) for row in cursor]
