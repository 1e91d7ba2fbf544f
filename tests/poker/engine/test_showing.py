"""Showing cards by choice after a hand: only then, only one's own, each once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.refusals.refusal import Refusal
from poker.engine.cards.cards import Card, parse_cards
from poker.engine.codec import decode, encode
from poker.engine.hand.bets.actions import Call, Check
from poker.engine.hand.bets.betting import options
from poker.engine.hand.deal import hole_cards_of
from poker.engine.hand.events import CardsShown
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.showing import show_cards
from poker.engine.table.state import Table
from tests.poker.engine.table_script import TableScript, open_table

pytestmark = [pytest.mark.rule("showdown-order"), pytest.mark.rule("show-cards")]


def folded_out() -> TableScript:
    """A hand everybody folded to the big blind: nothing was turned up."""
    return open_table().sit("A", "B", "C").deal().fold_out()


def own(table: TableScript, seat: int) -> tuple[Card, ...]:
    return hole_cards_of(table.hand, seat, table.deck)


def shown(table: Table, deck: tuple[Card, ...], seat: int, *cards: Card) -> Table:
    """The table once ``seat`` has shown these."""
    recorder = TableRecorder(table, 0)
    show_cards(recorder, seat, cards, lambda: deck)
    assert recorder.events == [CardsShown(seat, cards)]
    return recorder.table


def refusal(table: Table, deck: tuple[Card, ...], seat: int, *cards: Card) -> str:
    recorder = TableRecorder(table, 0)
    with pytest.raises(Refusal) as refused:
        show_cards(recorder, seat, cards, lambda: deck)
    assert recorder.events == []
    assert refused.value.field == "cards"
    return refused.value.code


@given(data=st.data())
def test_in_whatever_portions_they_are_shown_each_lies_open_once(data: st.DataObject) -> None:
    script = folded_out()
    table, seat = script.table, data.draw(st.sampled_from([0, 1, 2]))
    left, open_now = list(own(script, seat)), list[Card]()
    while data.draw(st.booleans()) and left:
        cards = data.draw(st.lists(st.sampled_from(left), min_size=1, unique=True))
        table = shown(table, script.deck, seat, *cards)
        open_now += cards
        left = [card for card in left if card not in cards]
        assert refusal(table, script.deck, seat, cards[0]) == "already_shown"
    assert table.hand is not None
    assert [*table.hand.player(seat).shown] == open_now
    assert all(not p.shown for p in table.hand.players if p.seat != seat)
    assert table.chips() == script.table.chips()
    assert table.ready_at == script.table.ready_at, "no deal waits for it"


def test_not_before_the_hand_is_over_and_not_once_the_next_is_dealt() -> None:
    running = open_table().sit("A", "B", "C").deal()
    assert refusal(running.table, running.deck, 0, *own(running, 0)) == "hand_goes_on"
    cards = own(running, 0)
    running.fold_out()
    assert shown(running.table, running.deck, 0, *cards)
    running.deal()
    assert refusal(running.table, running.deck, 0, *cards) == "hand_goes_on"


def test_no_cards_but_ones_own_each_named_once() -> None:
    table = folded_out()
    mine, others = own(table, 0), own(table, 1)
    for wrong in ((), others[:1], (mine[0], others[0]), (mine[0], mine[0])):
        assert refusal(table.table, table.deck, 0, *wrong) == "not_your_cards"


def test_what_lay_open_at_the_showdown_is_not_shown_again() -> None:
    table = open_table().sit("A", "B", "C").deal()
    while table.table.running:
        choices = options(table.hand)
        assert choices
        table.act(choices.seat, Check() if choices.check else Call())
    for player in table.hand.players:
        again = refusal(table.table, table.deck, player.seat, player.shown[0])
        assert again == "already_shown"


def test_who_was_dealt_nothing_has_nothing_to_show() -> None:
    table = folded_out()
    table.sit("D")
    assert refusal(table.table, table.deck, 3, *own(table, 0)) == "no_hand_to_show"
    empty = open_table().sit("A", "B")
    assert refusal(empty.table, empty.deck, 0, *parse_cards("As")) == "no_hand_to_show"


def test_whoever_sits_down_after_the_hand_shows_nothing_of_the_player_before() -> None:
    table = folded_out()
    cards = own(table, 0)
    table.leave("A").sit("A")
    assert refusal(table.table, table.deck, 0, *cards) == "no_hand_to_show"


@pytest.mark.rule("unresolved-hold")
def test_a_hand_under_review_is_not_shown() -> None:
    table = open_table().sit("A", "B", "C").deal()
    cards = own(table, 0)
    table.suspend()
    assert refusal(table.table, table.deck, 0, *cards) == "no_hand_to_show"


@pytest.mark.rule("void-refund")
def test_a_void_hand_is_not_shown() -> None:
    table = open_table().sit("A", "B", "C")
    before = table.table
    table.deal()
    cards = own(table, 0)
    table.void(before)
    assert refusal(table.table, table.deck, 0, *cards) == "no_hand_to_show"


def test_the_event_is_stored_and_read_again() -> None:
    event = CardsShown(3, parse_cards("As Td"))
    assert encode(event) == {"seat": 3, "cards": ["As", "Td"]}
    assert decode("cards_shown", 1, encode(event)) == event
