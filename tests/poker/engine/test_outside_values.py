"""What comes from outside is an integer, an action, a choice or one's own card, or it is refused.

Refusals name the field and what is allowed, and nothing changes.
"""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.refusals.refusal import Refusal
from poker.engine.errors import (
    InvalidAction,
    InvalidChoice,
    NoSuchSeat,
    NotAWholeNumber,
    NotYourCards,
)
from poker.engine.hand.bets.actions import AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.play import act
from poker.engine.table import play, showing
from poker.engine.table.dealing import dealing_pause
from poker.engine.table.events import PlayerSat
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.seats import auto_top_up, seating, sitting_out
from tests.poker.engine.script import deal
from tests.poker.engine.table_script import TableScript, open_table

NO_INTEGERS: tuple[object, ...] = (
    True,
    False,
    30.0,
    "30",
    b"30",
    None,
    [30],
    (30,),
    {},
    object(),
    float("nan"),
    30j,
)
NO_ACTIONS = (None, "fold", "check", 0, (), (30,), Fold, RaiseTo, {"type": "fold"}, object())
HUGE = 10**400

no_integers = pytest.mark.parametrize("value", NO_INTEGERS, ids=repr)


def three_dealt() -> TableScript:
    return open_table().sit("A", "B", "C").deal()


@pytest.mark.rule("actions")
@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_what_is_no_action_is_refused_with_the_actions_there_are(action: Any) -> None:
    hand = deal("A 100, B 100, C 100")
    before = repr(hand.hand)
    with pytest.raises(InvalidAction) as refused:
        act(hand.hand, 0, action, hand.deck)
    assert refused.value.field == "action"
    assert refused.value.allowed == {"action": "fold, check, call, bet_to, raise_to, all_in"}
    assert repr(hand.hand) == before


@pytest.mark.rule("min-raise")
@no_integers
def test_an_amount_that_is_no_integer_is_refused_with_the_amounts_that_are(value: Any) -> None:
    preflop = deal("A 100, B 100, C 100")
    flop = deal("A 100, B 100, C 100").play("A call", "B call", "C check")
    for hand, action, limits in (
        (preflop, RaiseTo(value), {"min": 20, "max": 35}),
        (flop, BetTo(value), {"min": 10, "max": 30}),
    ):
        to_act, before = hand.hand.to_act, repr(hand.hand)
        assert to_act is not None
        with pytest.raises(NotAWholeNumber) as refused:
            act(hand.hand, to_act, action, hand.deck)
        assert (refused.value.field, refused.value.allowed) == ("amount", limits)
        assert repr(hand.hand) == before


@pytest.mark.rule("table-stakes")
@pytest.mark.parametrize("amount", [HUGE, -HUGE, -1, 0])
def test_an_amount_of_any_size_is_refused_by_its_limits(amount: int) -> None:
    hand = deal("A 100, B 100, C 100")
    with pytest.raises(Refusal) as refused:
        act(hand.hand, 0, RaiseTo(amount), hand.deck)
    assert (refused.value.field, refused.value.allowed) == ("amount", {"min": 20, "max": 35})


@pytest.mark.rule("first-to-act")
@no_integers
def test_a_seat_that_is_no_integer_acts_for_nobody(value: Any) -> None:
    hand = deal("A 100, B 100, C 100", button="A")
    seats: tuple[Any, ...] = (value, 0.0, False)
    for seat in seats:
        with pytest.raises(NotAWholeNumber) as refused:
            act(hand.hand, seat, Call(), hand.deck)
        assert refused.value.field == "seat"


@pytest.mark.rule("actions")
@given(
    action=st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.text(),
        st.builds(BetTo, st.one_of(st.text(), st.floats(), st.none(), st.integers())),
        st.builds(RaiseTo, st.one_of(st.text(), st.floats(), st.none(), st.integers())),
        st.sampled_from((Fold(), Check(), Call(), AllIn())),
    )
)
def test_whatever_is_asked_is_played_or_refused_and_a_refusal_changes_nothing(action: Any) -> None:
    table = three_dealt()
    before, stream = table.table, len(table.stream)
    seat = table.hand.to_act
    assert seat is not None
    refusal = refusal_of(lambda: table.act(seat, action))
    if refusal is None:
        assert len(table.stream) > stream
        return
    assert refusal.field in ("action", "type", "amount")
    assert refusal.allowed
    assert (table.table, len(table.stream)) == (before, stream)


def refusal_of(entry: Callable[[], object]) -> Refusal | None:
    try:
        entry()
    except Refusal as refusal:
        return refusal
    return None


def refused(table: TableScript, entry: Callable[[TableRecorder], object]) -> Refusal:
    """The refusal of an entry of the engine, which must have recorded nothing."""
    recorder = TableRecorder(table.table, 10**6)
    with pytest.raises(Refusal) as refusal:
        entry(recorder)
    assert recorder.events == []
    return refusal.value


@pytest.mark.rule("buy-in")
@no_integers
def test_nobody_sits_with_or_at_what_is_no_integer(value: Any) -> None:
    table = open_table().sit("A")
    stack = refused(table, lambda to: seating.sit(to, PlayerSat(1, 2, "B", value)))
    assert isinstance(stack, NotAWholeNumber)
    assert (stack.field, stack.allowed) == ("amount", {"min": 500, "max": 1000})
    seat = refused(table, lambda to: seating.sit(to, PlayerSat(value, 2, "B", 500)))
    assert isinstance(seat, NoSuchSeat)
    assert (seat.field, seat.allowed) == ("seat", {"max": 5})


@pytest.mark.rule("top-up")
@no_integers
def test_nothing_but_an_integer_is_added_to_a_stack(value: Any) -> None:
    table = open_table().sit("A", stack=600)
    added = refused(table, lambda to: seating.ask_top_up(to, 0, value))
    assert (added.field, added.allowed) == ("amount", {"min": 1, "max": 400})
    kept = refused(table, lambda to: auto_top_up.choose(to, 0, value))
    assert (kept.field, kept.allowed) == ("amount", {"min": 500, "max": 1000})
    assert isinstance(added, NotAWholeNumber)
    assert isinstance(kept, NotAWholeNumber)


@no_integers
def test_every_entry_for_a_seat_refuses_what_is_no_seat(value: Any) -> None:
    table = three_dealt()
    entries: tuple[Callable[[TableRecorder], object], ...] = (
        lambda to: seating.leave(to, value),
        lambda to: seating.leave_after_hand(to, value),
        lambda to: seating.stay(to, value),
        lambda to: seating.choose_entry(to, value, "post"),
        lambda to: seating.ask_top_up(to, value, 10),
        lambda to: auto_top_up.choose(to, value, 1000),
        lambda to: auto_top_up.decline(to, value),
        lambda to: sitting_out.sit_out(to, value),
        lambda to: sitting_out.sit_out_from(to, value, "next_hand"),
        lambda to: sitting_out.sit_in(to, value),
        lambda to: play.act(to, seat=value, action=Fold(), deck=table.deck),
    )
    for entry in entries:
        refusal = refused(table, entry)
        assert refusal.field == "seat"
        assert refusal.allowed


@pytest.mark.rule("post-or-wait")
@pytest.mark.parametrize("value", [None, "", "posts", 1, ["post"], {}])
def test_a_choice_is_one_of_those_there_are(value: Any) -> None:
    table = open_table().sit("A", "B", "C").deal().sit("D")
    entry = refused(table, lambda to: seating.choose_entry(to, 3, value))
    assert isinstance(entry, InvalidChoice)
    assert (entry.field, entry.allowed) == ("choice", {"choice": "wait, post"})
    later = refused(table, lambda to: sitting_out.sit_out_from(to, 0, value))
    assert (later.field, later.allowed) == ("when", {"when": "next_hand, big_blind"})
    hold = refused(table, lambda to: dealing_pause.pause_dealing(to, value))
    assert hold.field == "hold"
    wanted = refused(table, lambda to: seating.choose_protection(to, 0, wanted=value))
    assert (wanted.field, wanted.allowed) == ("wanted", {"wanted": "true, false"})


@pytest.mark.rule("show-cards")
@pytest.mark.parametrize("cards", [None, 5, "As", "", [], {}, [None], [[1]], ["As"], [1.0], [True]])
def test_what_is_no_card_of_ones_own_is_not_shown(cards: Any) -> None:
    table = three_dealt().fold_out()
    refusal = refused(table, lambda to: showing.show_cards(to, 0, cards, lambda: table.deck))
    assert isinstance(refusal, NotYourCards)
    assert refusal.field == "cards"
