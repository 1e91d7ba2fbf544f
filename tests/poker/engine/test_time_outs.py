"""The clock runs out at a table of each rule set (section 8 of the rulebook)."""

import pytest

from poker.engine.hand.bets.actions import Call
from poker.engine.hand.events import Checked, Folded, TurnTimedOut, WentAllInForPot
from poker.engine.table.turns.alarm import Pace, alarm_at
from poker.engine.table.turns.turn import turn_ends_at
from poker.engine.table.turns.turn_end import due
from tests.poker.engine.games import game
from tests.poker.engine.script import seat_of, typed
from tests.poker.engine.table_script import TableScript


@pytest.mark.rule("timeout-all-in")
def test_with_chips_in_the_pot_the_player_is_all_in_for_them() -> None:
    table = table_of("omaha-classic").play("A call", "B call").time_out()

    all_in = WentAllInForPot(seat_of("C"))
    assert table.last(4)[:2] == typed(TurnTimedOut(seat_of("C")), all_in)
    assert table.hand.player(seat_of("C")).capped


@pytest.mark.rule("timeout-all-in")
def test_with_none_in_the_player_folds() -> None:
    table = table_of("omaha-classic").time_out()

    folded = Folded(seat_of("A"), to_act=seat_of("B"))
    assert table.last(2) == typed(TurnTimedOut(seat_of("A")), folded)


@pytest.mark.rule("timeout-all-in")
def test_the_idle_stack_is_theirs_after_the_hand_and_they_sit_out() -> None:
    table = table_of("omaha-classic").play("A call", "B call").time_out()
    table.play(*("B check", "A check") * 3)

    # 30 in the pot, of which everybody put in 10.
    assert table.seat("C").stack - 990 == table.hand.player(seat_of("C")).won
    assert sum(table.seat(name).stack for name in "ABC") == 3000
    assert table.seat("C").sitting_out


@pytest.mark.rule("disconnect-protection")
def test_a_protected_player_is_all_in_for_the_pot() -> None:
    table = table_of("omaha-protected").play("A call", "B call").time_out(protected=True)

    assert table.hand.player(seat_of("C")).capped


@pytest.mark.rule("disconnect-protection")
@pytest.mark.rule("timeout-check-fold")
def test_without_protection_the_same_player_checks_or_folds() -> None:
    free = table_of("omaha-protected").play("A call", "B call").time_out()
    facing = table_of("omaha-protected").play("A raise 20").time_out()

    assert typed(Checked(seat_of("C")))[0] in free.last(3)
    assert facing.last(1) == typed(Folded(seat_of("B"), to_act=seat_of("C")))


@pytest.mark.rule("disconnect-protection")
def test_a_protected_player_with_nothing_in_folds() -> None:
    table = table_of("omaha-protected").time_out(protected=True)

    assert table.last(1) == typed(Folded(seat_of("A"), to_act=seat_of("B")))


@pytest.mark.rule("timeout-check-fold")
@pytest.mark.parametrize("preset", ["plo-pool", "nlo-freezeout", "holdem", "omaha-protected"])
def test_the_other_rule_sets_check_or_fold(preset: str) -> None:
    table = table_of(preset).time_out()
    assert table.last(1) == typed(Folded(seat_of("A"), to_act=seat_of("B")))

    table.play("B call").time_out()
    assert typed(Checked(seat_of("C")))[0] in table.last(3)


@pytest.mark.parametrize(
    ("preset", "sits_out"),
    [
        ("plo-pool", True),
        ("nlo-freezeout", False),
        ("holdem", True),
        ("omaha-protected", True),
        ("omaha-classic", True),
    ],
)
def test_after_a_time_out_all_sit_out_but_at_a_tournament(preset: str, sits_out: bool) -> None:
    table = table_of(preset).time_out().fold_out()

    assert table.seat("A").sitting_out == sits_out


@pytest.mark.rule("turn-clock")
@pytest.mark.rule("timeout-check-fold")
@pytest.mark.parametrize("preset", ["nlo-freezeout", "holdem"])
def test_in_b_and_c_who_timed_out_is_checked_and_then_folded_at_once(preset: str) -> None:
    table = table_of(preset).play("A call", "B call").time_out()  # C checks
    flop = table.play("B check").keep_turn(gone_since=None)
    assert flop.last(2) == typed(TurnTimedOut(seat_of("C")), Checked(seat_of("C"), seat_of("A")))

    turn = flop.play("A check", "B bet 20").keep_turn(gone_since=None)
    assert turn.last(2) == typed(TurnTimedOut(seat_of("C")), Folded(seat_of("C"), seat_of("A")))


@pytest.mark.rule("turn-clock")
@pytest.mark.parametrize("gone_since", [None, 0])
def test_neither_grace_nor_bank_nor_clock_is_given_twice_in_a_hand(gone_since: int | None) -> None:
    table = table_of("holdem").play("A call", "B call").time_out().play("B check")
    assert alarm_at(table.table, Pace(0, 0, 0)) == table.table.turn_at
    assert due(table.table, table.table.turn_at, gone_since) == "time_out"


@pytest.mark.rule("turn-clock")
@pytest.mark.parametrize("preset", ["plo-pool", "omaha-protected"])
def test_in_a_and_d_every_decision_has_its_clock(preset: str) -> None:
    table = table_of(preset).play("A call", "B call").time_out().play("B check")
    assert turn_ends_at(table.table) == table.table.turn_at + 30_000


@pytest.mark.rule("turn-clock")
def test_who_says_they_are_back_has_a_clock_again_and_does_not_sit_out() -> None:
    table = table_of("holdem").play("A call", "B call").time_out().sit_in("C").play("B check")
    assert turn_ends_at(table.table) == table.table.turn_at + 30_000
    assert not table.fold_out().seat("C").sitting_out


@pytest.mark.rule("turn-clock")
def test_the_next_hand_gives_a_clock_again() -> None:
    table = table_of("holdem").time_out().fold_out().sit_in("A").deal()
    while (actor := table.table.actor) and actor != table.seat("A"):
        table.act(actor.number, Call())
    assert turn_ends_at(table.table) == table.table.turn_at + 30_000


@pytest.mark.rule("leave")
@pytest.mark.rule("timeout-all-in")
def test_who_is_all_in_for_the_pot_and_leaves_keeps_the_claim_until_the_hand_ends() -> None:
    table = table_of("omaha-classic").play("A call", "B call").time_out().leave("C")
    assert table.hand.player(seat_of("C")).live

    table.play(*("B check", "A check") * 3)
    assert table.table.seats[seat_of("C")] is None


def table_of(preset: str) -> TableScript:
    """A hand of three with blinds of 5 and 10; A has the button and acts first."""
    tournament = preset == "nlo-freezeout"
    table = TableScript(game(preset, "no_limit" if tournament else "pot_limit", big_blind=10))
    return table.sit("A", "B", "C", stack=500 if tournament else 1000).deal()
