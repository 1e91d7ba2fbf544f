"""The fields of commands, with the check of each.

Everything in a message is checked before it is used.
"""

import re
from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

from poker.engine.cards.cards import FULL_DECK, card_texts
from poker.engine.cards.variants import VARIANTS

MOST_CHIPS: Final = 10**15
_MOST_HANDS: Final = 2**31 - 1
_LONGEST_TEXT: Final = 1000
_MOST_CARDS: Final = max(variant.hole_cards for variant in VARIANTS.values())


class Field(NamedTuple):
    """A field's form: in words, as a check, and as a generator of well-formed values."""

    allowed: str
    fits: Callable[[Any], bool]
    example: Callable[[Random], Any]


def _matches(pattern: str) -> Callable[[Any], bool]:
    compiled = re.compile(pattern, re.ASCII)
    return lambda value: isinstance(value, str) and compiled.fullmatch(value) is not None


def _is_whole(most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and 1 <= value <= most


def _are_cards(value: Any) -> bool:
    is_card = _matches(r"[2-9TJQKA][cdhs]")
    return isinstance(value, list) and 1 <= len(value) <= _MOST_CARDS and all(map(is_card, value))


def _some_cards(random: Random) -> list[str]:
    return card_texts(random.sample(FULL_DECK, random.randint(1, _MOST_CARDS)))


ID: Final = Field(
    "1 to 64 characters of A-Z a-z 0-9 _ -",
    _matches(r"[A-Za-z0-9_-]{1,64}"),
    lambda random: f"e{random.getrandbits(60):x}",
)
DECISION: Final = Field(
    "the decision of the turn, such as 12.3",
    _matches(r"\d{1,9}\.\d{1,6}"),
    lambda random: f"{random.randrange(1, 99)}.{random.randrange(1, 99)}",
)
AMOUNT: Final = Field(
    f"a whole number from 1 to {MOST_CHIPS}",
    _is_whole(MOST_CHIPS),
    lambda random: random.choice([1, 100, 400, 20000, MOST_CHIPS]),
)
CHOICE: Final = Field(
    "post or wait",
    lambda value: value in ("post", "wait"),
    lambda random: random.choice(["post", "wait"]),
)
HAND: Final = Field(
    f"a whole number from 1 to {_MOST_HANDS}",
    _is_whole(_MOST_HANDS),
    lambda random: random.choice([1, 2, 10**6, _MOST_HANDS]),
)
DIGEST: Final = Field(
    "64 hex digits 0-9 a-f",
    _matches(r"[0-9a-f]{64}"),
    lambda random: f"{random.getrandbits(256):064x}",
)
TEXT: Final = Field(
    f"a text of 1 to {_LONGEST_TEXT} characters",
    lambda value: isinstance(value, str) and 1 <= len(value) <= _LONGEST_TEXT,
    lambda random: random.choice(["nh", "As", "x" * 200, "<script>alert(1)</script>"]),
)
CARDS: Final = Field(f"1 to {_MOST_CARDS} cards, such as As or Td", _are_cards, _some_cards)
