"""A table as floor staff see it: everything except cards, even those on the board."""

from collections.abc import Iterator
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from accounts.ledger.text.money_text import money_text
from config import room_time
from poker.engine.hand.state import Hand, Player
from poker.engine.table.state import Seat
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.models import Reservation, Table

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

HOLDS: Final = {
    "paused": _("paused: no further hand is dealt"),
    "last_hand": _("the whole room plays its last hand"),
    "closing": _("closes after the hand"),
    "break": _("the tournament has a break"),
    "hand_for_hand": _("the tournament is played hand for hand"),
    "waiting": _("waits for players from another table"),
    "outage": _("the tournament is paused: connections were lost"),
}


class SeatLine(NamedTuple):
    """A taken seat, counted from 1 as players do; amounts as text."""

    number: int
    player: int
    name: str
    stack: str
    bet: str
    status: "_StrPromise"
    to_act: bool


class LiveTable:
    """The state of a table at this moment; for one whose record cannot be read, hardly anything."""

    def __init__(self, row: Table) -> None:
        self._row = row

    @cached_property
    def state(self) -> TableState | None:
        try:
            return stream.state_at(self._row)
        except stream.UNREADABLE:
            return None

    @property
    def hand(self) -> Hand | None:
        """Return the running hand, None if there is none."""
        return self.state.running if self.state else None

    @property
    def hold(self) -> str:
        return self.state.hold if self.state else ""

    def facts(self) -> list[tuple[Any, Any]]:
        """Return labels and values of the table and its hand, for the page of an action as well."""
        rows: list[tuple[Any, Any]] = [(_("Table"), self._row.name), (_("Game"), self._row.game)]
        if self.hold:
            rows.append((_("Dealing"), HOLDS[self.hold]))
        hand = self.hand
        if hand is not None:
            rows += [
                (_("Hand"), hand.number),
                (_("Street"), hand.street),
                (_("Players"), len(hand.live())),
                (_("Pot"), self._money(hand.pot_total())),
            ]
        return rows

    def turn(self) -> list[tuple[Any, Any]]:
        """Return labels and values that say whose turn it is and since when; none without an open
        decision."""
        state = self.state
        if state is None or state.actor is None:
            return []
        since: datetime = stream.from_ms(state.turn_at)
        return [(_("To act"), state.actor.name), (_("Since"), f"{since:%Y-%m-%d %H:%M:%S}")]

    def seats(self) -> Iterator[SeatLine]:
        """Yield the taken seats, in order."""
        state = self.state
        for seat in state.taken() if state else ():
            player = _in_hand(state, seat)
            yield SeatLine(
                seat.number + 1,
                seat.player,
                seat.name,
                self._money(player.stack if player else seat.stack),
                self._money(player.bet) if player and player.bet else "",
                _status(seat, player),
                state is not None and state.actor == seat,
            )

    def held(self) -> "Iterator[Reservation]":
        """Yield the seats held for players who choose their buy-in or were called from the line."""
        rows = self._row.reservations.filter(until_at__gt=room_time.now())
        yield from rows.select_related("player").order_by("number")

    def _money(self, amount: int) -> str:
        return money_text(amount, self._row.game.currency)


def _in_hand(state: TableState | None, seat: Seat) -> Player | None:
    hand = state.running if state else None
    return next((each for each in hand.players if each.seat == seat.number), None) if hand else None


def _status(seat: Seat, player: Player | None) -> "_StrPromise":
    if player is not None:
        if player.folded:
            return _("folded")
        return _("in the hand") if player.able else _("all-in")
    if seat.stack == 0:
        return _("no chips")
    return _("sits out") if seat.sitting_out else _("waits")
