"""Grace for who is disconnected, by each rule set and at every second (``reconnect-grace``)."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from poker.models import Presence, TableEvent
from poker.services.presence import presence, web_processes
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.room.games import new_game

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def classic(new_player: PlayerFactory) -> Felt:
    """Three players of preset E in a hand."""
    game = new_game("E", preset="omaha-classic", small_blind=100, big_blind=200)
    felt = Felt(open_table(game=game, name="E").pk, NOON)
    for seat in range(3):
        felt.sit(new_player(), seat, 20000)
    felt.deal()
    return felt


def kinds(table: Felt) -> list[str]:
    stored = TableEvent.objects.filter(table=table.table_id).order_by("seq")
    return list(stored.values_list("kind", flat=True))


@pytest.mark.rule("reconnect-grace")
def test_in_preset_a_twenty_seconds_more_come_after_the_clock(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    seat = table.to_act
    table.away = {seat}
    assert not table.later(seconds=29.9).ring()
    assert table.later(seconds=0.1).ring()
    assert kinds(table)[-1] == "grace_given"
    assert table.running.player(seat).live
    assert not table.later(seconds=19.9).ring()
    assert table.later(seconds=0.1).ring()
    assert kinds(table)[-2:] == ["turn_timed_out", "folded"], "once per decision"


@pytest.mark.rule("reconnect-grace")
def test_who_is_connected_gets_no_grace(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    assert table.later(seconds=30).ring()
    assert kinds(table)[-2:] == ["turn_timed_out", "folded"]


@pytest.mark.rule("reconnect-grace")
def test_the_next_decision_has_a_grace_of_its_own(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.away = set(table.players)
    for _ in range(2):
        assert table.later(seconds=30).ring()
        assert table.state.grace
        assert table.later(seconds=20).ring()
        assert not table.state.grace
    assert kinds(table).count("grace_given") == 2


@pytest.mark.rule("reconnect-grace")
@pytest.mark.parametrize("second", [0, 1, 9, 10, 11, 20, 29])
def test_in_preset_e_reconnecting_in_time_gives_twenty_seconds_more(
    classic: Felt, second: int
) -> None:
    seat = classic.to_act
    classic.away = {seat}
    classic.later(seconds=second).ring()
    classic.reconnect(seat)
    assert kinds(classic)[-1] == "grace_given"
    classic.reconnect(seat)
    assert kinds(classic).count("grace_given") == 1, "once per decision"
    assert not classic.later(seconds=49.9 - second).ring()
    assert classic.later(seconds=0.1).ring()
    assert kinds(classic)[-2:] == ["turn_timed_out", "folded"], "with nothing in the pot"


@pytest.mark.rule("reconnect-grace")
def test_in_preset_e_who_does_not_reconnect_is_timed_out_when_the_clock_ends(
    classic: Felt,
) -> None:
    classic.away = {classic.to_act}
    assert classic.later(seconds=30).ring()
    assert "turn_timed_out" in kinds(classic)
    assert "grace_given" not in kinds(classic)


@pytest.mark.rule("reconnect-grace")
def test_a_second_window_is_no_reconnecting(classic: Felt) -> None:
    seat = classic.to_act
    assert not classic.later(seconds=5).ring()
    classic.reconnect(seat)
    assert "grace_given" not in kinds(classic)


def test_a_socket_is_gone_when_its_process_is_silent_for_three_seconds(felt: SeatPlayers) -> None:
    table = felt(20000)
    who = {"table_id": table.table_id, "player_id": table.players[0].pk}
    first, second = uuid4(), uuid4()
    presence.come(**who, socket=first, now=table.now)
    presence.come(**who, socket=second, now=table.now)
    presence.go(first, table.now)
    assert presence.is_present(**who, now=table.now + timedelta(seconds=2.9))
    assert not presence.is_present(**who, now=table.now + timedelta(seconds=3))
    web_processes.beat(table.now + timedelta(seconds=2))
    assert presence.is_present(**who, now=table.now + timedelta(seconds=4.9))
    forgotten = presence.forget_the_gone(table.now + timedelta(minutes=16))
    assert forgotten == 2, "the closed one and the silent one"
    assert not Presence.objects.exists()


def test_how_long_somebody_has_been_gone_counts_from_the_last_of_their_sockets(
    felt: SeatPlayers,
) -> None:
    table = felt(20000)
    who = {"table_id": table.table_id, "player_id": table.players[0].pk}
    first, second = uuid4(), uuid4()
    presence.come(**who, socket=first, now=table.now)
    presence.come(**who, socket=second, now=table.now)
    presence.go(first, table.now + timedelta(seconds=1))
    later = table.now + timedelta(seconds=5)
    web_processes.beat(later)
    assert presence.gone_since(**who, now=later) is None
    presence.go(second, table.now + timedelta(seconds=3))
    assert presence.gone_since(**who, now=later) == table.now + timedelta(seconds=3)


def test_a_process_that_died_leaves_its_players_gone_since_it_was_last_heard_of(
    felt: SeatPlayers,
) -> None:
    table = felt(20000)
    who = {"table_id": table.table_id, "player_id": table.players[0].pk}
    presence.come(**who, socket=uuid4(), now=table.now)
    later = table.now + timedelta(seconds=10)
    assert presence.gone_since(**who, now=later) == table.now
    assert presence.forget_the_gone(table.now + timedelta(minutes=16)) == 1
    gone_since = presence.gone_since(**who, now=later)
    assert gone_since is not None
    assert gone_since < table.now - timedelta(days=365)


def test_whoever_only_watches_or_waits_does_not_hold_the_table_up_by_coming(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    waiting = next(s for s in range(3) if s != table.to_act)
    for player in (new_player(), table.players[waiting]):
        with CaptureQueriesContext(connection) as asked:
            who = {"table_id": table.table_id, "player_id": player.pk}
            presence.come(socket=uuid4(), now=table.now, **who)
        assert not [query for query in asked if "FOR UPDATE" in query["sql"]]
