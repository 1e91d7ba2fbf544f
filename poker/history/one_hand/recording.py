"""A finished hand as a series of views of its table, for its replay.

The views come from the projections, as those of the table did, so that a replay shows no card that
its viewer was not shown, or could not have been shown, when the hand was played.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, get_args

from poker import projections
from poker.engine.cards.cards import Card, card_texts
from poker.engine.hand.events import HandEvent
from poker.engine.table.events import HandStarted
from poker.engine.table.interruption_events import HandVoided, TableRestored
from poker.engine.table.state import Table
from poker.engine.table.turns.alarm import Pace
from poker.event_stream.memory import Step
from poker.history.one_hand.own_hand import OwnHand
from poker.projections import Scene, View
from poker.projections.seat import plays
from poker.projections.shared_frames import merge_patch, public_data, public_kind

_TOLD: Final = (HandStarted, TableRestored, HandVoided, *get_args(HandEvent))
_LIVE_ONLY: Final = ("next",)
_STANDING_STILL: Final = Pace(0, 0, 0)

Dress = Callable[[Table], Table]


class Viewpoint(NamedTuple):
    """The viewer of a replay: the seat at the bottom, and the hole cards they know as their own.

    ``dress`` changes who sits at the table before it is viewed, for players who are to stay
    anonymous.
    """

    seat: int
    cards: Sequence[Card]
    dress: Dress = lambda table: table


def own_viewpoint(hand: OwnHand) -> Viewpoint:
    """Return the viewpoint of the hand's reader."""
    return Viewpoint(hand.played.seat, hand.cards.get(hand.played.seat, ()))


def recording(hand: OwnHand, seen: Viewpoint) -> dict[str, Any]:
    """Return ``view``, the table as the hand began, and ``steps``, each ``{kind, data, patch}``.

    Views and patches are those of the socket (poker/README.md), without the clocks and the choices
    a player had. Empty when nothing of the hand can be read. Raises HiddenCardExposed.
    """
    steps = [step for step in hand.steps if isinstance(step.event, _TOLD)]
    if not steps:
        return {}
    first = view = _view(hand, steps[0], seen)
    later_steps = []
    for step in steps[1:]:
        before, view = view, _view(hand, step, seen)
        later_steps.append(_told(step, merge_patch(before, view)))
    return {"view": first, "steps": later_steps}


def _told(step: Step, patch: View) -> dict[str, Any]:
    return {"kind": public_kind(step.event), "data": public_data(step.event), "patch": patch}


def _view(hand: OwnHand, step: Step, seen: Viewpoint) -> View:
    table = seen.dress(step.table)
    view = projections.public_view(table, _scene(hand))
    for name in _LIVE_ONLY:
        view.pop(name, None)
    view.get("hand", {}).pop("deal", None)
    own_view: View = {"seat": seen.seat}
    if seen.cards and table.hand and table.hand.dealt and plays(table.hand, table.seat(seen.seat)):
        own_view["cards"] = card_texts(seen.cards)
    return {**view, "you": own_view}


def _scene(hand: OwnHand) -> Scene:
    row = hand.table
    return Scene(row.pk, row.name, row.game.name, row.game.currency, _STANDING_STILL)
