"""Loss limits: what a player lost, and what is at tables and could be lost as well.

Net loss and chips at risk change together when chips are brought to a table or taken away, and not
by a hand: what a hand wins is at risk next, what it loses no longer is. So it is enough to check
when chips come to a table, when a new day begins and when a limit gets tighter. A correction of a
finished hand changes only the net loss; later buy-ins are limited to the amount the limit still
allows.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import connection

from accounts.ledger.models import TransferKind
from accounts.safer_play.limits.models import LimitKind, Span
from accounts.safer_play.limits.standing import Remaining, begins, limits_of, tightest

HAND_KINDS: Final = [
    TransferKind.HAND.value,
    TransferKind.RUN_OUT.value,
    TransferKind.HAND_HELD.value,
]
"""The transfers that are written when a hand ends, one for a hand."""
GAME_KINDS: Final = [
    *HAND_KINDS,
    TransferKind.HELD_REFUND.value,
    TransferKind.HELD_AWARD.value,
    TransferKind.UNRESOLVED_BET.value,
    TransferKind.CORRECTION.value,
    TransferKind.TOURNAMENT_ENTRY.value,
    TransferKind.TOURNAMENT_REFUND.value,
    TransferKind.TOURNAMENT_PRIZES.value,
]
"""The transfers by which a player wins or loses money in play. What a tournament takes counts as
lost until it pays."""

# The first transfer is searched from an hour earlier: one may be stored that long after it began.
_LOST: Final = """
WITH mine AS (
    SELECT id, kind, balance FROM ledger_account WHERE player_id = %(player)s AND currency = 'EUR'
), first AS (
    SELECT id FROM ledger_transfer
     WHERE created_at >= %(begin)s::timestamptz - interval '1 hour'
     ORDER BY created_at, id LIMIT 1
)
SELECT (SELECT coalesce(sum(balance), 0) FROM mine WHERE kind IN ('table', 'held'))::bigint,
       (SELECT coalesce(-sum(entry.amount), 0)
          FROM mine JOIN ledger_entry entry ON entry.account_id = mine.id
          JOIN ledger_transfer transfer ON transfer.id = entry.transfer_id
         WHERE entry.transfer_id >= (SELECT id FROM first)
           AND transfer.created_at >= %(begin)s AND transfer.kind = ANY(%(kinds)s)
           AND CASE transfer.kind WHEN %(refund)s THEN %(begin)s <= (
               SELECT paid.created_at
                 FROM ledger_transfer paid JOIN ledger_entry part ON part.transfer_id = paid.id
                WHERE paid.reference = transfer.reference AND paid.kind = %(entry)s
                  AND part.account_id = mine.id AND paid.id < transfer.id
                ORDER BY paid.id DESC LIMIT 1)
               WHEN %(correction)s THEN entry.amount < 0 OR %(begin)s <= coalesce((
               SELECT hand.created_at FROM ledger_transfer hand
                WHERE hand.reference = transfer.reference AND hand.id < transfer.id
                  AND hand.kind = ANY(%(hands)s) ORDER BY hand.id LIMIT 1), transfer.created_at)
               ELSE true END)::bigint
"""


@dataclass(frozen=True)
class Exposure:
    """Cents lost since a span began (negative: won), and at risk at tables and in held bets."""

    lost: int
    at_risk: int

    @property
    def total(self) -> int:
        """Return the cents that would be lost if everything at tables were."""
        return self.lost + self.at_risk


def exposures(player_id: int, spans: Iterable[Span], now: datetime) -> dict[Span, Exposure]:
    """Return the cents lost in each of these spans so far, and at risk now; each from one moment.

    What a tournament returns counts in the spans its entry counts in, and is no win in later ones:
    otherwise a player who took back the entries of many days could lose their limit several times
    in one. For the same reason, money a player receives by a correction counts in the spans of the
    hand. Money a correction takes from a player counts as lost when it is taken.
    """
    return {span: _exposure(player_id, begin) for span, begin in begins(spans, now).items()}


def loss_room(player_id: int, now: datetime) -> Remaining | None:
    """Return how many cents more the player may bring to tables; None without a limit.

    What is left is below zero where the chips at tables are too much already.
    """
    limits = limits_of(player_id, LimitKind.LOSS)
    used = {span: found.total for span, found in exposures(player_id, limits, now).items()}
    return tightest(limits, used, now)


def _exposure(player_id: int, begin: datetime) -> Exposure:
    with connection.cursor() as cursor:
        cursor.execute(
            _LOST,
            {
                "player": player_id,
                "begin": begin,
                "kinds": GAME_KINDS,
                "entry": TransferKind.TOURNAMENT_ENTRY.value,
                "refund": TransferKind.TOURNAMENT_REFUND.value,
                "correction": TransferKind.CORRECTION.value,
                "hands": HAND_KINDS,
            },
        )
        at_risk, lost = cursor.fetchone()
    return Exposure(lost, at_risk)
