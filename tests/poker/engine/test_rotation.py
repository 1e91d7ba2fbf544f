"""The big blind goes forward and the button follows (section 3 of the rulebook)."""

import pytest

from poker.engine.table.events import PlayerSat
from tests.poker.engine.script import seat_of
from tests.poker.engine.table_script import TableScript, open_table


@pytest.mark.rule("first-button")
@pytest.mark.parametrize(
    ("draw", "places"), [(0, "A B C"), (1, "B C A"), (2, "C A B"), (5, "C A B")]
)
def test_the_first_button_is_drawn_and_the_blinds_are_the_next_two(draw: int, places: str) -> None:
    assert open_table().sit("A", "B", "C").deal(draw).places == places


@pytest.mark.rule("first-button")
def test_empty_seats_are_skipped() -> None:
    table = open_table().sit("A", "C", "F").deal(1)

    assert table.places == "C F A"
    assert table.posts == ["F small 5", "A big 10"]


@pytest.mark.rule("big-blind-forward")
def test_the_big_blind_moves_on_by_one_and_small_blind_and_button_follow() -> None:
    table = open_table().sit("A", "B", "C", "D")

    seen = [table.deal().fold_out().places for _hand in range(5)]
    assert seen == ["A B C", "B C D", "C D A", "D A B", "A B C"]


@pytest.mark.rule("big-blind-forward")
def test_there_is_no_small_blind_when_the_last_big_blind_is_gone() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out().leave("C").deal()

    assert table.places == "B - D"
    assert table.posts == ["D big 10"]
    assert table.dealt == "ABD"


@pytest.mark.rule("big-blind-forward")
def test_after_a_hand_without_one_the_small_blind_is_back() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out().leave("C").deal().fold_out()

    assert table.deal().places == "B D A"


@pytest.mark.rule("big-blind-forward")
def test_the_button_stays_when_the_small_blind_before_it_left() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out()
    assert table.places == "A B C"

    assert table.leave("B").deal().places == "A C D"


@pytest.mark.rule("big-blind-forward")
def test_the_big_blind_passes_over_a_player_sitting_out() -> None:
    table = open_table().sit("A", "B", "C", "D").sit_out("D").deal().fold_out()
    assert table.places == "A B C"

    assert table.deal().places == "B C A"


@pytest.mark.rule("big-blind-forward")
def test_with_two_dealt_in_the_big_blind_goes_to_whoever_is_due() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out()
    assert table.places == "A B C"

    table.leave("B").deal()
    assert table.places == "C C A"
    assert table.posts == ["C small 5", "A big 10"]


@pytest.mark.rule("big-blind-forward")
@pytest.mark.rule("heads-up")
def test_two_left_without_the_last_big_blind_still_have_a_small_blind() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out().leave("C").deal()

    assert table.places == "B B A"
    assert table.posts == ["B small 5", "A big 10"]
    assert table.hand.to_act == 1


@pytest.mark.rule("big-blind-forward")
def test_a_newcomer_due_the_big_blind_takes_it_without_waiting_longer() -> None:
    table = open_table().sit("A", "B", "C").deal().sit("D").fold_out().deal()

    assert table.places == "B C D"
    assert table.dealt == "ABCD"


@pytest.mark.rule("big-blind-forward")
def test_the_button_goes_to_whoever_sits_before_the_small_blind_entering_or_not() -> None:
    table = open_table().sit("A", "B", "C", "E").deal(0).fold_out()
    assert table.places == "A B C"
    table.deal().fold_out()
    assert table.places == "B C E"

    # E has the small blind now. D posts and sits right before it.
    table.sit("D").choose("D", "post").deal()
    assert table.dealt == "ABCDE"
    assert table.places == "D E A"
    assert table.posts == ["E small 5", "A big 10", "D post 10"]


@pytest.mark.rule("big-blind-forward")
def test_three_handed_the_button_is_never_the_big_blind() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out()
    assert table.places == "A B C"

    table.leave("B").sit("B").choose("B", "post").deal()
    assert table.dealt == "ABC"
    assert table.places == "B C A"
    assert table.posts == ["C small 5", "A big 10", "B post 10"]


@pytest.mark.rule("big-blind-forward")
@pytest.mark.rule("post-or-wait")
def test_a_hand_missed_that_cost_no_blind_may_end_on_the_button() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out().sit_out("B").deal().fold_out()
    assert table.places == "A C D"
    assert table.seat("B").owes == ""

    # D has the small blind now, C the button; when C leaves, it is B's.
    table.leave("C").sit_in("B").deal()
    assert (table.places, table.dealt) == ("B D A", "ABD")


@pytest.mark.rule("big-blind-forward")
def test_whom_an_event_puts_in_the_place_of_the_last_big_blind_is_small_blind() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out().leave("C")
    table.bring(PlayerSat(seat_of("C"), 9, "player 9", 1000, owes="")).deal()

    assert (table.places, table.dealt) == ("B C D", "ABCD")
    assert table.posts == ["C small 5", "D big 10"]


@pytest.mark.rule("big-blind-forward")
def test_a_newcomer_in_the_place_of_the_last_big_blind_is_no_small_blind() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out().leave("C")
    table.sit("C").choose("C", "post").deal()

    assert table.places == "B - D"
    assert table.posts == ["D big 10", "C post 10"]


@pytest.mark.rule("start-players")
def test_three_players_are_needed_to_start() -> None:
    table = open_table().sit("A", "B")
    assert not table.ready

    assert table.sit("C").ready


@pytest.mark.rule("start-players")
def test_two_suffice_right_after_a_hand_of_three() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out().leave("A")

    assert table.ready
    assert table.deal().dealt == "BC"


@pytest.mark.rule("start-players")
def test_after_a_hand_of_two_three_are_needed_again() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out().leave("A").deal().fold_out()

    assert not table.ready
    assert table.sit("D").ready


@pytest.mark.rule("start-players")
def test_after_a_stop_two_no_longer_suffice() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out()
    table.sit_out("A").sit_out("B").stop().sit_in("B")

    assert not table.ready


@pytest.mark.rule("start-players")
def test_players_sitting_out_do_not_count() -> None:
    table = open_table().sit("A", "B", "C").sit_out("C")
    assert not table.ready

    assert table.sit_in("C").ready


@pytest.mark.rule("start-players")
def test_players_waiting_for_the_big_blind_count() -> None:
    table = heads_up_with_one_waiting()

    assert table.ready
    assert table.deal().dealt == "AD"


@pytest.mark.rule("start-players")
@pytest.mark.rule("post-or-wait")
def test_at_the_first_hand_all_are_dealt_in_and_nobody_posts_out_of_turn() -> None:
    table = open_table().sit("A", "B", "C", "D", "E").deal()

    assert table.dealt == "ABCDE"
    assert table.posts == ["B small 5", "C big 10"]


@pytest.mark.rule("start-players")
def test_when_play_restarts_after_a_stop_all_are_dealt_in() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out()
    table.leave("A").leave("B").stop().sit("B", "E").deal(2)

    assert table.dealt == "BCE"
    assert table.places == "E B C"
    assert table.posts == ["B small 5", "C big 10"]


@pytest.mark.rule("start-players")
def test_when_fewer_than_two_of_the_last_hand_remain_all_are_dealt_in() -> None:
    table = open_table().sit("A", "B", "C").deal().sit("D", "E").fold_out()
    table.leave("A").leave("B").deal(1)

    assert table.dealt == "CDE"
    assert table.places == "D E C"
    assert table.posts == ["E small 5", "C big 10"]


def heads_up_with_one_waiting() -> TableScript:
    """A and D of the last hand of three are left; C waits, and the big blind is A's."""
    table = open_table().sit("A", "B", "D").deal(0).sit("C").fold_out()
    assert table.places == "A B D"
    return table.leave("B")
