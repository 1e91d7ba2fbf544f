"""The canary itself: each form of a card or a deck is found, and what is none is not."""

import base64
import html
import json
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.cards import FULL_DECK, Card, card_text, card_texts
from poker.history.words import card_sign
from tests.poker.canary.traces import RUN, SHORT_RUN, DeckTraces, cards_told

Deck = Sequence[Card]
decks = st.permutations(FULL_DECK)

CARD_FORMS: dict[str, Callable[[Card], str]] = {
    "json": lambda card: json.dumps({"cards": [card_text(card)]}),
    "json in json": lambda card: json.dumps(json.dumps([card_text(card)])),
    "repr": lambda card: repr([card_text(card)]),
    "a page": lambda card: f"<td>{card_text(card)}</td>",
    "escaped for a page": lambda card: html.escape(repr(card_text(card))),
    "drawn": lambda card: f"showed {card_sign(card)}.",
    "drawn in json": lambda card: json.dumps(card_sign(card)),
}
HAND_FORMS: dict[str, Callable[[Deck], str]] = {
    "words": lambda hand: " ".join(card_texts(hand)),
    "joined": lambda hand: "".join(card_texts(hand)),
    "list": lambda hand: ", ".join(card_texts(hand)),
    "phh": lambda hand: f'"d dh p1 {"".join(card_texts(hand))}"',
}
DECK_FORMS: dict[str, Callable[[Deck], str]] = {
    "numbers": lambda deck: json.dumps(list(deck)),
    "tuple": lambda deck: repr(tuple(deck)),
    "words": lambda deck: " ".join(map(str, deck)),
    "hex": lambda deck: bytes(deck).hex(),
    "hex in hex": lambda deck: f"a{bytes(deck).hex()}0",
    "base64": lambda deck: base64.b64encode(bytes(deck)).decode(),
    "url": lambda deck: "/" + base64.urlsafe_b64encode(b"ab" + bytes(deck)).decode(),
    "bytes": lambda deck: bytes(deck).decode(),
    "escaped bytes": lambda deck: repr(bytes(deck)),
}


@pytest.mark.parametrize("form", CARD_FORMS)
def test_each_card_is_found_in_each_form(form: str) -> None:
    for card in FULL_DECK:
        assert cards_told(CARD_FORMS[form](card)) == {card_text(card)}


@pytest.mark.parametrize("form", HAND_FORMS)
@given(deck=decks, count=st.integers(2, 4))
def test_a_hand_is_found_in_each_form(form: str, deck: Deck, count: int) -> None:
    hand = deck[:count]
    assert cards_told(f"held: {HAND_FORMS[form](hand)}") == set(card_texts(hand))


@pytest.mark.parametrize("form", DECK_FORMS)
@given(deck=decks, start=st.integers(0, 52 - 2 * RUN))
def test_part_of_a_deck_is_found_in_each_form(form: str, deck: Deck, start: int) -> None:
    part = deck[start : start + 2 * RUN]
    assert DeckTraces([deck]).in_text(f"x {DECK_FORMS[form](part)} y")


@given(deck=decks)
def test_one_hand_of_omaha_is_found_as_numbers(deck: Deck) -> None:
    hand = sorted(deck[:SHORT_RUN], reverse=True)
    assert DeckTraces([], [hand]).in_text(f"cards={hand}") == {"numbers"}


@given(deck=decks, text=st.text())
def test_another_text_tells_nothing_of_a_deck(deck: Deck, text: str) -> None:
    assert DeckTraces([deck], [deck[:SHORT_RUN]]).in_text(text) == set()


@pytest.mark.parametrize(
    "text",
    [
        "As it was",
        "hand 2 of 4d",
        "1a2b3c4d5e6f7a8b9c0d",
        "#9c9c9c",
        "f8c1-5d6d-9c2d-aa",
        '{"at": "5s ago"}',
        "10 s",
    ],
)
def test_words_and_numbers_are_no_cards(text: str) -> None:
    assert cards_told(text) == set()
