"""The clock runs out at a table of each rule set (section 8 of the rulebook)."""

import pytest

from poker.engine.hand.bets.actions import Call, Check
from poker.engine.hand.events import Called, Checked, Folded, TurnTimedOut, WentAllInForPot
from poker.engine.table.events import ProtectionsCounted
from poker.engine.table.turns.alarm import Pace, alarm_at
from poker.engine.table.turns.turn import turn_ends_at
from poker.engine.table.turns.turn_end import due, may_be_protected
from tests.poker.engine.games import game
from tests.poker.engine.script import seat_of, typed
from tests.poker.engine.table_script import TableScript

AT_ONCE = ("nlo-freezeout", "holdem", "omaha-protected")
"""The presets that give a player one clock a hand after a time-out: B, C and D."""


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
@pytest.mark.parametrize("preset", AT_ONCE)
def test_later_turns_of_a_timed_out_player_are_checked_then_folded_at_once(preset: str) -> None:
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
@pytest.mark.rule("timeout-check-fold")
def test_every_turn_in_a_has_its_clock() -> None:
    table = table_of("plo-pool").play("A call", "B call").time_out().play("B check")
    assert turn_ends_at(table.table) == table.table.turn_at + 30_000


@pytest.mark.rule("timeout-check-fold")
@pytest.mark.parametrize("preset", AT_ONCE)
def test_a_timed_out_player_costs_one_clock_a_hand_whatever_the_street(preset: str) -> None:
    table = table_of(preset).play("A call", "B call")
    waited_ms = 0
    while table.table.running:
        if table.hand.to_act == seat_of("C"):
            waited_ms += turn_ends_at(table.table) - table.table.turn_at
            table.time_out()
        else:
            table.act(table.hand.to_act or 0, Check())
    assert waited_ms == 30_000


@pytest.mark.rule("timeout-check-fold")
@pytest.mark.parametrize("preset", AT_ONCE)
def test_a_timed_out_player_who_acts_has_a_clock_again(preset: str) -> None:
    table = timed_out_on_the_flop(preset).play("C check", "A check", "B check")
    assert turn_ends_at(table.table) == table.table.turn_at + 30_000


@pytest.mark.rule("timeout-check-fold")
@pytest.mark.parametrize("preset", ["holdem", "omaha-protected"])
def test_a_timed_out_player_who_acts_still_sits_out_after_the_hand(preset: str) -> None:
    acted = timed_out_on_the_flop(preset).play("C check")
    back = timed_out_on_the_flop(preset).play("C check").sit_in("C")

    assert acted.fold_out().seat("C").sitting_out
    assert not back.fold_out().seat("C").sitting_out


@pytest.mark.rule("timeout-check-fold")
@pytest.mark.rule("freezeout-absent")
def test_an_absent_tournament_player_who_acts_is_back() -> None:
    table = timed_out_on_the_flop("nlo-freezeout").play("C check").fold_out().deal()
    while table.hand.to_act != seat_of("C"):
        table.act(table.hand.to_act or 0, Call())
    assert turn_ends_at(table.table) == table.table.turn_at + 30_000


@pytest.mark.rule("timeout-check-fold")
@pytest.mark.parametrize("preset", AT_ONCE)
def test_a_refused_action_leaves_a_timed_out_player_away(preset: str) -> None:
    table = timed_out_on_the_flop(preset)

    table.refused(lambda: table.play("C raise 1"))
    assert turn_ends_at(table.table) == table.table.turn_at


@pytest.mark.rule("timeout-check-fold")
@pytest.mark.parametrize("preset", ["plo-pool", "omaha-classic"])
def test_acting_after_a_time_out_records_nothing_else_in_a_and_e(preset: str) -> None:
    table = table_of(preset).time_out()
    before = len(table.stream)
    table.play("B call")
    assert [type(event) for event in table.events[before:]] == [Called]


@pytest.mark.rule("timeout-check-fold")
@pytest.mark.rule("disconnect-protection")
@pytest.mark.parametrize("comes_back", [False, True])
def test_a_connected_time_out_ends_protection_for_the_hand(comes_back: bool) -> None:
    table = protected_table_after_a_connected_time_out()
    assert table.hand.player(seat_of("C")).timed_out
    if comes_back:
        table.sit_in("C")
    table.play("B check")

    gone_since = table.table.turn_at - 60_000
    assert not may_be_protected(table.table)
    assert due(table.table, table.table.turn_at + 30_000, gone_since) == "time_out"


@pytest.mark.rule("disconnect-protection")
def test_the_next_hand_is_protected_again_after_a_connected_time_out() -> None:
    table = protected_table_after_a_connected_time_out().sit_in("C")
    table.fold_out().deal()
    while table.hand.to_act != seat_of("C"):
        table.act(table.hand.to_act or 0, Call())
    assert due(table.table, table.table.turn_at + 30_000, table.table.turn_at) == "protect"


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


def timed_out_on_the_flop(preset: str) -> TableScript:
    """C was timed out and checked before the flop, and is to act again after B's check."""
    return table_of(preset).play("A call", "B call").time_out().play("B check")


def protected_table_after_a_connected_time_out() -> TableScript:
    """Preset D: all three have protections left; C, while connected, was timed out and checked."""
    table = TableScript(game("omaha-protected", "pot_limit", big_blind=10)).sit("A", "B", "C")
    table.record(*(ProtectionsCounted(seat_of(name), 2) for name in "ABC")).deal()
    return table.play("A call", "B call").later(30).keep_turn(gone_since=None)


def table_of(preset: str) -> TableScript:
    """A hand of three with blinds of 5 and 10; A has the button and acts first."""
    tournament = preset == "nlo-freezeout"
    table = TableScript(game(preset, "no_limit" if tournament else "pot_limit", big_blind=10))
    return table.sit("A", "B", "C", stack=500 if tournament else 1000).deal()
