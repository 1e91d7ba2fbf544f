"""Who has come to an end stops between two hands, and never within one."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from accounts.core.inbox.reading import messages_of
from accounts.models import Player
from accounts.safer_play.breaks.lengths import BreakLength
from accounts.safer_play.breaks.taking import take_break
from accounts.safer_play.limits.models import LimitKind, Span
from accounts.safer_play.limits.setting import set_limit
from accounts.safer_play.play_clock import PlayClock
from accounts.safer_play.time.models import TableStint
from accounts.safer_play.time.reality_check import answer_check, results_since, session_of
from accounts.safer_play.time.warning import warn_who_has_little_left
from poker.engine.hand.bets.actions import AllIn
from poker.models import Seat, TableEvent
from poker.services.money.checking import table_differences
from poker.services.money.play_refusals import PlayerAway, TimeUsedUp
from poker.services.seats import seating
from poker.services.seats.playing_within import stop_at, tables_to_stop_at
from poker.services.seats.sending_away import send_away, send_away_all
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.poker.play_safely.euros import MIDNIGHT, EuroTable, bound_losses, rich
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]
SECOND = timedelta(seconds=1)


def bound_time(player: Player, minutes: int, now: datetime = NOON) -> None:
    set_limit(player=player, kind=LimitKind.TIME, span=Span.DAY, amount=minutes, now=now)


def is_seated(player: Player) -> bool:
    return Seat.objects.filter(player=player).exists()


def test_a_limit_that_got_tighter_takes_effect_after_the_hand(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    ana, *others = rich(new_player, 4)
    table = EuroTable(room_db).seat(ana, *others)
    table.play_hand()
    table.deal()
    seat = table.own(ana)
    assert seat
    bound_losses(ana, 9_999, table.now)
    table.check_down()
    assert is_seated(ana), "the hand was played to its end"
    table.deal()
    assert not is_seated(ana)
    assert table.state.seat_of(others[0].pk)
    assert "more than your loss limit" in messages_of(ana.pk)[0].text
    left = TableEvent.objects.get(kind="player_left").data
    assert (left["player"], left["reason"]) == (ana.pk, "stopped")
    assert list(table_differences()) == []


def test_a_new_day_finds_who_won_more_than_they_may_lose(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    players = rich(new_player, 4)
    table = EuroTable(room_db, MIDNIGHT - 300 * SECOND).seat(*players)
    for player in players:
        bound_losses(player, 10_000)
    table.play_hand()
    table.now = MIDNIGHT - 60 * SECOND
    table.play_hand()
    assert all(map(is_seated, players)), "yesterday's winnings may be lost on the same day"
    table.now = MIDNIGHT
    winners = [who for who in players if table.stack_of(who) > 10_000]
    assert winners
    table.play_hand()
    assert [who for who in players if not is_seated(who)] == winners


def test_time_used_up_within_a_hand_is_seen_when_it_is_over(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000, 20000)
    ana = table.players[0]
    bound_time(ana, 15)
    table.later(minutes=14, seconds=30).ring()
    hand = table.state
    assert hand.running
    table.later(minutes=5)
    assert tables_to_stop_at(table.now) == [table.table_id]
    assert stop_at(table_id=table.table_id, now=table.now) == 0, "not in the middle of a hand"
    table.check_down()
    assert is_seated(ana)
    table.later(seconds=20).ring()
    assert not is_seated(ana)
    assert "Your time at tables is used up" in messages_of(ana.pk)[0].text


def test_time_is_counted_to_the_second_and_frees_at_midnight(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000)
    ana = table.players[0]
    bound_time(ana, 15)
    assert stop_at(table_id=table.table_id, now=NOON + timedelta(minutes=15) - SECOND) == 0
    assert stop_at(table_id=table.table_id, now=NOON + timedelta(minutes=15)) == 1
    for late in (NOON + timedelta(minutes=16), MIDNIGHT - SECOND):
        table.now = late
        with pytest.raises(TimeUsedUp) as refusal:
            table.sit(ana, 0, 20_000)
        assert refusal.value.allowed == {"until": "2026-03-02 00:00"}
    table.now = MIDNIGHT
    table.sit(ana, 0, 20_000)


def test_ten_minutes_before_the_player_is_told_once(felt: SeatPlayers) -> None:
    table = felt(20000)
    bound_time(table.players[0], 30)
    told = [warn_who_has_little_left(NOON + timedelta(minutes=late)) for late in (19, 20, 25, 31)]
    assert told == [0, 1, 1, 0]
    texts = [message.text for message in messages_of(table.players[0].pk)]
    assert sum("is up in 10 minutes" in text for text in texts) == 1
    assert not any("is up in 5 minutes" in text for text in texts)


def test_time_at_two_tables_at_once_counts_once(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    (ana,) = rich(new_player, 1)
    for _ in range(2):
        EuroTable(room_db).seat(ana)
    bound_time(ana, 15)
    assert tables_to_stop_at(NOON + timedelta(minutes=14)) == []
    assert len(tables_to_stop_at(NOON + timedelta(minutes=15))) == 2


def test_who_goes_away_folds_in_turn_and_leaves_when_the_hand_is_over(
    felt: SeatPlayers,
) -> None:
    table = felt(20000, 20000, 20000, 20000)
    table.deal()
    hand = table.state.running
    assert hand
    assert hand.to_act is not None
    in_turn = table.players[hand.to_act]
    out_of_turn = next(who for who in table.players.values() if who != in_turn)
    for player in (in_turn, out_of_turn):
        take_break(player=player, length=BreakLength.DAY, now=table.now)
        assert send_away(player_id=player.pk, reference="away-1", now=table.now) == 1
        assert send_away(player_id=player.pk, reference="away-1", now=table.now) == 1, "no harm"
    folded = TableEvent.objects.filter(kind="folded").values_list("data__seat", flat=True)
    assert hand.to_act in folded, "it was their turn"
    assert is_seated(in_turn)
    while table.state.running:
        table.check_or_call()
    assert not is_seated(in_turn)
    assert not is_seated(out_of_turn)
    assert list(table_differences()) == []


def test_who_is_all_in_stays_in(room_db: RoomDatabase, new_player: PlayerFactory) -> None:
    from poker.services.tables.opening import open_table
    from tests.room.games import new_game

    game = new_game("NL", preset="holdem", structure="no_limit", small_blind=100, big_blind=200)
    table = Felt(open_table(game=game, name="NL").pk, NOON)
    for seat in range(2):
        table.sit(new_player(), seat, 10_000)
    table.deal()
    hand = table.state.running
    assert hand
    assert hand.to_act is not None
    bold = table.players[hand.to_act]
    table.act(AllIn())
    take_break(player=bold, length=BreakLength.DAY, now=table.now)
    send_away(player_id=bold.pk, reference="away-2", now=table.now)
    table.check_down()
    folded = TableEvent.objects.filter(kind="folded")
    assert not folded.exists()
    assert not is_seated(bold)
    assert list(table_differences()) == []


def test_a_seat_that_was_overlooked_is_found_by_the_next_deal_and_by_the_timetable(
    felt: SeatPlayers,
) -> None:
    table = felt(20000, 20000, 20000, 20000, 20000)
    ana, ben = table.players[0], table.players[1]
    take_break(player=ana, length=BreakLength.DAY, now=NOON)
    table.deal()
    assert not is_seated(ana)
    take_break(player=ben, length=BreakLength.DAY, now=table.now)
    assert send_away_all(table.now) == 1
    with pytest.raises(PlayerAway):
        table.sit(ana, 5, 20_000)


def test_an_unanswered_reality_check_sits_its_player_out_and_an_answer_brings_them_back(
    felt: SeatPlayers,
) -> None:
    table = felt(20000, 20000, 20000, 20000)
    ana = table.players[0]
    for other in list(table.players.values())[1:]:
        answer_check(player=other, now=NOON + timedelta(minutes=58))
    table.later(minutes=59, seconds=35).deal()
    table.later(seconds=5)
    assert table.state.in_hand(0), "it is due in the middle of this hand"
    table.check_down()
    assert not table.state.seat(0).sitting_out
    table.deal()
    assert table.state.seat(0).sitting_out
    assert not table.state.in_hand(0)
    out = TableEvent.objects.filter(kind="sat_out", data__reason="reality_check")
    assert out.filter(data__seat=0).exists()
    due = answer_check(player=ana, now=table.now)
    assert due == table.now + timedelta(hours=1)
    seating.sit_in(table_id=table.table_id, player_id=ana.pk, action_id="back", now=table.now)
    table.check_down()
    for _ in range(3):
        table.deal()
        table.check_down()
    assert not table.state.seat(0).sitting_out


def test_a_check_answered_when_it_is_first_shown_costs_no_hand(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    for player in table.players.values():
        assert answer_check(player=player, now=NOON + timedelta(minutes=57)) == NOON + timedelta(
            hours=1
        ), "too early to count"
        answer_check(player=player, now=NOON + timedelta(minutes=58))
    table.later(minutes=61).deal()
    assert not any(seat.sitting_out for seat in table.state.taken())


def test_a_session_goes_on_for_half_an_hour_without_a_seat(felt: SeatPlayers) -> None:
    table = felt(20000)
    ana = table.players[0]
    seating.leave(
        table_id=table.table_id, player_id=ana.pk, action_id="go", now=NOON + timedelta(minutes=50)
    )
    left = NOON + timedelta(minutes=50)
    assert session_of(ana.pk, left + timedelta(minutes=30) - SECOND)
    assert session_of(ana.pk, left + timedelta(minutes=30)) is None
    table.now = left + timedelta(minutes=10)
    table.sit(ana, 0, 20_000)
    found = session_of(ana.pk, table.now)
    assert found
    assert (found.began_at, found.check_due_at) == (NOON, NOON + timedelta(hours=1))
    assert TableStint.objects.filter(player=ana, ended_at=None).count() == 1


def test_the_check_tells_what_the_session_came_to(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    players = rich(new_player, 3)
    table = EuroTable(room_db).seat(*players)
    table.play_hand()
    for player in players:
        seat = table.own(player)
        assert seat
        won = seat.stack - 10_000
        assert results_since(player.pk, NOON) == ({"EUR": won} if won else {})


def test_bots_have_no_clock(new_player: PlayerFactory, felt: SeatPlayers) -> None:
    table = felt(20000)
    table.sit(new_player(is_bot=True), 1, 20_000)
    assert not PlayClock.objects.filter(player=table.players[1]).exists()
