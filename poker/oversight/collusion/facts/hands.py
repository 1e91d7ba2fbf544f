"""Reading hands, each once, and with the cards that were dealt in it."""

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any, Final, NamedTuple

from django.db import connection, transaction
from django.db.models import Exists, Max, Min, OuterRef, QuerySet

from accounts.core import audit_log
from accounts.core.databases.copying import copying
from poker.deck import decks
from poker.engine.codec import decode, kind_name
from poker.engine.hand import events as happened
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.events import HandStarted
from poker.models import HandFact, PlayedHand
from poker.oversight.collusion.facts.chosen import Chosen
from poker.oversight.collusion.facts.decided import Part, Recorded, parts_of

logger = logging.getLogger(__name__)

_TAKEN: Final = (
    *(HandStarted, happened.AntePosted, happened.BlindPosted, happened.Folded, happened.Checked),
    *(happened.Called, happened.Bet, happened.Raised, happened.StreetDealt, happened.OddsTold),
    *(happened.HandShown, happened.CardsShown),
)
_SHOWN: Final = (happened.HandShown, happened.CardsShown)
KINDS: Final = [kind_name(each) for each in _TAKEN]
_READ: Final = """
SELECT hand_no, kind, version, data FROM poker_tableevent
 WHERE table_id = %(table)s AND seq BETWEEN %(first)s AND %(last)s AND kind = ANY(%(kinds)s)
 ORDER BY seq
"""
# A full day has a million rows; inserting them would take ten times as long.
_KEEP: Final = (
    'COPY poker_handfact ("table", hand_no, day, currency, kind, big_blind, player, seat, place,'
    " net, all_in, shown, strengths, decisions) FROM STDIN"
)


class Stretch(NamedTuple):
    """Hands at a table, between the ``first`` and the ``last`` of these events."""

    table: int
    currency: str
    first: int
    last: int


class Read(NamedTuple):
    """A hand that was read: its number, what its players' parts are, and what it brought each by
    seat."""

    hand_no: int
    rules: Rules
    parts: list[Part]
    nets: Mapping[int, int]
    shown: frozenset[int]


def read_hands(chosen: Chosen, on_table: Callable[[int, int], object]) -> None:
    """Store the parts of all players in those of these hands that have not been read.

    `on_table` is called after each table with how many were read, and of how many.
    """
    unread = _unread(chosen)
    stretches = _stretches(unread)
    for number, stretch in enumerate(stretches, start=1):
        # Read to the end first: nothing else is asked of a connection that copies.
        read = list(_hands_at(stretch, unread.filter(table=stretch.table)))
        with copying(_KEEP) as copy:
            for hand in read:
                for row in _rows(hand, stretch, chosen.day):
                    copy.write_row(row)
        on_table(number, len(stretches))


@transaction.atomic
def announce(chosen: Chosen) -> None:
    """Write into the audit log that the decks of these hands are going to be opened; call it before
    they are, for what is read of them may fail."""
    hands = _unread(chosen).values("table", "hand_no").distinct().count()
    if hands:
        of_player = {} if chosen.player is None else {"player": chosen.player}
        audit_log.record(
            actor=None,
            action=audit_log.Action.DECKS_JUDGED,
            subject="collusion",
            after={"day": str(chosen.day), "hands": hands, **of_player},
            reason="how good the hands were that players folded and bet",
        )


def _unread(chosen: Chosen) -> "QuerySet[PlayedHand]":
    read = HandFact.objects.filter(
        table=OuterRef("table"), hand_no=OuterRef("hand_no"), player=OuterRef("player")
    )
    return chosen.parts().filter(~Exists(read))


def _hands_at(stretch: Stretch, parts: "QuerySet[PlayedHand]") -> Iterator[Read]:
    """Yield the hands at a table that these are the parts of."""
    nets = _nets(parts)
    with connection.cursor() as cursor:
        cursor.execute(_READ, {**stretch._asdict(), "kinds": KINDS})
        rows = cursor.fetchall()
    for hand_no, group in groupby(rows, key=itemgetter(0)):
        if hand_no in nets:
            events = [decode(kind, version, json.loads(data)) for _no, kind, version, data in group]
            began = events[0]
            if isinstance(began, HandStarted):
                yield _read(stretch.table, began, events[1:], nets[hand_no])


def _read(table: int, began: HandStarted, events: list[Any], nets: Mapping[int, int]) -> Read:
    ref = decks.hand_ref(table, began.hand)
    try:
        deck = decks.unseal(began.sealed, ref)
    except decks.DeckUnreadable:
        logger.warning("deck not readable", extra={"table": table, "hand": began.hand})
        deck = ()
    seated = {seat.number: seat.player for seat in began.seats}
    players = {seat: seated[seat] for seat in began.dealt}
    shown = (event.seat for event in events if isinstance(event, _SHOWN))
    parts = parts_of(Recorded(ref, began.rules.cards, players, deck, events))
    return Read(began.hand, began.rules, parts, nets, frozenset(shown))


def _rows(hand: Read, stretch: Stretch, day: date) -> Iterator[tuple[Any, ...]]:
    kind = f"{hand.rules.cards.name} {hand.rules.structure}"
    game = (day, stretch.currency, kind, hand.rules.big_blind)
    for part in hand.parts:
        told = (part.player, part.seat, part.place, hand.nets.get(part.seat, 0), part.all_in)
        cards = (part.seat in hand.shown, json.dumps(part.strengths), json.dumps(part.decisions))
        yield (stretch.table, hand.hand_no, *game, *told, *cards)


def _stretches(parts: "QuerySet[PlayedHand]") -> list[Stretch]:
    """Return a stretch for every table where hands were played."""
    tables = parts.order_by("table").values_list("table", "table__game__currency")
    return [Stretch(*row) for row in tables.annotate(Min("first_seq"), Max("last_seq"))]


def _nets(parts: "QuerySet[PlayedHand]") -> dict[int, dict[int, int]]:
    """Return what each hand brought its players, by hand number and seat."""
    rows = parts.order_by("hand_no").only("hand_no", "seat", "net")
    return {
        hand_no: {row.seat: row.net for row in group}
        for hand_no, group in groupby(rows, key=attrgetter("hand_no"))
    }
