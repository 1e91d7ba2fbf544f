"""How a person plays: nobody is a master, and no two play alike."""

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Final, NamedTuple

from poker.bots.play.equity import equity
from poker.engine.cards.cards import Card
from poker.engine.hand.bets.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import Options
from poker.engine.hand.state import Hand

DEALS: Final = 12
MOST_RIVALS: Final = 2
BET_SIZES: Final = (0.3, 0.5, 0.6, 0.75, 1.0)
COMMITTED: Final = 0.75
LONGEST_THOUGHT_S: Final = 24.0


class Style(NamedTuple):
    """``loose`` is by how much less than a fair chance a person comes in, ``bold`` how soon they
    raise, ``vague`` how badly they know their chances, ``think_s`` how long a choice takes them."""

    loose: float
    bold: float
    vague: float
    think_s: float


def drawn_style(random: Random) -> Style:
    return Style(
        loose=random.uniform(-0.15, 0.3),
        bold=random.uniform(-0.2, 0.3),
        vague=random.uniform(0.04, 0.22),
        think_s=random.uniform(1.6, 4.5),
    )


def thought(style: Style, random: Random) -> timedelta:
    """Return how long the next choice takes; never as long as a turn."""
    seconds = min(LONGEST_THOUGHT_S, style.think_s * random.lognormvariate(0, 0.6))
    return timedelta(milliseconds=round(1000 * seconds))


def choose(hand: Hand, hole: Sequence[Card], choices: Options, style: Style, rng: Random) -> Action:
    """Return one of the legal actions, by this player's cards and the price alone."""
    worth = _worth(hand, hole, rng) + rng.gauss(0, style.vague)
    if choices.check:
        bets = worth > 1.3 - style.bold or rng.random() < 0.06 + style.bold / 10
        return (bets and _wager(hand, choices, rng)) or Check()
    needed = _needed(hand, choices) - style.loose
    if worth < needed:
        return Fold()
    raises = worth > max(1.5, needed + 0.4) - style.bold
    return (raises and _wager(hand, choices, rng)) or Call()


def _worth(hand: Hand, hole: Sequence[Card], rng: Random) -> float:
    """Return the hand's chance in fair shares: 1.0 wins as often as one of all who are in
    should."""
    rivals = min(MOST_RIVALS, max(1, len(hand.live()) - 1))
    deals = DEALS if hand.board else DEALS // 2
    share = equity(hole, hand.board, hand.rules.cards, rivals=rivals, deals=deals, random=rng)
    return share * (rivals + 1)


def _needed(hand: Hand, choices: Options) -> float:
    if not hand.board:
        return 0.85 + 0.03 * choices.call / hand.rules.big_blind
    rivals = min(MOST_RIVALS, max(1, len(hand.live()) - 1))
    return 1.5 * (rivals + 1) * choices.call / (hand.pot_total() + choices.call)


def _wager(hand: Hand, choices: Options, rng: Random) -> Action | None:
    if not choices.largest:
        return None
    pot = hand.pot_total() + choices.call
    wanted = hand.price + round(pot * rng.choice(BET_SIZES))
    amount = min(choices.largest, max(choices.smallest, wanted))
    if choices.all_in and amount >= COMMITTED * choices.all_in:
        return AllIn()
    return BetTo(amount) if choices.opens else RaiseTo(amount)
