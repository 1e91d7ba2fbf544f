"""No outage of the room is ever counted as a player's absence."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest

from poker.engine.rule_sets.contradictions import LONGEST_TURN_S
from poker.models import Presence, RuleSet, TableEvent
from poker.services.clock import restarting, timekeeping
from poker.services.presence import presence, web_processes
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.room.games import new_game

SeatPlayers = Callable[..., Felt]

OTHER = uuid4()
"""Another web process, which lives."""


@pytest.fixture
def table(new_player: PlayerFactory) -> Felt:
    """Three players of preset A in a hand, connected through this process."""
    return in_a_hand("plo-pool", new_player)


def in_a_hand(preset: str, new_player: PlayerFactory) -> Felt:
    game = new_game(preset, preset=preset, small_blind=100, big_blind=200)
    felt = Felt(open_table(game=game, name=preset).pk, NOON)
    for seat in range(3):
        felt.sit(new_player(), seat, 20000)
    felt.deal()
    return felt


def ring(table: Felt) -> bool:
    """Let the clock look, while nothing is heard of this process."""
    return timekeeping.ring_one(table.now) is not None


def kinds(table: Felt) -> list[str]:
    stored = TableEvent.objects.filter(table=table.table_id).order_by("seq")
    return list(stored.values_list("kind", flat=True))


def come_back(table: Felt) -> None:
    """The player to act opens a socket."""
    hand = table.state.running
    assert hand is not None
    assert hand.to_act is not None
    player = table.players[hand.to_act]
    presence.come(socket=uuid4(), table_id=table.table_id, player_id=player.pk, now=table.now)


@pytest.mark.rule("restart-keeps-hands")
@pytest.mark.parametrize("second", [0, 1, 12, 26, 29])
def test_who_was_cut_off_with_their_process_has_one_more_whole_clock(
    table: Felt, second: int
) -> None:
    web_processes.beat(table.later(seconds=second).now)
    table.later(seconds=30 - second)
    web_processes.beat(table.now, OTHER)
    while "turn_restarted" not in kinds(table):
        assert ring(table), "the clock waits until it is sure"
        assert "turn_timed_out" not in kinds(table)
        web_processes.beat(table.later(seconds=0.5).now, OTHER)
    assert "grace_given" not in kinds(table)
    restarted = table.now - timedelta(seconds=0.5)
    table.now = restarted + timedelta(seconds=29.9)
    web_processes.beat(table.now, OTHER)
    assert not ring(table)
    assert ring(table.later(seconds=0.1))
    assert kinds(table)[-1] == "grace_given", "absent now like anybody else"
    web_processes.beat(table.later(seconds=20).now, OTHER)
    assert ring(table)
    assert "turn_timed_out" in kinds(table)


@pytest.mark.rule("restart-keeps-hands")
def test_a_lost_process_is_remembered_to_the_end_of_the_longest_turn(table: Felt) -> None:
    table.act_all_fold()
    RuleSet.objects.update(turn_s=120, grace_s=180, bank_most_s=300)
    table.deal()
    web_processes.beat(table.later(seconds=1).now)
    web_processes.beat(table.later(seconds=LONGEST_TURN_S - 80).now, OTHER)
    presence.forget_the_gone(table.now)
    assert ring(table)
    assert kinds(table)[-1] == "turn_restarted"


def test_time_is_up_only_when_the_process_lived_that_long(table: Felt) -> None:
    web_processes.beat(table.later(seconds=29.9).now)
    assert ring(table.later(seconds=0.1)), "the clock looks"
    assert not ring(table), "and looks again in a moment"
    assert "turn_timed_out" not in kinds(table)
    web_processes.beat(table.later(seconds=0.3).now)
    assert ring(table)
    assert "turn_timed_out" in kinds(table)


@pytest.mark.rule("restart-keeps-hands")
def test_while_no_web_process_lives_no_time_is_up_and_then_all_clocks_begin_anew(
    table: Felt,
) -> None:
    restarting.beat(table.now)
    for _ in range(90):
        restarting.beat(table.later(seconds=1).now)
        ring(table)
    assert "turn_timed_out" not in kinds(table)
    before = kinds(table).count("turn_restarted")
    web_processes.beat(table.later(seconds=1).now, OTHER)
    assert restarting.beat(table.now) == 1
    assert restarting.beat(table.now) == 0
    assert kinds(table).count("turn_restarted") == before + 1
    web_processes.beat(table.later(seconds=29.9).now, OTHER)
    assert not ring(table)


@pytest.mark.rule("restart-keeps-hands")
def test_who_comes_back_from_a_process_that_was_stopped_has_a_whole_clock(
    table: Felt, monkeypatch: pytest.MonkeyPatch
) -> None:
    web_processes.stop(table.later(seconds=20).now)
    table.later(seconds=1)
    monkeypatch.setattr(web_processes, "THIS", OTHER)
    come_back(table)
    assert kinds(table)[-1] == "turn_restarted"
    come_back(table)
    assert kinds(table).count("turn_restarted") == 1


@pytest.mark.rule("disconnect-protection")
def test_no_protection_is_used_because_a_process_died(new_player: PlayerFactory) -> None:
    table = in_a_hand("omaha-protected", new_player)
    while not table.running.player(table.to_act).bet:
        table.check_or_call()
    web_processes.beat(table.now)
    for _ in range(24):
        web_processes.beat(table.later(seconds=0.5).now, OTHER)
        ring(table)
    assert "turn_restarted" in kinds(table)
    assert "went_all_in_for_pot" not in kinds(table)


def test_of_three_windows_two_may_close(table: Felt) -> None:
    who = {"table_id": table.table_id, "player_id": table.players[0].pk}
    windows = [uuid4() for _ in range(3)]
    for window in windows:
        presence.come(socket=window, now=table.now, **who)
    table.later(seconds=1)
    web_processes.beat(table.now)
    presence.go(Presence.objects.exclude(pk__in=windows).get(player=who["player_id"]).pk)
    for window in windows:
        assert presence.is_present(now=table.now, **who)
        presence.go(window, table.now)
    assert not presence.is_present(now=table.now, **who)


def test_what_the_database_was_not_told_of_sockets_is_put_right(table: Felt) -> None:
    missed, closed, opening = uuid4(), uuid4(), uuid4()
    place = presence.Place(table.table_id, table.players[0].pk)
    for socket in (closed, opening):
        presence.come(socket=socket, now=table.now, **place._asdict())
    presence.hold_to({missed: place}, {opening}, table.now)
    still_open = set(Presence.objects.filter(gone_at=None).values_list("pk", flat=True))
    assert still_open == {missed, opening}


def test_the_last_process_to_live_is_remembered(table: Felt) -> None:
    web_processes.beat(table.now, OTHER)
    later = table.now + timedelta(hours=1)
    web_processes.beat(table.now + timedelta(seconds=1), OTHER)
    assert web_processes.forget_the_lost(later) == 1
    assert web_processes.is_web_tier_down(later)
