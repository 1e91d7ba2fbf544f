"""Honest players of several skills: how good they think a hand is, and what they do with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from poker.engine.cards.cards import Card
from poker.engine.hand.bets.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import Options
from poker.engine.hand.state import Hand
from tests.poker.oversight.collusion.manners import worth


@dataclass(frozen=True)
class Skill:
    """`loose` players stay with less and `bold` ones bet more, both from 0 to 1; `vague` is how far
    off they judge a hand, `bluffs` how often they bet without one."""

    loose: float
    bold: float
    vague: float
    bluffs: float


KINDS: Final = {
    "tight": Skill(0.15, 0.4, 0.04, 0.03),
    "strong": Skill(0.35, 0.6, 0.03, 0.08),
    "loose": Skill(0.75, 0.4, 0.08, 0.06),
    "bold": Skill(0.6, 0.95, 0.07, 0.15),
    "beginner": Skill(0.9, 0.2, 0.15, 0.04),
}


def somebody(random: Random, kinds: Sequence[str] = ()) -> Skill:
    """Return a player of any of these kinds, or of all, no two quite alike."""
    kind = KINDS[random.choice(kinds or sorted(KINDS))]
    return Skill(
        *(min(1.0, max(0.0, each * random.uniform(0.75, 1.3))) for each in vars(kind).values())
    )


def play(
    skill: Skill, hand: Hand, choices: Options, cards: Sequence[Card], random: Random
) -> Action:
    """Return what an honest player does, by their own cards and what is on the table."""
    value = worth(cards, hand.board) + random.gauss(0, skill.vague)
    crowded = 0.04 * (len(list(hand.live())) - 2)
    if choices.check:
        bets = value > 0.88 - 0.3 * skill.bold + crowded or random.random() < skill.bluffs
        return (bets and wager(hand, choices, random)) or Check()
    odds = choices.call / (hand.pot_total() + choices.call)
    if value > 0.95 - 0.12 * skill.bold or random.random() < skill.bluffs / 4:
        return wager(hand, choices, random) or Call()
    return Call() if value > 0.78 - 0.3 * skill.loose + 0.45 * (odds - 0.25) else Fold()


def wager(
    hand: Hand, choices: Options, random: Random, share: float | None = None
) -> Action | None:
    """Bet or raise by a share of the pot, or as near as the rules have it; None where neither is
    allowed."""
    part = random.choice((0.4, 0.6, 0.75, 1.0)) if share is None else share
    pot = hand.pot_total() + 2 * choices.call
    return wager_to(choices, choices.smallest + round(part * pot))


def wager_to(choices: Options, amount: int) -> Action | None:
    """Bet or raise to this, or as near as the rules have it; None where neither is allowed."""
    if not choices.largest:
        return None
    amount = min(choices.largest, max(choices.smallest, amount))
    return BetTo(amount) if choices.opens else RaiseTo(amount)


def stay(choices: Options) -> Action:
    return Check() if choices.check else Call()


def quit_hand(choices: Options) -> Action:
    return Check() if choices.check else Fold()
