"""Taking, keeping and leaving a seat (sections 8, 10 and 11 of the rulebook)."""

import pytest

from poker.engine.errors import (
    AlreadySeated,
    AmountTooLarge,
    AmountTooSmall,
    NoChips,
    NoSuchSeat,
    NotReady,
    NotSeated,
    SeatTaken,
)
from poker.engine.hand.events import Checked, Folded, TurnTimedOut
from poker.engine.table.events import PlayerLeft, PlayerSat, SatOut
from tests.poker.engine.script import seat_of, typed
from tests.poker.engine.table_script import TableScript, open_table


@pytest.mark.rule("buy-in")
@pytest.mark.parametrize("stack", [500, 1000])
def test_both_ends_of_the_buy_in_are_accepted(stack: int) -> None:
    assert open_table().sit("A", stack=stack).seat("A").stack == stack


@pytest.mark.rule("buy-in")
@pytest.mark.parametrize(("stack", "error"), [(499, AmountTooSmall), (1001, AmountTooLarge)])
def test_a_buy_in_outside_the_limits_is_refused(stack: int, error: type) -> None:
    table = open_table()

    refusal = table.refused(lambda: table.sit("A", stack=stack))
    assert isinstance(refusal, error)
    assert refusal.allowed == {"min": 500, "max": 1000}


@pytest.mark.rule("no-double-seat")
def test_one_seat_per_player_and_one_player_per_seat() -> None:
    table = open_table().sit("A", "B")

    assert isinstance(table.refused(lambda: table.sit("A")), SeatTaken)
    again = PlayerSat(seat_of("C"), table.seat("B").player, "again", 1000)
    assert isinstance(table.refused(lambda: table.bring(again)), AlreadySeated)


def test_a_seat_beyond_the_table_is_refused() -> None:
    table = open_table()

    refusal = table.refused(lambda: table.sit("G"))
    assert isinstance(refusal, NoSuchSeat)
    assert refusal.allowed == {"max": 5}


def test_nobody_acts_for_an_empty_seat() -> None:
    table = open_table()

    assert isinstance(table.refused(lambda: table.sit_out("A")), NotSeated)


@pytest.mark.rule("start-players")
def test_no_hand_is_dealt_to_too_few_or_during_another() -> None:
    table = open_table().sit("A", "B")
    assert isinstance(table.refused(table.deal), NotReady)

    table.sit("C").deal()
    assert isinstance(table.refused(table.deal), NotReady)


@pytest.mark.rule("top-up")
def test_between_hands_a_stack_may_be_topped_up_to_the_maximum() -> None:
    table = open_table().sit("A", stack=600).top_up("A", 400)

    assert table.seat("A").stack == 1000
    refusal = table.refused(lambda: table.top_up("A", 1))
    assert isinstance(refusal, AmountTooSmall)


@pytest.mark.rule("top-up")
def test_no_stack_is_topped_up_beyond_the_maximum() -> None:
    table = open_table().sit("A", stack=600)

    refusal = table.refused(lambda: table.top_up("A", 401))
    assert isinstance(refusal, AmountTooLarge)
    assert refusal.allowed == {"min": 1, "max": 400}


@pytest.mark.rule("top-up")
def test_an_empty_stack_needs_at_least_the_smallest_buy_in() -> None:
    table = bust_b()

    refusal = table.refused(lambda: table.top_up("B", 499))
    assert isinstance(refusal, AmountTooSmall)
    assert refusal.allowed == {"min": 500, "max": 1000}
    assert table.top_up("B", 500).sit_in("B").seat("B").wants_cards


@pytest.mark.rule("table-stakes")
def test_chips_asked_for_in_a_hand_arrive_when_it_is_over() -> None:
    table = open_table().sit("A", "B", "C", stack=600).deal().top_up("A", 300)

    assert table.hand.player(seat_of("A")).stack == 600
    assert table.seat("A").top_up == 300
    table.fold_out()
    assert table.seat("A").stack == 900
    assert table.seat("A").top_up == 0


@pytest.mark.rule("table-stakes")
def test_one_who_is_not_in_the_hand_gets_chips_at_once() -> None:
    table = open_table().sit("A", "B", "C").deal().sit("D", stack=600).top_up("D", 300)

    assert table.seat("D").stack == 900


@pytest.mark.rule("top-up")
def test_only_what_still_fits_arrives_after_a_hand_that_was_won() -> None:
    table = open_table().sit("A", "B", "C", stack=990).deal().top_up("C", 10)
    table.play("A fold", "B fold")

    # C won the small blind of 5: 995 leave room for 5.
    assert table.seat("C").stack == 1000


@pytest.mark.rule("top-up")
def test_a_top_up_without_room_is_dropped() -> None:
    table = open_table().sit("A", "B", "C", stack=999).deal().top_up("C", 1)
    table.play("A fold", "B fold")

    assert table.seat("C").stack == 1004
    assert table.seat("C").top_up == 0


@pytest.mark.rule("leave")
def test_between_hands_a_player_leaves_at_once_with_the_stack() -> None:
    table = open_table().sit("A", "B", stack=700).leave("A")

    assert table.table.seats[0] is None
    assert table.last(1) == typed(PlayerLeft(seat_of("A"), 1, 700))


@pytest.mark.rule("leave")
def test_in_a_hand_the_leaver_is_folded_when_the_turn_comes_and_leaves_after_it() -> None:
    table = open_table().sit("A", "B", "C").deal().leave("B")
    assert table.hand.player(seat_of("B")).live
    assert table.seat("B").leaving

    table.play("A call")
    assert not table.hand.player(seat_of("B")).live
    assert table.hand.to_act == seat_of("C")
    table.play("C check", "C fold")
    assert table.table.seats[seat_of("B")] is None
    assert table.last(1) == typed(PlayerLeft(seat_of("B"), 2, 995))


@pytest.mark.rule("leave")
def test_a_leaver_whose_turn_it_is_folds_at_once() -> None:
    table = open_table().sit("A", "B", "C").deal().leave("A")

    assert not table.hand.player(seat_of("A")).live
    assert table.hand.to_act == seat_of("B")


@pytest.mark.rule("leave")
def test_when_all_leave_the_last_wins_and_all_seats_are_free() -> None:
    table = open_table().sit("A", "B", "C").deal().leave("A").leave("B").leave("C")

    assert list(table.table.taken()) == []
    left = {e.player: e.stack for _, e in table.stream if isinstance(e, PlayerLeft)}
    assert left == {1: 1000, 2: 995, 3: 1005}


@pytest.mark.rule("leave")
def test_an_all_in_player_who_leaves_stays_in_the_hand_to_its_end() -> None:
    table = open_table().sit("A", "B").sit("C", stack=500).deal()
    table.play("A raise 35", "B raise 115", "C raise 365", "A fold", "B call")
    table.play("B check", "C all-in").leave("C")
    assert table.hand.player(seat_of("C")).live

    # The pot is 35 + 2 x 500, and C's threes beat B's deuces over a board of 5 5 5 6 6.
    table.play("B call")
    assert table.last(1) == typed(PlayerLeft(seat_of("C"), 3, 1035))


@pytest.mark.rule("sit-out")
def test_who_sits_out_gets_no_cards_posts_no_blinds_and_keeps_seat_and_stack() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out().sit_out("D")
    stack = table.seat("D").stack
    for _hand in range(3):
        table.deal()
        assert table.dealt == "ABC"
        table.fold_out()

    assert table.seat("D").stack == stack


@pytest.mark.rule("sit-out")
def test_sitting_out_in_a_hand_takes_effect_after_it() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().sit_out("D")

    assert table.hand.to_act == seat_of("D")
    assert table.play("D call").fold_out().deal().dealt == "ABC"


@pytest.mark.rule("sit-out")
def test_who_lost_everything_sits_out_and_needs_chips_to_return() -> None:
    table = bust_b()

    assert table.seat("B").sitting_out
    assert isinstance(table.refused(lambda: table.sit_in("B")), NoChips)


@pytest.mark.rule("timeout-check-fold")
def test_a_time_out_checks_when_that_is_free() -> None:
    table = open_table().sit("A", "B", "C").deal().play("A call", "B call").time_out()

    assert table.last(4)[:2] == typed(TurnTimedOut(seat_of("C")), Checked(seat_of("C")))
    assert table.hand.street == "flop"


@pytest.mark.rule("timeout-check-fold")
def test_a_time_out_folds_when_there_is_a_bet_to_call() -> None:
    table = open_table().sit("A", "B", "C").deal().time_out()

    folded = Folded(seat_of("A"), to_act=seat_of("B"))
    assert table.last(2) == typed(TurnTimedOut(seat_of("A")), folded)


@pytest.mark.rule("timeout-check-fold")
def test_who_timed_out_sits_out_when_the_hand_ends() -> None:
    table = open_table().sit("A", "B", "C").deal().time_out()
    assert not table.seat("A").sitting_out

    table.fold_out()
    assert table.last(1) == typed(SatOut(seat_of("A"), "timed_out"))
    assert table.seat("A").sitting_out


@pytest.mark.rule("timeout-check-fold")
def test_who_is_back_before_the_hand_ends_does_not_sit_out() -> None:
    table = open_table().sit("A", "B", "C").deal().time_out().sit_in("A").fold_out()

    assert not table.seat("A").sitting_out


def bust_b() -> TableScript:
    """B has lost the smallest buy-in to A, whose fours beat deuces over 5 5 5 6 6."""
    table = open_table().sit("A").sit("B", stack=500).sit("C").deal()
    table.play("A raise 35", "B raise 115", "C fold", "A raise 355", "B all-in", "A call")
    assert table.seat("B").stack == 0
    return table
