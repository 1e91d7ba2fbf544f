"""What a practice bot does when it is its turn: a plain, loose, believable game."""

from random import Random
from typing import Any, Final, NamedTuple

from poker.bots.equity import equity
from poker.engine.cards import parse_cards
from poker.engine.rules import VARIANTS

View = dict[str, Any]

DEALS: Final = 40
MOST_RIVALS: Final = 3

# How good a hand is measured in fair shares: 1.0 wins as often as one of n+1 players should.
RAISES_FROM: Final = 1.45
BETS_FROM: Final = 1.3
BLUFFS: Final = 0.06
MOOD: Final = 0.1

# A rival who bets has more than a random hand; calling needs that much more than pot odds.
RESPECT: Final = 1.3
PREFLOP_RESPECT: Final = 1.9

BET_SIZES: Final = (0.33, 0.5, 0.5, 0.75, 1.0)
COMMITTED: Final = 0.7


class Choice(NamedTuple):
    """An action by its name on the wire, with the total to go to where it takes one."""

    type: str
    amount: int | None = None


def choose(view: View, random: Random) -> Choice:
    """One of the actions ``view.you.options`` allows; the view must be of a player to act."""
    options: View = view["you"]["options"]
    rivals = min(MOST_RIVALS, max(1, _rivals(view)))
    share = _share(view, rivals, random)
    worth = (share * (rivals + 1)) + random.gauss(0, MOOD)
    if "call" in options:
        return _facing_a_bet(view, options, share, worth, random)
    if worth > BETS_FROM or random.random() < BLUFFS:
        return _bet(options, random) or Choice("check")
    return Choice("check")


def passive(options: View) -> Choice:
    """The action that is always allowed and risks nothing."""
    return Choice("check" if "check" in options else "fold")


def _facing_a_bet(view: View, options: View, share: float, worth: float, random: Random) -> Choice:
    price = options["call"]
    odds = price / (view["hand"]["pot"] + price)
    respect = RESPECT if view["hand"]["board"] else PREFLOP_RESPECT
    if share * random.gauss(1, MOOD) < odds * respect:
        return Choice("fold")
    if worth > RAISES_FROM:
        return _bet(options, random) or Choice("call")
    return Choice("call")


def _bet(options: View, random: Random) -> Choice | None:
    """A bet or raise of some size, all-in when hardly anything would stay behind."""
    kind = "bet" if "bet" in options else "raise"
    if kind not in options:
        return None
    smallest, largest = options[kind]["min"], options[kind]["max"]
    amount = smallest + round((largest - smallest) * random.choice(BET_SIZES))
    if amount >= COMMITTED * options.get("all_in", amount + largest):
        return Choice("all_in")
    return Choice(f"{kind}_to", amount)


def _rivals(view: View) -> int:
    own = str(view["you"]["seat"])
    live = ("playing", "all_in")
    return sum(seat["status"] in live for name, seat in view["seats"].items() if name != own)


def _share(view: View, rivals: int, random: Random) -> float:
    hole = parse_cards(view["you"]["cards"])
    board = parse_cards(view["hand"]["board"])
    variant = VARIANTS[view["table"]["variant"]]
    return equity(hole, board, variant, rivals=rivals, deals=DEALS, random=random)
