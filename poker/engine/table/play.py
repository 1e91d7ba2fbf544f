"""Dealing the next hand and acting in the running one."""

from collections.abc import Sequence

from poker.engine.cards import Card
from poker.engine.errors import HandIsOver, NotReady
from poker.engine.hand import play
from poker.engine.hand.actions import Action, Check, Fold
from poker.engine.hand.betting import options
from poker.engine.hand.events import TurnTimedOut
from poker.engine.hand.state import Hand
from poker.engine.table.events import HandStarted, PlayStopped
from poker.engine.table.readiness import is_ready
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.rotation import draw_places, owed_after


def deal_hand(recorder: TableRecorder, *, draw: int, deck: Sequence[Card], sealed: str) -> None:
    """Start the next hand with this deck, which ``sealed`` holds encrypted.

    ``draw`` decides a first button. Raises NotReady when no hand can be dealt.
    """
    table = recorder.table
    if not is_ready(table):
        raise NotReady("too few players want cards, or a hand is running")
    places = draw_places(table, draw)
    owed = owed_after(table, places)
    seats = tuple(
        seat._replace(owes=owed[seat.number], dealt=seat.number in places.dealt)
        for seat in table.taken()
    )
    started = HandStarted(
        hand=table.hand_no + 1,
        button=places.button,
        small_blind=places.small_blind,
        big_blind=places.big_blind,
        dealt=places.dealt,
        seats=seats,
        rules=table.rules,
        sealed=sealed,
    )
    recorder.record(started)
    _, events = play.begin(_running(recorder), places.posts, deck)
    recorder.record(*events)
    fold_leavers(recorder, deck)


def stop_play(recorder: TableRecorder) -> None:
    """Record that a deal was due and too few players wanted cards."""
    recorder.record(PlayStopped())


def act(recorder: TableRecorder, *, seat: int, action: Action, deck: Sequence[Card]) -> None:
    """Play ``action`` and what follows; raises an EngineError when it is not legal."""
    _, events = play.act(_running(recorder), seat, action, deck)
    recorder.record(*events)
    fold_leavers(recorder, deck)


def time_out(recorder: TableRecorder, deck: Sequence[Card]) -> None:
    """The clock of the player to act ran out: check, else fold (``timeout-check-fold``)."""
    choices = options(_running(recorder))
    if choices is None:
        raise HandIsOver("there is no decision open")
    recorder.record(TurnTimedOut(choices.seat))
    act(recorder, seat=choices.seat, action=Check() if choices.check else Fold(), deck=deck)


def fold_leavers(recorder: TableRecorder, deck: Sequence[Card]) -> None:
    """Fold for players who asked to leave as soon as it is their turn (clause ``leave``)."""
    while hand := recorder.table.running:
        if hand.to_act is None or not recorder.table.seat(hand.to_act).leaving:
            return
        _, events = play.act(hand, hand.to_act, Fold(), deck)
        recorder.record(*events)


def _running(recorder: TableRecorder) -> Hand:
    hand = recorder.table.running
    if hand is None:
        raise HandIsOver("no hand is being played")
    return hand
