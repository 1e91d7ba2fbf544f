"""What happens at an event between the hands: one table at a time, with the event locked.

Players who lost everything go, levels rise, tables are made even, and the table is dealt on or
told why not.
"""

from collections.abc import Sequence
from datetime import datetime

from lobby.freezeouts.errors import TablesUneven
from lobby.freezeouts.models import EventTable, Freezeout
from lobby.freezeouts.rules.balancing import spread
from lobby.freezeouts.services.clock import bubble, level_clock
from lobby.freezeouts.services.clock.deserted import report_deserted
from lobby.freezeouts.services.finishing import finish
from lobby.freezeouts.services.seats.knocking_out import broke_by_hand, knock_out
from lobby.freezeouts.services.seats.moving import make_even
from lobby.freezeouts.services.tables import counts, open_tables, remaining, require_all_chips
from poker.engine.cards import parse_cards
from poker.engine.table.readiness import wanting_cards
from poker.engine.table.state import Hold, Table
from poker.services.base.writing import writing
from poker.services.deal.due_rules import rule_set_of
from poker.services.tables import directed


def direct(event: Freezeout, table: EventTable, now: datetime) -> None:
    """Do what is due at a table whose hand is over. The event is locked.

    Raises TablesUneven or EventChipsNotConserved for a fault of the program; then nothing has
    changed.
    """
    tables = open_tables(event)
    table = next(each for each in tables if each.pk == table.pk)
    with writing(table.table_id, now=now) as writer:
        if writer.table.running is not None:
            return
    _hold(table, "waiting")
    require_all_chips(event)
    for broke in broke_by_hand(tables, now):
        if event.hand_for_hand or bubble.is_bubble(event, tables):
            break
        knock_out(event, broke, now)
    if remaining(event) < 2:
        finish(event, now)
    elif event.hand_for_hand or bubble.is_bubble(event, tables):
        _end_of_round(event, tables, now)
    else:
        _go_on(event, tables, [table], now)


def resume_all(event: Freezeout, now: datetime) -> None:
    """Deal at every table that waits, where nothing else keeps it; hand for hand, not before the
    last table's hand is over."""
    event.break_until = event.wake_at = None
    tables = open_tables(event)
    if event.hand_for_hand and not bubble.is_round_over(tables):
        _hold_all(tables, "hand_for_hand", now)
        event.save()
        return
    held = [table for table in tables if table.held]
    _go_on(event, tables, held, now)


def take_up(event: Freezeout, now: datetime) -> None:
    """Go on after a pause: in the break it came into, or at every table that waits."""
    if not _in_break(event, now):
        resume_all(event, now)
        return
    event.wake_at = event.break_until
    event.save()
    for table in open_tables(event):
        if table.held:
            _deal(event, table, now)


def _end_of_round(event: Freezeout, tables: Sequence[EventTable], now: datetime) -> None:
    """Hand for hand: when the last table's hand is over, who lost everything is ranked as if in
    one hand, and the next round begins, or play goes on as usual."""
    event.hand_for_hand = True
    if not bubble.is_round_over(tables):
        _hold_all(tables, "hand_for_hand", now)
        event.save()
        return
    knock_out(event, [lost for broke in broke_by_hand(tables, now) for lost in broke], now)
    if remaining(event) < 2:
        finish(event, now)
        return
    event.hand_for_hand = bubble.is_bubble(event, tables)
    _go_on(event, tables, list(tables), now)


def _go_on(
    event: Freezeout, tables: Sequence[EventTable], idle: Sequence[EventTable], now: datetime
) -> None:
    """Levels, moves, then the next hand at each table that waits for one."""
    level_clock.follow_room(event, now)
    if event.stood_since is None and not _in_break(event, now):
        level_clock.advance(event, now, tables=len(tables))
    make_even(event, tables, now)
    require_even(event, tables)
    event.save()
    for table in idle:
        if table.broken_at is None:
            _deal(event, table, now)
    event.save()
    require_all_chips(event)
    report_deserted(event, open_tables(event), now)


def _deal(event: Freezeout, table: EventTable, now: datetime) -> None:
    why = _kept_by(event, now)
    with writing(table.table_id, now=now) as writer:
        if not why:
            event.rule_set = rule_set_of(event.rule_set, now)
            if directed.deal_next(writer, event.rules(event.level), _draw(table, writer.table)):
                level_clock.count_hand(event)
            else:
                why = "waiting"
        if why:
            directed.hold_back(writer, why)
    _hold(table, why)


def require_even(event: Freezeout, tables: Sequence[EventTable]) -> None:
    """Raise TablesUneven unless tables differ by one player at most, counting the moves that
    wait for a running hand."""
    left = [table for table in tables if table.broken_at is None]
    players = {each.number: each.players for each in counts(event, left)}
    for table in left:
        players[table.number] -= len(table.owes)
        for target in table.owes:
            players[target] += 1
    staying = [players[table.number] for table in left if not table.breaking]
    if spread(staying) > 1:
        raise TablesUneven(f"tables have {staying}")


def _kept_by(event: Freezeout, now: datetime) -> Hold:
    if event.outage_at is not None:
        return "outage"
    if event.paused_at is not None:
        return "paused"
    if event.stood_since is not None:
        return "last_hand"
    return "break" if _in_break(event, now) else ""


def _in_break(event: Freezeout, now: datetime) -> bool:
    return event.break_until is not None and now < event.break_until


def _draw(table: EventTable, state: Table) -> int | None:
    """Which of the players has the first button by the draw; None once one was moved."""
    if state.hand_no or not table.button_draw:
        return None
    drawn = {player: parse_cards(card)[0] for player, card in table.button_draw}
    players = [seat.player for seat in wanting_cards(state)]
    return max(range(len(players)), key=lambda place: drawn.get(players[place], -1))


def _hold_all(tables: Sequence[EventTable], why: Hold, now: datetime) -> None:
    for table in tables:
        if table.held:
            with writing(table.table_id, now=now) as writer:
                directed.hold_back(writer, why)


def _hold(table: EventTable, why: str) -> None:
    if table.held != why:
        table.held = why
        table.save(update_fields=["held"])
