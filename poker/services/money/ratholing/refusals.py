"""Checking a buy-in against the player's last stay at the table, and storing refusals."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db import transaction

from config.refusals.refusal import Refusal
from poker.engine.errors import AmountTooLarge, AmountTooSmall
from poker.engine.table.events import PlayerSat
from poker.engine.table.seats import seating
from poker.engine.table.seats.ratholing import is_short_stack
from poker.models import RatholingRefusal
from poker.services.base.writing import Writer
from poker.services.money.ratholing.buy_in_limits import BuyInLimits, ComingBack
from poker.services.money.ratholing.departures import note_return

_noted: ContextVar[list[RatholingRefusal]] = ContextVar("noted")
"""What the outermost block of `noting_refusals` has to store."""


class LeftTableLately(Refusal):
    """The player left this very table shortly before and brings too little or too much
    (clause ``ratholing-window``).

    ``limits`` are those of this player at the table ``table_id``; its text tells them and their
    reason.
    """

    code = "left_table_lately"
    field = "amount"

    def __init__(self, *, table_id: int, limits: BuyInLimits, left: ComingBack) -> None:
        super().__init__(
            "left this table lately",
            min=limits.minimum,
            max=limits.maximum,
            left_with=left.stack,
            left_minutes_ago=left.minutes,
        )
        self.table_id = table_id
        self.limits = limits

    @property
    def text(self) -> str:
        return str(self.limits)


def seat_within_limits(writer: Writer, sat: PlayerSat) -> None:
    """Seat a player with an amount that the game and their last stay at this table allow.

    Raises what the engine refuses, or LeftTableLately where the last stay requires another amount.
    Call it in a block of `noting_refusals`.
    """
    limits = note_return(writer, sat.player)
    try:
        seating.sit(writer.recorder, sat, (limits.minimum, limits.maximum))
    except (AmountTooSmall, AmountTooLarge) as refusal:
        if limits.reason is None:
            raise
        _noted.get().append(_row(writer, sat, limits, limits.reason))
        lately = LeftTableLately(table_id=writer.row.pk, limits=limits, left=limits.reason)
        short = is_short_stack(writer.table.rules)
        raise lately.by("ratholing-shortstack" if short else "ratholing-window") from refusal


@contextmanager
def noting_refusals() -> Iterator[None]:
    """Store for the reports what `seat_within_limits` refuses inside.

    Open it before the transaction. The outermost of these blocks stores, at its end: by then the
    transaction is committed or undone, and takes no refusal with it, whether that was raised up to
    here or caught on the way. Raises RuntimeError where a transaction is still open.
    """
    if _noted.get(None) is not None:
        yield
        return
    token = _noted.set([])
    try:
        yield
    finally:
        noted = _noted.get()
        _noted.reset(token)
        if noted:
            with transaction.atomic(durable=True):
                RatholingRefusal.objects.bulk_create(noted)


def _row(writer: Writer, sat: PlayerSat, limits: BuyInLimits, left: ComingBack) -> RatholingRefusal:
    return RatholingRefusal(
        table=writer.row,
        player_id=sat.player,
        amount=sat.stack,
        minimum=limits.minimum,
        maximum=limits.maximum,
        left_with=left.stack,
        left_at=left.left_at,
        returns=left.returns,
        refused_at=left.asked_at,
    )
