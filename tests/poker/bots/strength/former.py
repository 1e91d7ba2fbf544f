"""How practice bots played before there were levels, to hold these against: bets by the stack."""

from math import inf
from random import Random
from typing import Any, Final

from poker.bots.play.brain import Choice
from poker.bots.play.equity import equity
from poker.engine.cards.cards import parse_cards
from poker.engine.cards.variants import VARIANTS

View = dict[str, Any]

DEALS: Final = 100
MOST_RIVALS: Final = 3

# A hand's worth is in fair shares: 1.0 wins as often as one of n+1 equal hands.
ENTERS_FROM: Final = 0.9
ENTERS_FROM_PER_RIVAL: Final = 0.05
ENTERS_FROM_PER_BIG_BLIND: Final = 0.025
RAISES_FROM: Final = 1.45
RAISES_ABOVE_CALLING: Final = 0.35
BETS_FROM: Final = 1.35
BLUFFS: Final = 0.06
MOOD: Final = 0.05

# A rival who bets has more than a random hand: a call needs this many times the pot odds.
RESPECT: Final = 1.6

BET_SIZES: Final = (0.25, 0.4, 0.5, 0.7, 1.0)
COMMITTED: Final = 0.7


def choose(view: View, random: Random) -> Choice:
    """Return one of the actions ``view.you.options`` allows, for the view of a player to act."""
    options: View = view["you"]["options"]
    worth = _worth(view, random) + random.gauss(0, MOOD)
    if "check" in options:
        bets = worth > BETS_FROM or random.random() < BLUFFS
        return (bets and _bet(options, random)) or Choice("check")
    calls_from = _calls_from(view)
    if worth < calls_from:
        return Choice("fold")
    raises_from = max(RAISES_FROM, calls_from + RAISES_ABOVE_CALLING)
    return (worth > raises_from and _bet(options, random)) or Choice("call")


def _calls_from(view: View) -> float:
    """Return the worth from which a bet is called: by its size before the flop, then by pot
    odds.
    """
    rivals = _rivals(view)
    price: int = view["you"]["options"]["call"]
    if view["hand"]["board"]:
        odds: float = price / (view["hand"]["pot"] + price)
        return odds * RESPECT * (rivals + 1)
    big_blinds: float = price / view["table"]["big_blind"]
    return ENTERS_FROM + ENTERS_FROM_PER_RIVAL * rivals + ENTERS_FROM_PER_BIG_BLIND * big_blinds


def _bet(options: View, random: Random) -> Choice | None:
    """Return a bet or raise of some size, all-in if hardly anything would be left.

    None if neither is allowed.
    """
    kind = "bet" if "bet" in options else "raise"
    if kind not in options:
        return None
    smallest, largest = options[kind]["min"], options[kind]["max"]
    amount = smallest + round((largest - smallest) * random.choice(BET_SIZES))
    if amount >= COMMITTED * options.get("all_in", inf):
        return Choice("all_in")
    return Choice(f"{kind}_to", amount)


def _rivals(view: View) -> int:
    live = [seat["status"] in ("playing", "all_in") for seat in view["seats"].values()]
    return min(MOST_RIVALS, sum(live) - 1)


def _worth(view: View, random: Random) -> float:
    hole = parse_cards(view["you"]["cards"])
    board = parse_cards(view["hand"]["board"])
    variant = VARIANTS[view["table"]["variant"]]
    rivals = _rivals(view)
    share = equity(hole, board, variant, rivals=rivals, deals=DEALS, random=random)
    return share * (rivals + 1)
