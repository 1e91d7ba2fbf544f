"""A hand that visitors see on the room's first page while no table is played at.

It is played by the engine and seen by the projections, so it always looks like the room's tables.
"""

from functools import cache
from typing import Any, Final

from poker.engine.cards.cards import FULL_DECK
from poker.engine.hand.bets.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.posting import Post
from poker.engine.hand.play import act, begin
from poker.engine.hand.state import Hand
from poker.engine.rule_sets.presets import PLO_POOL
from poker.engine.rule_sets.rule_set import Stakes
from poker.engine.table.anchors import begun
from poker.engine.table.events import HandStarted
from poker.engine.table.state import Seat, Table
from poker.engine.table.turns.alarm import Pace
from poker.projections import Scene, view

_NAMES: Final = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
_STACK: Final = 20_000
_BUTTON, _SMALL, _BIG = 0, 1, 2
_STEP: Final = 7
"""Has no factor in common with 52, so every seventh card, round and round, is each card once."""
_DECK: Final = tuple(FULL_DECK[(_STEP * place + 3) % len(FULL_DECK)] for place in range(52))
_BEFORE_FLOP: Final = (RaiseTo(600), Fold(), Call(), Call(), Fold(), Call())
_FLOP: Final = (Check(), BetTo(1800), Fold(), Call(), Fold())
_TURN: Final = (BetTo(5200),)
_ACTIONS: Final[tuple[Action, ...]] = (*_BEFORE_FLOP, *_FLOP, *_TURN)
_SCENE: Final = Scene(0, "", "", "PLAY", Pace(0, 0, 0))


@cache
def example_frame() -> dict[str, Any]:
    """Return the frame of a hand on the turn, seen by somebody without a seat."""
    return {"type": "snapshot", "seq": 0, "now": 0, "view": _view()}


def _view() -> dict[str, Any]:
    seen = view(_played(), _SCENE, None)
    # Nobody's clock runs out.
    seen["turn"] = {"seat": seen["turn"]["seat"], "decision": seen["turn"]["decision"]}
    return seen


def _played() -> Table:
    table = begun(_started())
    posts = (Post(_SMALL, "small"), Post(_BIG, "big"))
    hand, _ = begin(_hand_of(table), posts, _DECK)
    for action in _ACTIONS:
        hand, _ = act(hand, _turn_of(hand), action, _DECK)
    return table._replace(hand=hand)


def _started() -> HandStarted:
    stakes = Stakes(structure="pot_limit", small_blind=100, big_blind=200, is_play_money=True)
    seats = range(len(_NAMES))
    return HandStarted(
        hand=1,
        button=_BUTTON,
        small_blind=_SMALL,
        big_blind=_BIG,
        dealt=(*seats[1:], _BUTTON),
        seats=tuple(
            Seat(number, number + 1, name, _STACK, owes="", dealt=True)
            for number, name in enumerate(_NAMES)
        ),
        rules=PLO_POOL.rules(stakes),
        sealed="",
    )


def _hand_of(table: Table) -> Hand:
    if table.hand is None:
        raise ValueError("a table begins a hand with its start")
    return table.hand


def _turn_of(hand: Hand) -> int:
    if hand.to_act is None:
        raise ValueError("the example's actions end before its hand does")
    return hand.to_act
