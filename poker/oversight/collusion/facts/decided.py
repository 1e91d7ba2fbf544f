"""What everybody decided in a hand, in what spot, and how good their cards were."""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from random import Random
from typing import Final, NamedTuple

from poker.engine.cards.cards import Card
from poker.engine.cards.variants import Variant
from poker.engine.hand.deal import hole_cards
from poker.engine.hand.events import (
    AntePosted,
    Bet,
    BlindPosted,
    Called,
    Checked,
    Folded,
    HandEvent,
    OddsTold,
    Raised,
    StreetDealt,
)
from poker.oversight.collusion.facts.strengths import strengths

NOBODY = -1
"""Stands for the seat of whoever bet last where nobody did."""


class Act(IntEnum):
    """What somebody did when it was their turn."""

    FOLD = 0
    CHECK = 1
    CALL = 2
    BET = 3
    RAISE = 4


_ACTS: Final[Mapping[type, Act]] = {
    Folded: Act.FOLD,
    Checked: Act.CHECK,
    Called: Act.CALL,
    Bet: Act.BET,
    Raised: Act.RAISE,
}


class Decided(NamedTuple):
    """One decision. `pot` is what lay in the middle, bets included, `to_call` what it cost to stay,
    `added` what was put in, all in minor units; `live` has a bit for each seat that was still in,
    and `rival` is the seat that bet or raised last, or the big blind's, NOBODY's where nobody
    did on this street."""

    street: int
    act: Act
    pot: int
    to_call: int
    added: int
    live: int
    rival: int


class Part(NamedTuple):
    """A player's part in a hand: where they sat, how many seats behind the button, how good their
    cards were on each street that was dealt, and what they decided.

    `strengths` are thousandths (`strengths.py`), none where the deck could not be opened.
    `all_in` is the share of the pot, in thousandths, they could expect when nobody could bet any
    more, None where that never was.
    """

    seat: int
    player: int
    place: int
    strengths: tuple[int, ...]
    all_in: int | None
    decisions: tuple[Decided, ...]


class Recorded(NamedTuple):
    """A hand as the record has it; `players` by seat, in the order they were dealt to, the player
    left of the button first. The deck is empty where it cannot be opened."""

    name: str
    variant: Variant
    players: Mapping[int, int]
    deck: Sequence[Card]
    events: Sequence[HandEvent]


def parts_of(hand: Recorded) -> list[Part]:
    """Return the part of everybody dealt in."""
    following = _Following(hand.players)
    for event in hand.events:
        following.take(event)
    held = _strengths(hand, following.boards)
    return [
        Part(
            seat,
            player,
            place,
            tuple(street[place] for street in held),
            following.all_in.get(seat),
            tuple(following.decided[seat]),
        )
        for place, (seat, player) in enumerate(hand.players.items())
    ]


def _strengths(hand: Recorded, boards: Iterable[Sequence[Card]]) -> list[list[int]]:
    """Return the strengths of every street."""
    if not hand.deck:
        return []
    size = hand.variant.hole_cards
    count = len(hand.players)
    hands = {
        seat: hole_cards(hand.deck, place=place, players=count, count=size)
        for place, seat in enumerate(hand.players)
    }
    # Seeded, so that the same hand is equally strong whenever it is read.
    random = Random(hand.name)  # noqa: S311  # estimates, decides nothing
    found = [strengths(hands, board, hand.variant, random) for board in boards]
    return [street for street in found if street is not None]


class _Following:
    """A hand as far as it has been read."""

    def __init__(self, players: Mapping[int, int]) -> None:
        self.decided: dict[int, list[Decided]] = {seat: [] for seat in players}
        self.boards: list[tuple[Card, ...]] = [()]
        self.all_in: dict[int, int] = {}
        self._live = sum(1 << seat for seat in players)
        self._in = dict.fromkeys(players, 0)
        self._pot = 0
        self._highest = 0
        self._rival = NOBODY

    def take(self, event: HandEvent) -> None:
        match event:
            case Folded() | Checked() | Called() | Bet() | Raised():
                self._decide(event)
            case AntePosted(amount=amount):
                self._pot += amount
            case BlindPosted(seat=seat, amount=amount, blind=blind):
                self._put(seat, amount, is_live=blind != "dead")
                if blind == "big":
                    self._rival = seat
            case StreetDealt(cards=cards):
                self.boards.append((*self.boards[-1], *cards))
                self._in = dict.fromkeys(self._in, 0)
                self._highest, self._rival = 0, NOBODY
            case OddsTold(shares=shares):
                self.all_in = self.all_in or {seat: share // 10 for seat, share in shares}
            case _:
                pass

    def _decide(self, event: Folded | Checked | Called | Bet | Raised) -> None:
        seat, act = event.seat, _ACTS[type(event)]
        added = 0 if isinstance(event, Folded | Checked) else event.amount
        to_call = self._highest - self._in[seat]
        spot = (self._pot, to_call, added, self._live, self._rival)
        self.decided[seat].append(Decided(len(self.boards) - 1, act, *spot))
        self._put(seat, added)
        if act is Act.FOLD:
            self._live &= ~(1 << seat)
        if act >= Act.BET:
            self._rival = seat

    def _put(self, seat: int, amount: int, *, is_live: bool = True) -> None:
        self._pot += amount
        if is_live:
            self._in[seat] += amount
            self._highest = max(self._highest, self._in[seat])
