"""What players did beside one another on a day, summed up from the facts of its hands."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby, islice
from operator import itemgetter
from typing import Final

import numpy
from django.db.models import QuerySet

from accounts.core.databases.copying import copying
from accounts.core.databases.pieces import in_pieces
from accounts.models import Player
from poker.models import HandFact, SpotDay, Tendency
from poker.oversight.collusion.facts.chosen import Chosen
from poker.oversight.collusion.facts.decided import Act, Decided, Part
from poker.oversight.collusion.facts.entries import each_tendency
from poker.oversight.collusion.facts.same_day import against_the_day
from poker.oversight.collusion.facts.sheet import UNKNOWN, Played, Sheet, sheet_of
from poker.oversight.collusion.facts.spots import Counts, decisions_of, nothing_counted
from poker.oversight.collusion.facts.sums import Sums, joined

AT_ONCE: Final = 10_000
"""Hands on one sheet: some hundred megabytes."""
_KEEP: Final = (
    "COPY poker_tendencyday (day, currency, tendency, player, other, made, beyond, variance, skew,"
    " usual, left_open) FROM STDIN"
)


def read_tendencies(chosen: Chosen, since: date) -> None:
    """Store the spots of these hands, and the tendencies of all players in them but bots, held
    against the spots from `since` on; call it once per day, after the hands were read."""
    facts = chosen.facts()
    for currency, kind in _kinds(facts):
        _count(chosen, currency, kind)
    for currency in facts.order_by("currency").values_list("currency", flat=True).distinct():
        _sum_up(chosen, currency, since)


def _kinds(facts: "QuerySet[HandFact]") -> "QuerySet[HandFact, tuple[str, str]]":
    return facts.order_by("currency", "kind").values_list("currency", "kind").distinct()


def _count(chosen: Chosen, currency: str, kind: str) -> None:
    counts = nothing_counted()
    for sheet in _sheets(chosen, currency, kind):
        counts = counts.and_also(decisions_of(sheet).counts())
    whole = {name: values.astype(int).tolist() for name, values in counts._asdict().items()}
    SpotDay.objects.create(day=chosen.day, currency=currency, kind=kind, **whole)


def _sum_up(chosen: Chosen, currency: str, since: date) -> None:
    found: dict[Tendency, list[Sums]] = {}
    for _currency, kind in _kinds(chosen.facts().filter(currency=currency)):
        usual = usual_in(currency, kind, since, chosen.day)
        for sheet in _sheets(chosen, currency, kind):
            for tendency, each in each_tendency(sheet, decisions_of(sheet), usual):
                found.setdefault(tendency, []).extend((each.beside.sums(), each.whole.sums()))
    day = {tendency: against_the_day(joined(sums)) for tendency, sums in found.items()}
    _keep(chosen.day, currency, day)


def _keep(day: date, currency: str, found: Mapping[Tendency, Sums]) -> None:
    bots = numpy.array(sorted(Player.objects.filter(is_bot=True).values_list("pk", flat=True)))
    with copying(_KEEP) as copy:
        for tendency, sums in found.items():
            people = ~numpy.isin(sums.player, bots) & ~numpy.isin(sums.other, bots)
            for player, other, *rest in zip(
                *(column[people].tolist() for column in sums), strict=True
            ):
                beside = None if other == UNKNOWN else other
                copy.write_row((day, currency, str(tendency), player, beside, *rest))


def usual_in(currency: str, kind: str, since: date, until: date) -> Counts:
    """Return what was decided in each spot over all days of the window."""
    counts = nothing_counted()
    days = SpotDay.objects.filter(day__range=(since, until), currency=currency, kind=kind)
    for row in days.values_list("made", "folded", "aggressive"):
        counts = counts.and_also(Counts(*(numpy.array(each, dtype=float) for each in row)))
    return counts


def _sheets(chosen: Chosen, currency: str, kind: str) -> Iterator[Sheet]:
    hands = played_in(chosen.facts().filter(currency=currency, kind=kind))
    while some := list(islice(hands, AT_ONCE)):
        yield sheet_of(some)


def played_in(rows: "QuerySet[HandFact]") -> Iterator[Played]:
    """Yield the hands that these facts are of, all parts of each."""
    values = rows.order_by("table", "hand_no").values_list(
        *("table", "hand_no", "big_blind", "seat", "player", "place"),
        *("strengths", "all_in", "decisions"),
    )
    for name, group in groupby(in_pieces(values, 5000), key=itemgetter(0, 1)):
        parts = list(group)
        yield Played(name, parts[0][2], [_part(*row[3:]) for row in parts])


def _part(
    seat: int,
    player: int,
    place: int,
    strengths: Sequence[int],
    all_in: int | None,
    decisions: Sequence[Sequence[int]],
) -> Part:
    made = tuple(Decided(street, Act(act), *spot) for street, act, *spot in decisions)
    return Part(seat, player, place, tuple(strengths), all_in, made)
