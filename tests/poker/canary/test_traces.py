"""The canary itself: each form of a card or a deck is found, and what is none is not."""

import html
import json
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.cards.cards import FULL_DECK, Card, card_text, card_texts
from poker.history.one_hand.card_text import card_sign
from tests.poker.canary.chance import HAND, RUN
from tests.poker.canary.traces import DeckTraces, cards_told

Deck = Sequence[Card]
decks = st.permutations(FULL_DECK)


def in_base64(text: str) -> str:
    return b64encode(text.encode()).decode()


CARD_FORMS: dict[str, Callable[[Card], str]] = {
    "json": lambda card: json.dumps({"cards": [card_text(card)]}),
    "json in json": lambda card: json.dumps(json.dumps([card_text(card)])),
    "repr": lambda card: repr([card_text(card)]),
    "a page": lambda card: f"<td>{card_text(card)}</td>",
    "escaped for a page": lambda card: html.escape(repr(card_text(card))),
    "drawn": lambda card: f"showed {card_sign(card)}.",
    "drawn in json": lambda card: json.dumps(card_sign(card)),
    "json in base64": lambda card: in_base64(json.dumps([[card_text(card)], {}, {"chord": None}])),
    "json in hexadecimal": lambda card: json.dumps({"as bytes": card_text(card)}).encode().hex(),
}
HAND_FORMS: dict[str, Callable[[Deck], str]] = {
    "words": lambda hand: " ".join(card_texts(hand)),
    "joined": lambda hand: "".join(card_texts(hand)),
    "list": lambda hand: ", ".join(card_texts(hand)),
    "phh": lambda hand: f'"d dh p1 {"".join(card_texts(hand))}"',
    "address": lambda hand: f"GET /tables/12/{''.join(card_texts(hand))}/all",
    "form": lambda hand: f"/?cards={''.join(card_texts(hand))}&more=1",
    "words in base64": lambda hand: in_base64(f"these are their cards: {card_texts(hand)}"),
}
DECK_FORMS: dict[str, Callable[[Deck], str]] = {
    "numbers": lambda deck: json.dumps(list(deck)),
    "tuple": lambda deck: repr(tuple(deck)),
    "words": lambda deck: " ".join(map(str, deck)),
    "hex": lambda deck: bytes(deck).hex(),
    "hex in hex": lambda deck: f"a{bytes(deck).hex()}0",
    "base64": lambda deck: b64encode(bytes(deck)).decode(),
    "url": lambda deck: "/" + urlsafe_b64encode(b"ab" + bytes(deck)).decode(),
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
def test_a_quarter_of_a_deck_is_found_wherever_it_stands(deck: Deck) -> None:
    quarter = card_texts(deck[:13])
    assert cards_told(f"gAAAAA{''.join(quarter)}B/+x") == {*quarter}


@given(deck=decks)
def test_hands_of_omaha_are_found_as_numbers(deck: Deck) -> None:
    hands = [deck[at : at + HAND] for at in range(0, 3 * HAND, HAND)]
    text = f"of 8 players: hands={[list(hand) for hand in hands]}, seats [3, 0, 1, 2]"
    assert DeckTraces([], hands).in_text(text) == {"hands"}


def test_one_hand_of_omaha_as_numbers_may_be_the_seats_of_a_table() -> None:
    seats, deck = [3, 0, 1, 2], FULL_DECK[::-1]
    hands = [
        [FULL_DECK[seat] for seat in seats],
        *(deck[at : at + HAND] for at in range(0, 40, HAND)),
    ]
    assert DeckTraces([], hands).in_text(f'"order": {seats}') == set()


@given(deck=decks, text=st.text())
def test_another_text_tells_nothing_of_a_deck(deck: Deck, text: str) -> None:
    assert DeckTraces([deck], [deck[:HAND]]).in_text(text) == set()


def sealed_texts() -> Iterator[str]:
    """Ciphertext and hashes, as the room stores them: as many characters as of 100 runs."""
    for number in range(6_000):
        drawn = Random(number)
        yield f"f62bbb46:{b64encode(drawn.randbytes(112)).decode()}"
        yield urlsafe_b64encode(drawn.randbytes(101)).decode()
        yield drawn.randbytes(32).hex()


def test_a_hundred_runs_of_ciphertext_tell_no_card() -> None:
    """Of the same draws every time. The cards they spell stand in the middle of other things."""
    texts = list(sealed_texts())
    assert re.search(r"([2-9TJQKA][cdhs]){3}", "\n".join(texts))
    assert [cards for text in texts if (cards := cards_told(text))] == []


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
        "f62bbb46:JJLS/5hKh/cXyz09+uvW",
        "gAAAAABrA_5hKh_C3ZqGRGOWw2rlKsfaQyY4",
        "/9kpX/5hKh/Hs2",
    ],
)
def test_words_and_numbers_are_no_cards(text: str) -> None:
    assert cards_told(text) == set()
