"""What a practice bot does when it is its turn, by its own cards and what every player sees."""

from random import Random
from typing import Any, Final, NamedTuple

from poker.bots.play.equity import better_hands, equity
from poker.bots.play.levels import REGULAR, Level
from poker.bots.play.sizing import highest_bet, wager
from poker.engine.cards.cards import parse_cards
from poker.engine.cards.variants import VARIANTS

View = dict[str, Any]

DEALS: Final = 60
MOST_RIVALS: Final = 3
RAISED_BB: Final = 3.0
"""The raise that ``Level.calls`` is of; larger ones are called by fewer hands."""
PLACES: Final = {
    "UTG": 0.6,
    "UTG+1": 0.6,
    "MP": 0.75,
    "LJ": 0.85,
    "HJ": 0.95,
    "CO": 1.1,
    "BTN": 1.7,
    "SB": 1.3,
    "BB": 1.0,
}
"""By how much more or less a place opens."""
HEADS_UP: Final = 2.4
RAISES_FROM: Final = 1.55
"""Fair shares from which a bet is raised."""
SEMI_BLUFFS_FROM: Final = 0.55
"""Fair shares from which a bluff may still become the best hand."""


class Choice(NamedTuple):
    """An action by its name in messages, with the total to bet or raise to if it takes one."""

    type: str
    amount: int | None = None


def choose(view: View, random: Random, level: Level = REGULAR) -> Choice:
    """Return one of the actions ``view.you.options`` allows, for the view of a player to act."""
    if view["hand"]["board"]:
        return _after_the_flop(view, random, level)
    return _before_the_flop(view, random, level)


def passive(options: View) -> Choice:
    """Return the action that is always allowed and risks nothing."""
    return Choice("check" if "check" in options else "fold")


def _before_the_flop(view: View, random: Random, level: Level) -> Choice:
    options = view["you"]["options"]
    big_blind = view["table"]["big_blind"]
    variant = VARIANTS[view["table"]["variant"]]
    better = better_hands(parse_cards(view["you"]["cards"]), variant)
    better += random.gauss(0, level.vague / 2)
    raised = highest_bet(view) / big_blind
    if raised <= 1:
        if better < level.opens * _place(view, level):
            return _wager(view, random) or _stay(options)
        comes_in = better < level.opens + level.limps
        return _stay(options) if comes_in else passive(options)
    scale = min(1.0, RAISED_BB / raised)
    if better < level.reraises * scale:
        return _wager(view, random) or _stay(options)
    if better < level.calls * scale * _discount(view):
        return _stay(options)
    return passive(options)


def _place(view: View, level: Level) -> float:
    """Return by how much more or less than usual is opened here."""
    if _rivals(view) == 1:
        return HEADS_UP
    seat = view["seats"][str(view["you"]["seat"])]
    return PLACES.get(seat.get("position", ""), 1.0) if level.sees_position else 1.0


def _discount(view: View) -> float:
    """Return by how much more is called where part of the price is paid already, as in the big
    blind."""
    own: int = view["seats"][str(view["you"]["seat"])].get("bet", 0)
    return 1 + own / max(1, highest_bet(view))


def _after_the_flop(view: View, random: Random, level: Level) -> Choice:
    options = view["you"]["options"]
    rivals = _rivals(view)
    call = options.get("call", 0)
    share = _share(view, rivals, random, level, respect=level.respect if call else 1)
    fair = share * (rivals + 1)
    if not call:
        bets = fair > level.value or _bluffs(fair, rivals, random, level)
        return (bets and _wager(view, random)) or passive(options)
    price = call / (view["hand"]["pot"] + call)
    if fair > RAISES_FROM and (raised := _wager(view, random)):
        return raised
    return _stay(options) if share > price + level.margin else passive(options)


def _bluffs(fair: float, rivals: int, random: Random, level: Level) -> bool:
    """Return whether to bet without the best hand: more often with one that may become it, and
    against fewer."""
    often = level.bluffs * (1.5 if fair > SEMI_BLUFFS_FROM else 0.7) / rivals
    return random.random() < often


def _share(view: View, rivals: int, random: Random, level: Level, *, respect: int) -> float:
    """Return the share of the pot the cards can expect, as well as the level knows it."""
    hole = parse_cards(view["you"]["cards"])
    board = parse_cards(view["hand"]["board"])
    variant = VARIANTS[view["table"]["variant"]]
    share = equity(hole, board, variant, rivals=rivals, deals=DEALS, random=random, respect=respect)
    return share + random.gauss(0, level.vague)


def _wager(view: View, random: Random) -> Choice | None:
    found = wager(view, parse_cards(view["hand"]["board"]), random)
    return None if found is None else Choice(*found)


def _stay(options: View) -> Choice:
    """Return the check or call that keeps the hand in."""
    return Choice("check" if "check" in options else "call")


def _rivals(view: View) -> int:
    live = [seat["status"] in ("playing", "all_in") for seat in view["seats"].values()]
    return max(1, min(MOST_RIVALS, sum(live) - 1))
