"""Disconnect protection at running tables: who is protected, when, and how often."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.models import Player
from accounts.safer_play.time.reality_check import answer_check
from poker.engine.errors import NoProtection
from poker.engine.hand.bets.actions import Call
from poker.engine.table.events import ProtectionChosen
from poker.models import Protection, Table, TableEvent
from poker.projections.shared_frames import SharedFrames, public_data
from poker.projections.wire import Viewer
from poker.services.base.writing import writing
from poker.services.clock import timekeeping
from poker.services.deal.interrupting import interrupt
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.poker.projections.test_projections import scene, steps_of
from tests.room.games import new_game

OpenTable = Callable[..., Felt]


@pytest.fixture
def protected(new_player: PlayerFactory) -> OpenTable:
    """Opens tables of preset D and deals there: `protected()`, `protected(players)`."""
    game = new_game("D", preset="omaha-protected", small_blind=100, big_blind=200)
    tables: list[Felt] = []

    def opened(players: list[Player] | None = None) -> Felt:
        felt = Felt(open_table(game=game, name=f"D{len(tables)}").pk, NOON)
        tables.append(felt)
        for seat, player in enumerate(players or [new_player() for _ in range(3)]):
            felt.sit(player, seat, 20000)
        felt.deal()
        return felt

    return opened


def kinds(table: Felt) -> list[str]:
    stored = TableEvent.objects.filter(table=table.table_id).order_by("seq")
    return list(stored.values_list("kind", flat=True))


def called_to_blinds(table: Felt) -> int:
    """The first player calls; the small blind, who is to act and has chips in, is returned."""
    table.act(Call())
    return table.to_act


def last_time_out(table: Felt) -> Any:
    stored = TableEvent.objects.filter(table=table.table_id, kind="turn_timed_out")
    return stored.latest("seq").data


@pytest.mark.rule("disconnect-protection")
def test_gone_for_the_silent_part_a_player_is_all_in_for_what_they_put_in(
    protected: OpenTable,
) -> None:
    table = protected()
    seat = called_to_blinds(table)
    table.disconnect(seat)
    assert not table.later(seconds=9.9).ring()
    assert table.later(seconds=0.1).ring()
    assert table.running.player(seat).capped
    assert last_time_out(table) == {"seat": seat, "protected": True}
    assert table.state.seat(seat).protections == 1
    table.check_down()
    assert table.state.seat(seat).sitting_out


@pytest.mark.rule("disconnect-protection")
def test_back_before_the_silent_part_ends_a_player_has_the_ordinary_clock(
    protected: OpenTable,
) -> None:
    table = protected()
    seat = called_to_blinds(table)
    table.disconnect(seat)
    table.later(seconds=9.5).reconnect(seat)
    assert table.later(seconds=0.5).ring(), "the clock looks, and sees them"
    assert kinds(table)[-1] == "actor_seen"
    assert not table.later(seconds=19.9).ring()
    assert table.later(seconds=0.1).ring()
    assert kinds(table)[-2:] == ["turn_timed_out", "folded"]
    assert last_time_out(table) == {"seat": seat}
    assert not Protection.objects.exists()


@pytest.mark.rule("disconnect-protection")
def test_gone_for_less_than_the_silent_part_is_judged_when_the_clock_runs_out(
    protected: OpenTable,
) -> None:
    table = protected()
    seat = called_to_blinds(table)
    table.later(seconds=0.5).disconnect(seat)
    table.later(seconds=9.5).ring()
    assert not table.running.player(seat).capped
    assert table.later(seconds=20).ring()
    assert table.running.player(seat).capped


@pytest.mark.rule("disconnect-protection")
def test_a_connected_player_is_never_protected(protected: OpenTable) -> None:
    table = protected()
    seat = called_to_blinds(table)
    table.later(seconds=10).ring()
    assert table.later(seconds=20).ring()
    assert table.running.player(seat).folded
    assert not Protection.objects.exists()


@pytest.mark.rule("disconnect-protection")
def test_without_chips_in_the_pot_a_disconnected_player_folds(protected: OpenTable) -> None:
    table = protected()
    seat = table.to_act
    table.disconnect(seat)
    assert table.later(seconds=10).ring(), "the clock looks"
    assert not table.later(seconds=19.9).ring()
    assert table.later(seconds=0.1).ring()
    assert table.running.player(seat).folded


@pytest.mark.rule("disconnect-protection")
def test_nobody_else_can_tell_who_would_be_protected(protected: OpenTable) -> None:
    told = []
    for declines in (False, True):
        table = protected()
        seat = called_to_blinds(table)
        who = {"table_id": table.table_id, "player_id": table.players[seat].pk}
        seating.unprotect(**who, now=table.now, action_id="no")
        if not declines:
            seating.protect(**who, now=table.now, action_id="yes")
        table.later(seconds=10).ring()
        viewer = Viewer(scene(table), table.players[(seat + 1) % 3].pk)
        *known, last = steps_of(table)
        viewer.snapshot(known[-1], 0)
        (event,) = json.loads(viewer.events([last], SharedFrames(0)))["events"]
        assert event["data"] == {"seat": seat}
        told.append((event["kind"], event["patch"]))
        chosen = [step for step in known if isinstance(step.event, ProtectionChosen)]
        assert all(public_data(step.event) == {} for step in chosen)
    assert told[0] == told[1]


@pytest.mark.rule("disconnect-protection")
def test_who_declined_beforehand_is_not_protected(protected: OpenTable) -> None:
    table = protected()
    seat = called_to_blinds(table)
    command: dict[str, Any] = {
        "table_id": table.table_id,
        "player_id": table.players[seat].pk,
        "now": table.now,
    }
    seating.unprotect(**command, action_id="no")
    table.disconnect(seat)
    table.later(seconds=10).ring()
    assert not table.later(seconds=19.9).ring()
    assert table.later(seconds=0.1).ring()
    assert table.running.player(seat).folded
    seating.protect(**command, action_id="yes")
    assert not table.state.seat(seat).unprotected


def test_a_table_that_protects_nobody_has_nothing_to_decline(felt: OpenTable) -> None:
    table = felt(20000)
    with pytest.raises(NoProtection):
        seating.unprotect(
            table_id=table.table_id,
            player_id=table.players[0].pk,
            action_id="no",
            now=table.now,
        )


@pytest.mark.rule("disconnect-protection")
def test_two_in_twenty_four_hours_at_whatever_tables(
    protected: OpenTable, new_player: PlayerFactory
) -> None:
    players = [new_player() for _ in range(3)]
    outcomes = [is_protected(protected(players), players[0]) for _ in range(3)]
    assert outcomes == [True, True, False]
    table = protected(players)
    assert [table.state.seat(seat).protections for seat in range(3)] == [0, 2, 2]
    table.check_down()
    table.later(hours=24)
    for player in players:
        answer_check(player=player, now=table.now)
    table.deal()
    assert table.state.seat(0).protections == 2


@pytest.mark.rule("disconnect-protection")
@pytest.mark.rule("void-refund")
def test_a_void_hand_gives_a_protection_used_in_it_back(protected: OpenTable) -> None:
    table = protected()
    seat = called_to_blinds(table)
    table.disconnect(seat)
    assert table.later(seconds=10).ring()
    assert table.state.seat(seat).protections == 1
    with writing(table.table_id, now=table.now) as writer:
        interrupt(writer, "staff", "void")
    assert table.state.seat(seat).protections == 2
    assert not Protection.objects.exists()


@pytest.mark.rule("disconnect-protection")
def test_two_tables_at_once_do_not_use_the_last_protection_twice(
    protected: OpenTable, new_player: PlayerFactory
) -> None:
    players = [new_player() for _ in range(3)]
    assert is_protected(protected(players), players[0])
    tables = [protected(players) for _ in range(2)]
    for table in tables:
        come_to_turn_of(table, seat=0)
        table.disconnect(0)
    now = max(table.now for table in tables) + timedelta(seconds=10)
    for table in tables:
        table.now = now
        table.stay_connected()

    def ring_the_other() -> None:
        try:
            timekeeping.ring_one(now)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as clock:
        with transaction.atomic():
            timekeeping.ring_one(now)
            other = clock.submit(ring_the_other)
            with pytest.raises(TimeoutError):
                other.result(timeout=0.5)
        other.result(timeout=5)
    assert sorted(table.running.player(0).capped for table in tables) == [False, True]
    assert Protection.objects.filter(player=players[0]).count() == 2
    assert [table.state.seat(0).protections for table in tables] == [0, 0]


def come_to_turn_of(table: Felt, seat: int) -> None:
    """Everybody checks and calls until ``seat``, with chips in the pot, is to act."""
    while table.to_act != seat or not put_in(table, seat):
        table.check_or_call()


def put_in(table: Felt, seat: int) -> int:
    player = table.running.player(seat)
    return player.bet + player.paid


def is_protected(table: Felt, player: Player) -> bool:
    """Whether ``player`` is, who is gone in a turn of theirs until it ends; the table rests
    then."""
    theirs = table.state.seat_of(player.pk)
    assert theirs is not None
    seat = theirs.number
    come_to_turn_of(table, seat)
    table.disconnect(seat)
    while table.to_act == seat:
        table.later(seconds=10).ring()
    Table.objects.filter(pk=table.table_id).update(wake_at=None)
    return table.running.player(seat).capped
