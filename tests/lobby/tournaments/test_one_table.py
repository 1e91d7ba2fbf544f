"""One table of eleven, until one of them has all the chips."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest

from lobby.tournaments.models import TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.levels import SOURCE_SCHEDULE, Level, Schedule
from poker.engine.cards.cards import parse_cards
from poker.engine.codec import decode
from poker.engine.table.events import HandStarted
from poker.event_stream import stream
from poker.models import TableEvent
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import (
    assert_everybody_placed,
    new_tournament,
    register_all,
)
from tests.room.database import RoomDatabase

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)


def hands_of(table: TournamentTable) -> list[tuple[datetime, HandStarted]]:
    """Every hand of a table as it was dealt."""
    stored = TableEvent.objects.filter(table=table.table_id, kind="hand_started").order_by("seq")
    dealt = []
    for event in stored:
        started = decode(event.kind, event.version, event.data)
        assert isinstance(started, HandStarted)
        dealt.append((event.at, started))
    return dealt


@pytest.mark.long
@pytest.mark.rule("freezeout-absent")
@pytest.mark.rule("freezeout-levels")
@pytest.mark.rule("freezeout-button")
@pytest.mark.rule("freezeout-end")
def test_eleven_players_two_of_them_absent(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    players = [new_player() for _ in range(11)]
    absent = {players[3].pk, players[7].pk}
    tournament = new_tournament(
        seats=11, most_players=11, chips=500, levels=SOURCE_SCHEDULE.to_json(), buy_in=500
    )
    register_all(tournament, players, NOW)
    evening = Evening(
        tournament, NOW, Random(11), absent=absent, pace=timedelta(seconds=12), all_in=0.1
    )
    evening.play()
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER
    (table,) = TournamentTable.objects.filter(tournament=tournament)
    hands = hands_of(table)

    # The draw for the button: the highest card has it in the first hand, and it moves clockwise.
    drawn = {player: parse_cards(card)[0] for player, card in table.button_draw}
    assert set(drawn) == {player.pk for player in players}
    seats = {seat.number: seat.player for seat in hands[0][1].seats}
    assert seats[hands[0][1].button] == max(drawn, key=lambda player: drawn[player])
    assert hands[1][1].button in {(hands[0][1].button + step) % 11 for step in (1, 2, 3)}

    # A level starts with the next hand, and the hands in between keep theirs.
    started_at = hands[0][0]
    assert tournament.started_at is not None
    for at, hand in hands:
        level = int((at - tournament.started_at) / timedelta(minutes=10))
        blinds = SOURCE_SCHEDULE.level(level)
        assert (hand.rules.small_blind, hand.rules.big_blind) == blinds[:2], at - started_at
    assert hands[-1][1].rules.big_blind > 20

    # Everybody with chips is dealt in, the absent too, and nobody owes anything.
    for _, hand in hands:
        assert {seat.number for seat in hand.seats if seat.stack} == set(hand.dealt)
        assert not any(seat.owes or seat.sitting_out for seat in hand.seats)
        assert sum(seat.stack for seat in hand.seats) == 11 * 500
    heads_up = [hand for _, hand in hands if len(hand.dealt) == 2]
    assert heads_up
    assert all(hand.button == hand.small_blind for hand in heads_up)

    assert_everybody_placed(tournament)
    winner = tournament.entries.get(place=1)
    assert winner.player_id not in absent
    assert winner.prize == 11 * 500


@pytest.mark.rule("freezeout-absent")
def test_the_absent_wait_for_no_clock_until_they_are_back(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    """Two players, one absent: their first turn runs to its end, the next ones take no time."""
    here, gone = new_player(), new_player()
    tournament = new_tournament(most_players=2, chips=5000)
    register_all(tournament, [here, gone], NOW)
    evening = Evening(tournament, NOW, Random(5), absent={gone.pk}, all_in=0)
    evening.play(until=lambda: evening.hands >= 8)
    (table,) = TournamentTable.objects.filter(tournament=tournament)
    late = TableEvent.objects.filter(table=table.table_id, kind="turn_timed_out").order_by("seq")
    waits = [(late_at - NOW).total_seconds() for late_at in late.values_list("at", flat=True)]
    assert waits[0] > 30
    assert all(next_at - at < 20 for at, next_at in pairwise(waits)), "only the deals' pauses"
    seat = stream.latest_step(table.table_id).table.seat_of(gone.pk)
    assert seat is not None
    assert seat.timed_out
    assert not seat.sitting_out


@pytest.mark.long
@pytest.mark.rule("freezeout-levels")
def test_nobody_is_dealt_to_in_a_break(room_db: RoomDatabase, new_player: PlayerFactory) -> None:
    schedule = Schedule((Level(10, 20, length=5, break_minutes=3), Level(20, 40)))
    tournament = new_tournament(most_players=3, chips=100_000, levels=schedule.to_json())
    register_all(tournament, [new_player() for _ in range(3)], NOW)
    evening = Evening(tournament, NOW, Random(3), pace=timedelta(seconds=5), all_in=0)
    evening.play(until=lambda: evening.now > NOW + timedelta(minutes=12))
    (table,) = TournamentTable.objects.filter(tournament=tournament)
    begins, ends = NOW + timedelta(minutes=5), NOW + timedelta(minutes=8)
    dealt = hands_of(table)
    assert [at for at, _ in dealt if begins <= at < ends] == []
    assert {hand.rules.big_blind for at, hand in dealt if at >= ends} == {40}
    assert {hand.rules.big_blind for at, hand in dealt if at < begins} == {20}
    held = TableEvent.objects.filter(table=table.table_id, kind="dealing_held")
    assert [event.data for event in held] == [{"hold": "break"}]
