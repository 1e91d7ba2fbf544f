"""How the people of a season play: honest ones by their cards, two pairs for one another."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Literal

from poker.engine.cards.cards import FULL_DECK, Card
from poker.engine.cards.evaluation import unchecked_strength
from poker.engine.cards.variants import HOLDEM
from poker.engine.hand.bets.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import Options
from poker.engine.hand.state import Hand

Part = Literal["honest", "soft", "gives", "takes"]
WORST, PAIR, TWO_PAIR, TRIPS = 7462, 6185, 3325, 2467


@dataclass(frozen=True)
class Manners:
    """`loose` players call with less and `bold` ones bet more, both from 0 to 1; `part` is what
    one is to `ally`, by their number among the people; `likes` is a table preferred to others."""

    loose: float
    bold: float
    part: Part = "honest"
    ally: int | None = None
    likes: int | None = None


def _opening(cards: Sequence[Card]) -> int:
    low, high = sorted(card // 4 for card in cards)
    suited = 3 * (cards[0] % 4 == cards[1] % 4)
    return 2 * high + low + suited + (14 if low == high else -min(4, high - low))


_ORDER = sorted(map(_opening, combinations(FULL_DECK, 2)))
_BEFORE_FLOP = {worth: place / len(_ORDER) for place, worth in enumerate(_ORDER)}


def worth(cards: Sequence[Card], board: Sequence[Card]) -> float:
    """How good a hand is, from 0 to 1."""
    if not board:
        return _BEFORE_FLOP[_opening(cards)]
    rank = unchecked_strength(cards, board, HOLDEM)
    if rank > PAIR:
        return 0.5 * (WORST - rank) / (WORST - PAIR)
    if rank > TWO_PAIR:
        return 0.55 + 0.3 * (PAIR - rank) / (PAIR - TWO_PAIR)
    return 0.9 if rank > TRIPS else 0.97


def choose(
    hand: Hand,
    choices: Options,
    cards: Sequence[Card],
    manners: Manners,
    alone_with_ally: bool,
    random: Random,
) -> Action:
    """What somebody does whose turn it is."""
    if alone_with_ally and manners.part == "soft":
        return Check() if choices.check else random.choice((Call(), Fold()))
    if alone_with_ally and manners.part == "takes":
        return _wager(choices, choices.largest // 5) or _stay(choices)
    if alone_with_ally and manners.part == "gives":
        return Fold() if hand.street == "river" and not choices.check else _stay(choices)
    return _honest(hand, choices, cards, manners, random)


def _honest(
    hand: Hand, choices: Options, cards: Sequence[Card], manners: Manners, random: Random
) -> Action:
    value = worth(cards, hand.board) + random.gauss(0, 0.06)
    amount = round(choices.smallest * random.choice((1.5, 2, 3, 4)))
    if choices.check:
        bets = value > 0.85 - 0.35 * manners.bold or random.random() < 0.06
        return (bets and _wager(choices, amount)) or Check()
    if value > 0.93 - 0.12 * manners.bold:
        return _wager(choices, amount) or Call()
    odds = choices.call / (hand.pot_total() + choices.call)
    return Call() if value > 0.75 - 0.35 * manners.loose + 0.3 * (odds - 0.3) else Fold()


def _wager(choices: Options, amount: int) -> Action | None:
    """Bet or raise to this, or as near as the rules have it; None where neither is allowed."""
    if not choices.largest:
        return None
    amount = min(choices.largest, max(choices.smallest, amount))
    return BetTo(amount) if choices.opens else RaiseTo(amount)


def _stay(choices: Options) -> Action:
    return Check() if choices.check else Call()
