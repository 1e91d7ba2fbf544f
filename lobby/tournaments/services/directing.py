"""Directs a tournament between the hands: one table at a time, with the tournament locked.

Players who lost everything are knocked out, levels rise, tables are made even, and the next hand is
signed, or the table gets the reason why not.
"""

from collections.abc import Sequence
from datetime import datetime

from lobby.tournaments.errors import TablesUneven
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.rules.balancing import spread
from lobby.tournaments.services.clock import bubble, level_clock
from lobby.tournaments.services.clock.deserted import report_deserted
from lobby.tournaments.services.finishing import finish
from lobby.tournaments.services.seats.knocking_out import broke_by_hand, knock_out
from lobby.tournaments.services.seats.moving import make_even
from lobby.tournaments.services.tables import (
    counts,
    dealt_in_before,
    open_tables,
    remaining,
    require_all_chips,
)
from poker.engine.cards.cards import parse_cards
from poker.engine.table.dealing.readiness import wanting_cards
from poker.engine.table.state import PauseReason, Table
from poker.services.base.writing import writing
from poker.services.deal.dealing import Director
from poker.services.deal.due_rules import rule_set_of
from poker.services.tables import directed


def direct(tournament: Tournament, table: TournamentTable, now: datetime) -> None:
    """Do what is due at a table whose hand is over. The tournament is locked.

    Raises TablesUneven or TournamentChipsNotConserved for a fault of the program; then nothing has
    changed.
    """
    tables = open_tables(tournament)
    table = next(each for each in tables if each.pk == table.pk)
    with writing(table.table_id, now=now) as writer:
        if writer.table.is_engaged:
            return
    _hold(table, "waiting")
    require_all_chips(tournament)
    for broke in broke_by_hand(tables, now):
        if tournament.hand_for_hand or bubble.is_bubble(tournament, tables):
            break
        knock_out(tournament, broke, now)
    if remaining(tournament) < 2:
        finish(tournament, now)
    elif tournament.hand_for_hand or bubble.is_bubble(tournament, tables):
        _end_of_round(tournament, tables, now)
    else:
        _go_on(tournament, tables, [table], now)


def resume_all(tournament: Tournament, now: datetime) -> None:
    """Deal at every table that waits, unless another reason holds it back.

    Hand for hand, only once the last table's hand is over.
    """
    tournament.break_until = tournament.wake_at = None
    tables = open_tables(tournament)
    if tournament.hand_for_hand and not bubble.is_round_over(tables):
        _hold_all(tables, "hand_for_hand", now)
        tournament.save()
        return
    held = [table for table in tables if table.held]
    _go_on(tournament, tables, held, now)


def take_up(tournament: Tournament, now: datetime) -> None:
    """Go on after a pause: in the break that has begun, or at every table that waits."""
    if not _in_break(tournament, now):
        resume_all(tournament, now)
        return
    tournament.wake_at = tournament.break_until
    tournament.save()
    for table in open_tables(tournament):
        if table.held:
            _deal(tournament, table, now)


def _end_of_round(tournament: Tournament, tables: Sequence[TournamentTable], now: datetime) -> None:
    """Hold a table hand for hand until the last table's hand is over, then end the round.

    Players who lost everything are then ranked as if in one hand, and the next round begins, or
    play goes on as usual.
    """
    tournament.hand_for_hand = True
    if not bubble.is_round_over(tables):
        _hold_all(tables, "hand_for_hand", now)
        tournament.save()
        return
    knock_out(tournament, [lost for broke in broke_by_hand(tables, now) for lost in broke], now)
    if remaining(tournament) < 2:
        finish(tournament, now)
        return
    tournament.hand_for_hand = bubble.is_bubble(tournament, tables)
    _go_on(tournament, tables, list(tables), now)


def _go_on(
    tournament: Tournament,
    tables: Sequence[TournamentTable],
    idle: Sequence[TournamentTable],
    now: datetime,
) -> None:
    """Raise levels, move players, then deal the next hand at each table that waits for one."""
    level_clock.follow_room(tournament, now)
    if tournament.stood_since is None and not _in_break(tournament, now):
        level_clock.advance(tournament, now, tables=len(tables))
    make_even(tournament, tables, now)
    require_even(tournament, tables)
    tournament.save()
    for table in idle:
        if table.broken_at is None:
            _deal(tournament, table, now)
    tournament.save()
    require_all_chips(tournament)
    report_deserted(tournament, open_tables(tournament), now)


def _deal(tournament: Tournament, table: TournamentTable, now: datetime) -> None:
    why = _kept_by(tournament, now)
    with writing(table.table_id, now=now) as writer:
        if not why:
            tournament.rule_set = rule_set_of(tournament.rule_set, now)
            if directed.begin_next(writer, _director(tournament, table, writer.table)):
                level_clock.count_hand(tournament)
            else:
                why = "waiting"
        if why:
            directed.hold_back(writer, why)
    _hold(table, why)


def require_even(tournament: Tournament, tables: Sequence[TournamentTable]) -> None:
    """Raise TablesUneven unless tables differ by one player at most, counting the moves that wait
    for a running hand."""
    left = [table for table in tables if table.broken_at is None]
    players = {each.number: each.players for each in counts(tournament, left)}
    for table in left:
        players[table.number] -= len(table.owes)
        for target in table.owes:
            players[target] += 1
    staying = [players[table.number] for table in left if not table.breaking]
    if spread(staying) > 1:
        raise TablesUneven(f"tables have {staying}")


def _kept_by(tournament: Tournament, now: datetime) -> PauseReason:
    if tournament.outage_at is not None:
        return "outage"
    if tournament.paused_at is not None:
        return "paused"
    if tournament.stood_since is not None:
        return "last_hand"
    return "break" if _in_break(tournament, now) else ""


def _in_break(tournament: Tournament, now: datetime) -> bool:
    return tournament.break_until is not None and now < tournament.break_until


def _director(tournament: Tournament, table: TournamentTable, state: Table) -> Director:
    """Return by which rules the next hand is dealt, the first button, and whose seeds count."""
    rules = tournament.rules(tournament.level)
    return Director(rules, _draw(table, state), dealt_in_before(tournament, state))


def _draw(table: TournamentTable, state: Table) -> int | None:
    """Return which of the players has the first button by the draw; None once one was moved."""
    if state.hand_no or not table.button_draw:
        return None
    drawn = {player: parse_cards(card)[0] for player, card in table.button_draw}
    players = [seat.player for seat in wanting_cards(state)]
    return max(range(len(players)), key=lambda place: drawn.get(players[place], -1))


def _hold_all(tables: Sequence[TournamentTable], why: PauseReason, now: datetime) -> None:
    for table in tables:
        if table.held:
            with writing(table.table_id, now=now) as writer:
                directed.hold_back(writer, why)


def _hold(table: TournamentTable, why: str) -> None:
    if table.held != why:
        table.held = why
        table.save(update_fields=["held"])
