"""Voiding the hand of a table whose record does not replay (clause ``void-only-if-lost``)."""

import logging
from collections.abc import Mapping
from datetime import datetime

from poker.engine.hand.state import Hand, Player
from poker.engine.table.interrupting import restored
from poker.engine.table.interruption_events import HandVoided
from poker.engine.table.state import Table as TableState
from poker.services.base.writing import Writer, writing
from poker.services.clock import recovery
from poker.services.clock.later_version import LaterVersion, is_of_later_version
from poker.services.deal.interrupting import note_void
from poker.services.money import interruption_messages

logger = logging.getLogger(__name__)


def restore(*, table_id: int, now: datetime | None = None) -> None:
    """Set up the table again from the ledger, and void the hand if one was running.

    The events that cannot be read stay stored: the stream goes on after them with an anchor, so
    that nobody has to read them again. Raises LaterVersion if nothing is lost, because a later
    version of the room wrote them.
    """
    if is_of_later_version(table_id):
        raise LaterVersion(table_id)
    with writing(table_id, now=now, read=recovery.recovered_ending) as writer:
        number = writer.table.hand_no
        if recovery.was_running(writer.row, number):
            _void(writer, number)
        else:
            writer.recorder.record(restored(writer.table, None))
            interruption_messages.open_case(
                writer, number, "table_restored", {"seq": writer.row.seq}
            )
    logger.error("table restored", extra={"table": table_id, "hand": number})


def _void(writer: Writer, number: int) -> None:
    before = recovery.before_last_hand(writer.row)
    last = recovery.last_readable(writer.row)
    writer.recorder.record(restored(writer.table, before), HandVoided(number, "lost"))
    hand = _as_dealt(writer.table, last, number)
    players = {player.seat: writer.table.seat(player.seat).player for player in hand.players}
    interruption = interruption_messages.Interruption(hand, players, "lost", "void")
    note_void(writer, hand)
    interruption_messages.interrupted(writer, interruption)


def _as_dealt(table: TableState, last: TableState | None, number: int) -> Hand:
    """Return the void hand as far as it can be read, else a hand dealt to everybody who is
    seated."""
    if last and last.hand and last.hand.number == number:
        stacks: Mapping[int, int] = {seat.number: seat.stack for seat in table.taken()}
        return last.hand._replace(
            players=tuple(p._replace(began=stacks[p.seat]) for p in last.hand.players)
        )
    seats = list(table.taken())
    players = tuple(Player(seat.number, seat.stack, began=seat.stack) for seat in seats)
    return Hand(table.rules, number, seats[-1].number, players, seats[0].number)
