"""How long somebody counts as sitting out (clause sit-out-eviction)."""

from random import Random

import pytest
from hypothesis import given, settings

from poker.engine.rule_sets.rules import Rules
from poker.engine.table.events import (
    AbsenceCounted,
    AbsenceOver,
    HandStarted,
    OutageExcused,
    PlayerLeft,
    PlayerSat,
    SatIn,
    SatOut,
    TableEvent,
)
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.seats import sitting_out
from poker.engine.table.seats.sitting_out import counted_ms, kept_until, overstayed
from poker.engine.table.state import Seat, Table
from tests.poker.engine.draws import of_a_story
from tests.poker.engine.script import seat_of, typed
from tests.poker.engine.table_script import TableScript, open_table
from tests.poker.engine.test_table_properties import MOMENTS, snapshot, table_rules

pytestmark = pytest.mark.rule("sit-out-eviction")

MINUTE = 60_000
MINUTES_10 = 600_000


def two() -> TableScript:
    """Two where three are needed: nobody deals."""
    return open_table().sit("A", "B")


def at(table: TableScript) -> int:
    """When the last event happened, in milliseconds."""
    return table.stream[-1][0]


def gone_since(table: TableScript, name: str, instant: int) -> TableScript:
    """The room looks at a player who has had no connection since then."""
    number = seat_of(name)
    return table.decide(lambda recorder: sitting_out.count_absence(recorder, number, instant))


def back(table: TableScript, name: str) -> TableScript:
    return table.decide(lambda recorder: sitting_out.end_absence(recorder, seat_of(name)))


def outage(table: TableScript, since: int) -> TableScript:
    """The room is up again, and was down from ``since``."""
    return table.decide(lambda recorder: sitting_out.excuse_outage(recorder, since))


def restored_from(table: TableScript) -> Table:
    """The table as its stored events tell it."""
    recorder = TableRecorder(None, 0)
    for instant, event in table.stream:
        recorder.at = instant
        recorder.record(event)
    return recorder.table


def test_only_the_time_out_adds_up() -> None:
    table = two().later(5).sit_out("A")
    first = at(table)
    table.later(60).sit_in("A")
    assert table.seat("A").out_ms == MINUTE
    assert (kept_until(table.seat("A")), overstayed(table.table, first + 10**9)) == (None, [])

    table.later(11 * 60).sit_out("A")
    again = at(table)
    assert again - first == 12 * MINUTE
    assert kept_until(table.seat("A")) == again + 9 * MINUTE
    assert counted_ms(table.seat("A"), again + 22_000) == MINUTE + 22_000
    assert overstayed(table.table, again + 9 * MINUTE) == []
    assert overstayed(table.table, again + 9 * MINUTE + 1) == [table.seat("A")]


def test_a_hand_dealt_to_them_starts_it_anew_and_one_dealt_to_others_does_not() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out()
    table.later(60).sit_out("D").later(120).sit_in("D")
    assert table.seat("D").out_ms == 2 * MINUTE
    out = at(table.later(60).sit_out("A"))
    table.later(60).deal()
    assert table.dealt == "BCD"
    assert table.seat("D").out_ms == 0
    assert kept_until(table.seat("A")) == out + MINUTES_10


def test_a_void_hand_was_not_dealt_to_them() -> None:
    table = open_table().sit("A", "B", "C", "D").later(60).sit_out("A").later(240).sit_in("A")
    assert table.seat("A").out_ms == 4 * MINUTE
    before = table.table
    table.deal()
    assert table.seat("A").out_ms == 0
    table.sit_out("A").later(60).void(before)
    counted = counted_ms(table.seat("A"), at(table))
    assert counted == 5 * MINUTE
    assert table.seat("A").out_ms == 4 * MINUTE
    assert restored_from(table) == table.table


def test_of_who_was_left_out_of_a_void_hand_nothing_counts_twice() -> None:
    table = open_table().sit("A", "B", "C", "D").later(60).sit_out("A").later(60).sit_in("A")
    out = at(table.later(60).sit_out("A"))
    before = table.table
    table.deal().later(30).void(before)
    assert "A" not in table.dealt
    assert (table.seat("A").out_ms, table.seat("A").out_since) == (MINUTE, out)


def test_two_minutes_without_a_connection_count_from_their_end_until_one_is_back() -> None:
    table = two()
    lost = at(table.later(300).sit_out_from("B", "big_blind"))
    gone_since(table.later(119), "A", lost)
    assert not table.seat("A").cut_off
    gone_since(table.later(130), "A", lost)
    assert table.last(1) == typed(AbsenceCounted(seat_of("A"), lost + 2 * MINUTE))
    assert at(table) == lost + 130_000
    assert kept_until(table.seat("A")) == lost + 12 * MINUTE
    known = len(table.stream)
    gone_since(table.later(20), "A", lost)
    assert len(table.stream) == known, "noted once"

    back(table.later(110), "A")
    assert table.last(1) == typed(AbsenceOver(seat_of("A")))
    assert table.seat("A").out_ms == 2 * MINUTE == at(table) - lost - 2 * MINUTE
    back(table, "A")
    assert len(table.stream) == known + 1


def test_each_stretch_has_two_minutes_of_its_own_and_all_of_them_add_up() -> None:
    table = two()
    lost = at(table.later(300).sit_out_from("B", "big_blind"))
    gone_since(table.later(7 * 60), "A", lost)
    back(table, "A")
    assert table.seat("A").out_ms == at(table) - lost - 2 * MINUTE
    counted = table.seat("A").out_ms
    lost_again = at(table) + MINUTE
    gone_since(table.later(60 + 5 * 60), "A", lost_again)
    assert kept_until(table.seat("A")) == lost_again + 12 * MINUTE - counted


def test_it_adds_up_with_sitting_out() -> None:
    table = two().later(60).sit_out("A").later(6 * 60).sit_in("A")
    lost = at(table)
    gone_since(table.later(3 * 60), "A", lost)
    assert kept_until(table.seat("A")) == lost + 6 * MINUTE
    table.later(60).sit_out("A")
    back(table.later(60), "A")
    assert kept_until(table.seat("A")) == lost + 6 * MINUTE, "still out, and nothing counts twice"
    table.later(30).sit_in("A")
    assert table.seat("A").out_ms == 6 * MINUTE + at(table) - lost - 2 * MINUTE


def test_the_two_minutes_are_those_of_a_table_that_deals_nothing() -> None:
    table = open_table().sit("A", "B", "C").deal().play("A fold")
    lost = at(table)
    table.later(300).play("B fold")
    over = at(table)
    gone_since(table.later(180), "C", lost)
    assert not table.seat("C").cut_off, "the next hand could be dealt"
    table.leave("B").leave("A")
    idle = at(table)
    assert idle > over + 3 * MINUTE - 1
    gone_since(table.later(119), "C", lost)
    assert not table.seat("C").cut_off
    gone_since(table.later(125), "C", lost)
    idle_since = table.table.idle_since
    assert idle_since is not None
    assert table.last(1) == typed(AbsenceCounted(seat_of("C"), idle_since + 2 * MINUTE))


def test_who_sat_down_later_has_two_minutes_from_then() -> None:
    table = open_table().later(3600).sit("A")
    sat = at(table)
    gone_since(table.later(121), "A", 0)
    assert table.last(1) == typed(AbsenceCounted(seat_of("A"), sat + 2 * MINUTE))


def test_a_hand_that_is_dealt_ends_it() -> None:
    table = two()
    lost = at(table)
    gone_since(table.later(300), "A", lost)
    assert table.seat("A").cut_off
    table.sit("C").deal()
    kinds = [type(event) for event in table.events]
    assert kinds.index(AbsenceOver) < kinds.index(HandStarted)
    assert (table.seat("A").cut_off, table.seat("A").out_ms) == (False, 0)


def test_no_hand_has_anybody_without_a_connection_sit_out() -> None:
    table = open_table().sit("A", "B", "C").deal()
    before = len(table.stream)
    gone_since(table.later(3600), "A", 0)
    assert len(table.stream) == before


def test_an_outage_counts_for_nobody() -> None:
    table = two().later(60).sit_out("A")
    out = at(table)
    lost = out
    gone_since(table.later(180), "B", lost)
    down = out + 4 * MINUTE
    outage(table.later(20 * 60 + 60), down)
    up = at(table)
    assert table.seat("A").out_ms == 4 * MINUTE
    assert kept_until(table.seat("A")) == up + 6 * MINUTE
    assert table.seat("B").out_ms == 2 * MINUTE
    assert not table.seat("B").cut_off, "who was gone has two minutes again"
    assert kept_until(table.seat("B")) is None
    outage(table, down)
    assert kept_until(table.seat("A")) == at(table) + 6 * MINUTE, "it is over only now"
    assert restored_from(table) == table.table


def test_of_an_outage_that_nobody_sat_out_in_nothing_is_told() -> None:
    table = two()
    known = len(table.stream)
    outage(table.later(600), 0)
    assert len(table.stream) == known


def test_an_eviction_tells_what_counted() -> None:
    table = two().later(60).sit_out("A").later(60).sit_in("A").later(60).sit_out("A")
    seat, out = table.seat("A"), at(table)
    left = sitting_out.eviction(seat, out + 9 * MINUTE + 1)
    assert left == PlayerLeft(seat.number, seat.player, 1000, "evicted", out, MINUTES_10 + 1, False)
    lost = at(gone_since(table.later(200), "B", out))
    left = sitting_out.eviction(table.seat("B"), lost)
    assert (left.out_since, left.counted_ms, left.cut_off) == (out + 2 * MINUTE, 80_000, True)


class Tally:
    """What counts for each seat, added up piece by piece from event to event."""

    def __init__(self) -> None:
        self.at = 0
        self.out: set[int] = set()
        self.cut_off: set[int] = set()
        self.counted: dict[int, int] = {}

    def take(self, instant: int, event: TableEvent) -> None:
        passed, ended = instant - self.at, self.at
        self.at = instant
        if isinstance(event, OutageExcused):
            passed = max(0, event.since - ended)
        for seat in self.out | self.cut_off:
            self.counted[seat] += passed
        self._note(event)
        if isinstance(event, AbsenceCounted):
            self.counted[event.seat] += instant - event.since

    def _note(self, event: TableEvent) -> None:
        match event:
            case PlayerSat(seat) | PlayerLeft(seat):
                self.out.discard(seat)
                self.cut_off.discard(seat)
                self.counted[seat] = 0
            case SatOut(seat):
                self.out.add(seat)
            case SatIn(seat):
                self.out.discard(seat)
            case AbsenceCounted(seat):
                self.cut_off.add(seat)
            case AbsenceOver(seat):
                self.cut_off.discard(seat)
            case OutageExcused():
                self.cut_off.clear()
            case HandStarted():
                self.counted |= dict.fromkeys(event.dealt, 0)


@given(of_a_story, table_rules())
@settings(max_examples=25, deadline=None)
def test_what_counts_is_what_was_spent_out_by_whoever_came(rng: Random, rules: Rules) -> None:
    table, tally = TableScript(rules), Tally()
    known = 0
    for _moment in range(MOMENTS):
        snapshot(rng, table)
        for instant, event in table.stream[known:]:
            tally.take(instant, event)
        known = len(table.stream)
        for seat in table.table.taken():
            assert counted_ms(seat, at(table)) == tally.counted[seat.number]
            assert not (seat.cut_off and table.table.running)


def test_seats_of_older_records_are_read_as_they_were() -> None:
    """Sat out, as they were stored before stretches were: the time since then counts; ready
    again with the mark of the first time still there: none does."""
    old = Seat(0, 1, "Ada", 100, sitting_out=True, out_since=5000)
    assert kept_until(old) == 5000 + MINUTES_10
    ready = Seat(0, 1, "Ada", 100, out_since=5000)
    assert (kept_until(ready), counted_ms(ready, 10**9)) == (None, 0)
