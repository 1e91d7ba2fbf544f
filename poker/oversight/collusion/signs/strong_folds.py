"""How often a player gives up a strong hand to one rival, and how often to others.

A strong hand would win seven pots out of ten against a random one, by the cards that lay on the
table when it was folded to the last player left. The decks of these hands are opened for it, here
and nowhere else; only counts over many hands are stored, never a card.
"""

from collections.abc import Iterator
from math import comb
from random import Random
from typing import Final, NamedTuple

from poker.bots.play.equity import equity
from poker.deck import decks
from poker.engine.cards.cards import Card
from poker.engine.codec import decode
from poker.engine.hand.deal import hole_cards
from poker.engine.hand.events import StreetDealt
from poker.engine.table.events import HandStarted
from poker.models import Game, PlayedHand, Sitting, TableEvent
from poker.oversight.collusion.facts.hands import hands_at, stretches_of
from poker.oversight.collusion.scope import Scope
from poker.oversight.collusion.signs.chance import deviations
from poker.oversight.collusion.signs.heads_up import given_up
from poker.oversight.collusion.window import Window

STRONG_FROM: Final = 0.7
DEALS: Final = 60
MOST_FOLDS: Final = 100
LEAST_FOLDS: Final = 10
_KINDS: Final = ("hand_started", "street_dealt")


class Fold(NamedTuple):
    """A player at `seat` gave up a hand to `rival`."""

    table: int
    hand_no: int
    seat: int
    rival: int


class Folds(NamedTuple):
    """How many hands were given up to a rival and to others, and how many of them were strong."""

    to_rival: int = 0
    strong: int = 0
    to_others: int = 0
    strong_to_others: int = 0

    @property
    def usual(self) -> float:
        """Return how many strong ones would be expected by what was folded to others."""
        return self.to_rival * self.strong_to_others / max(1, self.to_others)

    @property
    def deviations(self) -> float:
        """Return how unlikely that many strong ones are by chance (Fisher's exact test), in
        standard deviations; 0 where too little is known."""
        if min(self.to_rival, self.to_others) < LEAST_FOLDS:
            return 0.0
        return deviations(_tail(self))


def strong_folds(player: int, rival: int, currency: str, scope: Scope) -> Folds:
    """Return the counts of what a player gave up in games of a currency: the newest hundred hands
    to the rival and the newest hundred to others. Counts every deck it opens for that."""
    to_rival: list[bool] = []
    to_others: list[bool] = []
    for fold in _folds(player, currency, scope.window):
        kept = to_rival if fold.rival == rival else to_others
        if len(kept) >= MOST_FOLDS:
            continue
        scope.opened[player, rival] += 1
        if (strong := _is_strong(fold)) is not None:
            kept.append(strong)
    return Folds(len(to_rival), sum(to_rival), len(to_others), sum(to_others))


def _tail(folds: Folds) -> float:
    """Return the chance that so many of all strong ones, or more, went to the rival."""
    everything = folds.to_rival + folds.to_others
    strong = folds.strong + folds.strong_to_others
    most = min(strong, folds.to_rival)
    ways = sum(
        comb(strong, number) * comb(everything - strong, folds.to_rival - number)
        for number in range(folds.strong, most + 1)
    )
    return ways / comb(everything, folds.to_rival)


def _folds(player: int, currency: str, window: Window) -> Iterator[Fold]:
    """Yield the hands a player gave up to the last one left, the newest day first."""
    games = Game.objects.filter(currency=currency).values("pk")
    sat = Sitting.objects.filter(player=player, day__range=window, game__in=games)
    sat = sat.order_by("-day", "table")
    for day, table in sat.values_list("day", "table").distinct():
        for stretch in stretches_of(day, [table]):
            for hand_no, players, facts in hands_at(stretch, day):
                match given_up(players, facts):
                    case (seat, rival) if players[seat] == player:
                        yield Fold(table, hand_no, seat, players[rival])


def _is_strong(fold: Fold) -> bool | None:
    """Return whether the hand was strong, None where its deck cannot be opened."""
    started, board = _dealt(fold)
    ref = decks.hand_ref(fold.table, fold.hand_no)
    try:
        deck = decks.unseal(started.sealed, ref) if started else ()
    except decks.DeckUnreadable:
        return None
    if started is None:
        return None
    variant, dealt = started.rules.cards, started.dealt
    place, count = dealt.index(fold.seat), variant.hole_cards
    cards = hole_cards(deck, place=place, players=len(dealt), count=count)
    # Seeded, so that the same hand is equally strong on every day it is examined.
    random = Random(ref)  # noqa: S311  # estimates, decides nothing
    share = equity(cards, board, variant, rivals=1, deals=DEALS, random=random)
    return share >= STRONG_FROM


def _dealt(fold: Fold) -> tuple[HandStarted | None, list[Card]]:
    """Return the event that began the hand, and the board as it lay at its end."""
    part = PlayedHand.objects.get(table=fold.table, hand_no=fold.hand_no, seat=fold.seat)
    events = TableEvent.objects.filter(
        table=fold.table, seq__range=(part.first_seq, part.last_seq), kind__in=_KINDS
    )
    started: HandStarted | None = None
    board: list[Card] = []
    for stored in events.order_by("seq"):
        match decode(stored.kind, stored.version, stored.data):
            case HandStarted() as event:
                started = event
            case StreetDealt(cards=cards):
                board.extend(cards)
    return started, board
