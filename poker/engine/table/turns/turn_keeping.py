"""Carrying out what is due when the clock comes to an open decision."""

from collections.abc import Callable, Sequence

from poker.engine.cards.cards import Card
from poker.engine.table import play
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.turns import time_bank
from poker.engine.table.turns.turn_end import due


def keep_turn(
    recorder: TableRecorder,
    *,
    gone_since: int | None,
    claim: Callable[[], bool],
    deck: Callable[[], Sequence[Card]],
) -> None:
    """Give more time, put the player all-in for the pot, or time them out, as ``turn_end.due``
    says.

    ``claim`` uses up one protection of the player to act and returns whether there was one; if
    another table used the last one meanwhile, nothing happens and the alarm goes off again.
    ``deck`` opens the running hand's deck.
    """
    match due(recorder.table, recorder.at, gone_since):
        case "seen":
            play.see_actor(recorder)
        case "bank":
            time_bank.start(recorder)
        case "grace":
            play.give_grace(recorder)
        case "protect":
            if claim():
                play.time_out(recorder, deck(), protected=True)
        case "time_out":
            play.time_out(recorder, deck())
