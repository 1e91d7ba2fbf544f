"""The notation of actions: ``d dh p1 AsKd``, ``p3 cbr 700``, ``p2 sm ????  # comment``."""

import re
from decimal import Decimal
from typing import Final, NamedTuple

from poker.engine.cards.cards import Card, parse_cards
from poker.engine.errors import InvalidCards
from poker.formats.phh.errors import Unsupported, WrongAction
from poker.formats.phh.text.fields import LARGEST_AMOUNT

MaybeCard = Card | None
"""None is a card that is not recorded."""

_PLAYER: Final = re.compile(r"p([1-9]\d?)", re.ASCII)
_AMOUNT: Final = re.compile(r"\d[\d,]*(\.\d+)?|\.\d+", re.ASCII)
_UNKNOWN: Final = "??"


class HoleDealt(NamedTuple):
    place: int
    cards: tuple[MaybeCard, ...]


class BoardDealt(NamedTuple):
    cards: tuple[Card, ...]


class FoldNoted(NamedTuple):
    place: int


class CheckOrCallNoted(NamedTuple):
    place: int


class BetOrRaiseNoted(NamedTuple):
    """``to`` is the total for the street."""

    place: int
    to: Decimal


class ShowNoted(NamedTuple):
    """A hand shown; ``cards`` is empty if those dealt are shown as they are known."""

    place: int
    cards: tuple[MaybeCard, ...]


class MuckNoted(NamedTuple):
    place: int


Noted = (
    HoleDealt | BoardDealt | FoldNoted | CheckOrCallNoted | BetOrRaiseNoted | ShowNoted | MuckNoted
)
"""Players are places in the record: 0 is p1."""


def parse_actions(texts: tuple[str, ...], players: int) -> list[tuple[int, Noted]]:
    """Return the actions with their numbers, counted from 1, without lines of only a comment.

    Raises WrongAction, and Unsupported for the actions of draw and stud games.
    """
    found = []
    for number, text in enumerate(texts, start=1):
        words = text.partition("#")[0].split()
        if words:
            found.append((number, _parsed(words, number, players)))
    return found


def _parsed(words: list[str], number: int, players: int) -> Noted:
    match words:
        case ["d", "db", cards]:
            return BoardDealt(_known_cards(cards, number))
        case ["d", "dh", player, cards]:
            return HoleDealt(_place(player, number, players), _cards(cards, number))
        case [player, *words]:
            return _player_action(_place(player, number, players), words, number)
    raise WrongAction("actions", "an action needs words", action=number)


def _player_action(place: int, words: list[str], number: int) -> Noted:
    match words:
        case ["f"]:
            return FoldNoted(place)
        case ["cc"]:
            return CheckOrCallNoted(place)
        case ["cbr", amount]:
            return BetOrRaiseNoted(place, _amount(amount, number))
        case ["sm"]:
            return MuckNoted(place)
        case ["sm", "-"]:
            return ShowNoted(place, ())
        case ["sm", cards]:
            return ShowNoted(place, _cards(cards, number))
        case ["sd", *_] | ["pb"]:
            raise Unsupported("actions", "no draw or stud game is played", action=number)
    raise WrongAction(
        "actions",
        f"{' '.join(words)!r} is no action",
        allowed="f, cc, cbr AMOUNT, sm [CARDS]",
        action=number,
    )


def _place(player: str, number: int, players: int) -> int:
    found = _PLAYER.fullmatch(player)
    if found is None or int(found[1]) > players:
        raise WrongAction(
            "actions", f"{player!r} is no player", allowed=f"p1 to p{players}", action=number
        )
    return int(found[1]) - 1


def _amount(text: str, number: int) -> Decimal:
    if _AMOUNT.fullmatch(text) is None or Decimal(text.replace(",", "")) > LARGEST_AMOUNT:
        raise WrongAction(
            "actions", f"{text!r} is no amount", allowed=f"0 to {LARGEST_AMOUNT}", action=number
        )
    return Decimal(text.replace(",", ""))


def _cards(text: str, number: int) -> tuple[MaybeCard, ...]:
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    return tuple(None if pair == _UNKNOWN else _card(pair, number) for pair in pairs)


def _known_cards(text: str, number: int) -> tuple[Card, ...]:
    known = tuple(card for card in _cards(text, number) if card is not None)
    if 2 * len(known) != len(text):
        raise Unsupported("actions", "board cards are unknown", action=number)
    return known


def _card(pair: str, number: int) -> Card:
    try:
        (card,) = parse_cards(pair)
    except InvalidCards as wrong:
        raise WrongAction("actions", str(wrong), allowed="2c to As, ??", action=number) from wrong
    return card
