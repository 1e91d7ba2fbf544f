"""How much a player may bring to a table, and why (clauses ``buy-in``, ``ratholing-window``).

All code that shows or checks limits gets them here; `poker.services.seats.seating.sit` checks the
same limits in the transaction that moves the money.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.ledger.text.money_text import money
from config import room_time
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.seats import ratholing
from poker.event_stream import stream
from poker.models import Departure, RatholingCounter, Table

WINDOW: Final = timedelta(seconds=ratholing.WINDOW_S)


class ComingBack(NamedTuple):
    """The player left this very table less than half an hour ago.

    ``stack`` is what they left with, ``returns`` the counter of the UTC day before this return,
    ``until`` when the departure no longer counts. As text it is a sentence for the player, in the
    reader's language.
    """

    stack: int
    left_at: datetime
    returns: int
    asked_at: datetime

    @property
    def minutes(self) -> int:
        """Return the whole minutes since the player left."""
        return max(0, int((self.asked_at - self.left_at).total_seconds() // 60))

    @property
    def until(self) -> datetime:
        return self.left_at + WINDOW

    def __str__(self) -> str:
        values = {"stack": money(self.stack), "minutes": self.minutes}
        if not self.minutes:
            return _("You left this table with %(stack)s less than a minute ago.") % values
        sentence = ngettext(
            "You left this table with %(stack)s %(minutes)d minute ago.",
            "You left this table with %(stack)s %(minutes)d minutes ago.",
            self.minutes,
        )
        return sentence % values


class BuyInLimits(NamedTuple):
    """The least and most a player may bring, in minor units, both included.

    ``reason`` says why they differ from the game's, None where they do not. As text it is a
    sentence or two for the player.
    """

    minimum: int
    maximum: int
    reason: ComingBack | None = None

    def __str__(self) -> str:
        values = {"least": money(self.minimum), "most": money(self.maximum)}
        if self.minimum == self.maximum:
            range_ = _("Bring exactly %(least)s.") % values
        else:
            range_ = _("Bring from %(least)s to %(most)s.") % values
        return range_ if self.reason is None else f"{self.reason} {range_}"


def limits_for(*, table_id: int, player_id: int, now: datetime | None = None) -> BuyInLimits:
    """Return what this player may bring to this table now. Raises Table.DoesNotExist.

    It is what `sit` would allow at this moment; the passing of time and another return on the same
    day may change it.
    """
    row = Table.objects.select_related("game__rule_set").get(pk=table_id)
    return limits_by(_rules_in_force(row), table_id, player_id, now or room_time.now())


def limits_by(rules: Rules, table_id: int, player_id: int, now: datetime) -> BuyInLimits:
    """Return what this player may bring to the table, for a caller that has the rules the table is
    played by."""
    left = last_departure(rules, table_id, player_id, now)
    if left is None:
        return BuyInLimits(rules.min_buy_in, rules.max_buy_in)
    return limits_after(rules, left, _returns(player_id, now), now)


def last_departure(rules: Rules, table_id: int, player_id: int, now: datetime) -> Departure | None:
    """Return how the player left this table, None where that does not limit what they bring."""
    if not rules.ratholing_control:
        return None
    lately = Departure.objects.filter(left_at__gt=now - WINDOW)
    return lately.filter(table=table_id, player=player_id).first()


def limits_after(rules: Rules, left: Departure, returns: int, now: datetime) -> BuyInLimits:
    """Return the limits of a player who left like that and has come back that often today."""
    least, most = ratholing.buy_in_range(rules, left.stack, returns)
    if (least, most) == (rules.min_buy_in, rules.max_buy_in):
        return BuyInLimits(least, most)
    return BuyInLimits(least, most, ComingBack(left.stack, left.left_at, returns, now))


def utc_day(now: datetime) -> date:
    """Return the day a return at this instant counts for (clause ``ratholing-counter``)."""
    return now.astimezone(UTC).date()


def _returns(player_id: int, now: datetime) -> int:
    """Return the player's counter for the UTC day, 0 without a row."""
    of_day = RatholingCounter.objects.filter(player=player_id, day=utc_day(now))
    return of_day.values_list("returns", flat=True).first() or 0


def _rules_in_force(row: Table) -> Rules:
    """Return the rules the table is played by, or the game's where its record cannot be read."""
    try:
        state = stream.state_at(row)
    except stream.UNREADABLE:
        state = None
    return row.game.rules() if state is None else state.rules
