"""What time does at a table: the turn clock, the next deal, the end of play."""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from config import room_time
from config.database_errors import concerns_database
from poker.engine.table import play
from poker.engine.table.dealing.readiness import is_ready
from poker.engine.table.state import Seat
from poker.engine.table.turns.alarm import alarm_at
from poker.engine.table.turns.turn_end import due
from poker.engine.table.turns.turn_keeping import keep_turn
from poker.event_stream import stream
from poker.metrics.play import CLOCK_LATENESS_S
from poker.models import Table
from poker.services.base.writing import Writer, locked_due, pace, writing
from poker.services.clock.known_alarms import KnownAlarms
from poker.services.deal import protecting
from poker.services.deal.dealing import begin, deal
from poker.services.money.settling import settle_if_over
from poker.services.presence import presence
from poker.services.presence.turn_deferral import defer_for_tournament, defer_turn
from poker.services.seats.playing_within import stop_players
from poker.services.tables.closing import close_now

logger = logging.getLogger(__name__)


class FaultyTable(Exception):
    """A table could not be played on; its fault is the cause of this error."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id}")
        self.table_id = table_id


def ring_one(now: datetime | None = None, among: Sequence[int] | None = None) -> int | None:
    """Do what is due at one table whose alarm has rung, and return its id, None when no alarm has
    rung. ``among`` are the tables to look at, None for all.

    Any number of clocks may call this at once: each claims a table that no other holds. Raises
    FaultyTable when that table cannot be played on; nothing has changed then. An error that
    concerns the database is not a fault of the table, and is raised as it is.
    """
    now = now or room_time.now()
    table_ids = KnownAlarms().due(now) if among is None else among
    claimed = None
    try:
        with transaction.atomic():
            row = locked_due(table_ids, now)
            if row is not None:
                claimed = row.pk
                with writing(claimed, row=row, now=now, savepoint=False) as writer:
                    keep_time(writer)
    except Exception as fault:
        if claimed is None or concerns_database(fault):
            raise
        raise FaultyTable(claimed) from fault
    return claimed


def fault_pause() -> timedelta:
    """Return how long a faulty table is left alone before it is tried again."""
    return timedelta(seconds=max(1, settings.ROOM_LOST_AFTER_S / 3))


def put_off(table: Table, now: datetime | None = None) -> None:
    """Leave a faulty table alone for a while, so that the others go on.

    A directed table has an alarm of the clock's only while a hand runs there; without one nothing
    is done.
    """
    if table.directed and table.wake_at is None:
        return
    table.wake_at = (now or room_time.now()) + fault_pause()
    table.save(update_fields=["wake_at"])


def keep_time(writer: Writer) -> None:
    """Fold for a player to act who leaves, or time them out, sign or deal the next hand, close a
    table whose last hand is over, or note that play has stopped.

    Nothing happens before the alarm is due: it may have been moved since the clock found it.
    """
    wake = alarm_at(writer.table, pace())
    if wake is None or stream.to_ms(writer.now) < wake:
        return
    if wake:
        CLOCK_LATENESS_S.observe((stream.to_ms(writer.now) - wake) / 1000)
    if (actor := writer.table.actor) is not None and actor.leaving:
        play.fold_leavers(writer.recorder, writer.deck())
    elif writer.table.running:
        _end_turn(writer, stream.from_ms(wake))
    elif writer.table.lineup is not None:
        deal(writer)
    elif writer.table.hold == "closing":
        close_now(writer)
    else:
        _begin_hand(writer)
    settle_if_over(writer)


def _begin_hand(writer: Writer) -> None:
    """Sign the next hand of those who may go on playing, or note that they are too few.

    At a directed table nothing is done: another app signs it there by its own rules, at the alarm
    that is set when this is written.
    """
    if writer.row.directed:
        return
    stop_players(writer)
    if is_ready(writer.table):
        begin(writer)
    elif writer.table.playing:
        play.stop_play(writer.recorder)


def _end_turn(writer: Writer, due_at: datetime) -> None:
    """Handle an open decision whose time is up: put it off, give more time, go all-in for the pot
    or time it out."""
    actor = writer.table.actor
    if actor is None or defer_turn(writer, actor, due_at):
        return
    gone_since = _gone_since(writer, actor)
    is_last = due(writer.table, writer.recorder.at, gone_since) in ("protect", "time_out")
    if is_last and defer_for_tournament(writer, actor, due_at):
        return
    keep_turn(
        writer.recorder,
        gone_since=gone_since,
        claim=lambda: protecting.claim(writer, actor),
        deck=writer.deck,
    )


def _gone_since(writer: Writer, actor: Seat) -> int | None:
    """Return when the player to act was last present, in milliseconds, None while they are
    present."""
    last = presence.gone_since(table_id=writer.row.pk, player_id=actor.player, now=writer.now)
    return None if last is None else stream.to_ms(last)
