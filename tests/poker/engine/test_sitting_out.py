"""Sitting out now, from the next hand on and at the big blind (clause sit-out)."""

from random import Random

import pytest
from hypothesis import given, settings

from poker.engine.hand.events import BlindPosted
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.events import SatIn, SatOut, SitOutAsked
from tests.poker.engine.draws import of_a_story
from tests.poker.engine.script import name_of, seat_of, typed
from tests.poker.engine.table_script import TableScript, open_table
from tests.poker.engine.test_table_properties import MOMENTS, snapshot, table_rules

pytestmark = pytest.mark.rule("sit-out")


def four(draw: int = 0) -> TableScript:
    """A has the button in the first hand, B and C the blinds, D is to act."""
    table = open_table().sit("A", "B", "C", "D").deal(draw)
    assert table.places == "A B C"
    return table


def test_from_the_next_hand_on_means_the_running_one_is_played() -> None:
    table = four().sit_out_from("D", "next_hand")
    assert table.last(1) == typed(SitOutAsked(seat_of("D"), "next_hand"))
    assert not table.seat("D").sitting_out

    table.play("D call").fold_out()
    assert table.last(1) == typed(SatOut(seat_of("D"), "asked"))
    assert table.seat("D").sits_out_from == ""
    assert table.deal().dealt == "ABC"


def test_from_the_next_hand_on_is_at_once_where_one_is_in_no_hand() -> None:
    table = four().fold_out().sit_out_from("D", "next_hand")

    assert table.last(1) == typed(SatOut(seat_of("D"), "asked"))


def test_the_ten_minutes_begin_when_the_hand_is_over() -> None:
    table = four().sit_out_from("D", "next_hand").later(50).fold_out()

    assert table.seat("D").out_since == table.stream[-1][0]
    assert table.seat("D").out_since > 50_000


def test_at_the_big_blind_one_is_dealt_in_until_it_would_come() -> None:
    table = four().sit_out_from("A", "big_blind").fold_out()

    assert table.deal().places == "B C D"
    assert table.dealt == "ABCD"
    assert not table.fold_out().seat("A").sitting_out
    assert table.deal().places == "C D B"
    assert table.dealt == "BCD"
    assert table.seat("A").sitting_out
    assert table.seat("A").owes == "big"


def test_two_who_mean_it_sit_out_one_after_the_other() -> None:
    table = four().sit_out_from("D", "big_blind").sit_out_from("A", "big_blind").fold_out()

    assert table.deal().dealt == "BC"
    assert table.seat("D").sitting_out
    assert table.seat("A").sitting_out


def test_a_newcomer_waiting_for_the_big_blind_sits_out_when_it_comes() -> None:
    table = open_table().sit("A", "C", "E").deal(0).sit("B").sit_out_from("B", "big_blind")

    assert table.fold_out().deal().fold_out().dealt == "ACE"
    assert table.deal().dealt == "ACE"
    assert table.seat("B").sitting_out
    assert table.seat("B").owes == "new"


def test_it_can_be_taken_back() -> None:
    table = four().sit_out_from("D", "big_blind").sit_in("D")

    assert table.last(1) == typed(SatIn(seat_of("D")))
    assert table.fold_out().deal().places == "B C D"


def test_a_later_wish_replaces_an_earlier_one() -> None:
    table = four().sit_out_from("A", "next_hand").sit_out_from("A", "big_blind").fold_out()
    assert not table.seat("A").sitting_out

    assert table.sit_out("A").seat("A").sitting_out
    assert table.seat("A").sits_out_from == ""


def test_who_sits_out_already_wishes_for_nothing() -> None:
    table = four().fold_out().sit_out("D")
    known = len(table.stream)

    assert len(table.sit_out_from("D", "big_blind").stream) == known
    assert len(table.sit_out_from("D", "next_hand").stream) == known


def test_no_hand_is_dealt_when_too_few_are_left_at_the_big_blind() -> None:
    table = open_table().sit("A", "B", "C").deal(0).fold_out()
    for name in "ABC":
        table.sit_out_from(name, "big_blind")

    table.deal()
    assert table.table.hand_no == 1
    assert sum(seat.sitting_out for seat in table.table.taken()) == 2
    assert not table.ready


def test_what_was_missed_is_counted_until_the_next_hand_dealt() -> None:
    table = four().fold_out().sit_out("A")
    for _hand in range(5):
        table.deal().fold_out()
    missed = table.seat("A")
    assert (missed.missed_hands, missed.missed_blinds, missed.owes) == (5, 2, "big")

    table.sit_in("A").deal()
    assert table.dealt == "BCD"
    assert table.seat("A").missed_hands == 5, "back, and not dealt in before the big blind comes"
    table.fold_out().choose("A", "post").deal()
    back = table.seat("A")
    assert (back.missed_hands, back.missed_blinds, back.owes) == (0, 0, "")


def test_a_void_hand_was_not_missed() -> None:
    table = four().fold_out().sit_out("A")
    before = table.table
    table.deal()
    assert table.seat("A").missed_hands == 1

    assert table.void(before).seat("A").missed_hands == 0


@given(of_a_story, table_rules())
@settings(max_examples=25, deadline=None)
def test_nobody_posts_the_big_blind_who_meant_to_sit_out_at_it(rng: Random, rules: Rules) -> None:
    table = TableScript(rules)
    for _moment in range(MOMENTS):
        wish(rng, table)
        meant = {seat.number for seat in table.table.taken() if seat.sits_out_from == "big_blind"}
        known = len(table.stream)
        snapshot(rng, table)
        for event in table.events[known:]:
            assert not (isinstance(event, BlindPosted) and event.blind == "big") or (
                event.seat not in meant
            )


def wish(rng: Random, table: TableScript) -> None:
    seats = [seat.number for seat in table.table.taken()]
    if seats and rng.random() < 0.1:
        table.sit_out_from(name_of(rng.choice(seats)), rng.choice(("next_hand", "big_blind")))
