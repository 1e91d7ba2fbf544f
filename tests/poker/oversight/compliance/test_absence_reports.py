"""Sessions, evictions, protections and time-outs, as reviewers read them."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from accounts.sign_in.devices.models import SignIn
from poker.engine.hand.bets.actions import Call
from poker.models import PlayedHand, TableEvent
from poker.oversight.compliance.reports.evictions import EVICTIONS
from poker.oversight.compliance.reports.player_sessions import PLAYER_SESSIONS
from poker.oversight.compliance.reports.protections import PROTECTIONS
from poker.oversight.compliance.reports.time_outs import TIME_OUTS
from poker.services.clock.restarting import beat
from poker.services.seats import seating
from poker.services.seats.evicting import evict_everywhere, evict_overstayed
from poker.services.staff.voiding import void_running_hand
from tests.accounts.compliance.reporting.reviewers import is_clean, records, result_of, totals
from tests.conftest import PlayerFactory
from tests.poker.damage import damage
from tests.poker.evening import seated_at
from tests.poker.felt import NOON, Felt
from tests.poker.services.test_seating import ask
from tests.poker.services.uptime import live_on
from tests.room.database import RoomDatabase


def leave(table: Felt, seat: int) -> None:
    player = table.players[seat].pk
    action_id = table.new_id()
    seating.leave(table_id=table.table_id, player_id=player, action_id=action_id, now=table.now)


@pytest.mark.rule("disconnect-protection")
def test_a_protection_tells_its_hand_and_what_it_cost(new_player: PlayerFactory) -> None:
    table = seated_at(new_player, "omaha-protected", "pot_limit", 3)
    table.deal()
    table.act(Call())
    seat = table.to_act
    table.disconnect(seat)
    table.later(seconds=10).ring()
    table.check_down()
    found = result_of(PROTECTIONS)
    (used,) = records(found)
    part = PlayedHand.objects.get(player=table.players[seat])
    assert (used["player"], used["hand"]) == (part.player.screen_name, f"{table.table_id}/1")
    assert (used["lately"], used["allowed"]) == (1, table.state.rules.protections)
    assert (used["wagered"], used["net"]) == (part.wagered, part.net)
    assert part.wagered == 100, "the small blind"
    assert totals(found)["PLAY"]["used"] == 1
    assert is_clean(found)
    (late,) = records(result_of(TIME_OUTS))
    assert (late["player"], late["protected"]) == (used["player"], 1)
    assert (late["clock"], late["done"]) == ("turn", "went_all_in_for_pot")


@pytest.mark.rule("void-refund")
def test_a_protection_of_a_void_hand_was_not_used(new_player: PlayerFactory) -> None:
    table = seated_at(new_player, "omaha-protected", "pot_limit", 3)
    table.deal()
    table.act(Call())
    table.disconnect(table.to_act)
    table.later(seconds=10).ring()
    who: dict[str, Any] = {"staff": new_player(), "reason": "Dealt twice", "policy": "void"}
    void_running_hand(table_id=table.table_id, now=table.now, **who)
    found = result_of(PROTECTIONS)
    assert found.count == 0
    assert all(check.is_clean for check in found.checks)


def test_a_time_out_tells_what_ran_out_and_what_was_done(new_player: PlayerFactory) -> None:
    table = seated_at(new_player, "plo-pool", "pot_limit", 3)
    table.deal()
    present = table.to_act
    table.later(seconds=table.state.rules.turn_s).ring()
    gone = table.to_act
    table.disconnect(gone)
    assert result_of(TIME_OUTS).count == 0, "a hand that runs is told when it is over"
    while table.state.running:
        table.later(seconds=5).ring()
    rows = {row["seat"]: row for row in records(result_of(TIME_OUTS))}
    assert {seat: row["clock"] for seat, row in rows.items()} == {present: "turn", gone: "grace"}
    assert {row["done"] for row in rows.values()} == {"folded"}
    assert [row["player"] for row in rows.values()] == [
        table.players[seat].screen_name for seat in rows
    ]
    assert result_of(TIME_OUTS, player=table.players[gone].screen_name).count == 1


@pytest.mark.rule("sit-out-eviction")
def test_an_eviction_tells_since_when_and_what_was_paid_out(new_player: PlayerFactory) -> None:
    table = seated_at(new_player, "holdem", "no_limit", 3)
    stack = table.state.seat(1).stack
    ask(seating.sit_out, table, 1)
    out_since = table.now
    table.later(minutes=10, seconds=1)
    assert evict_overstayed(table_id=table.table_id, now=table.now) == 1
    leave(table, 2)
    found = result_of(EVICTIONS)
    (evicted,) = records(found)
    assert (evicted["player"], evicted["seat"]) == (table.players[1].screen_name, 1)
    assert (evicted["out_since"], evicted["at"]) == (out_since, table.now)
    assert (evicted["counted"], evicted["why"]) == (601, "sat_out")
    assert totals(found)["PLAY"]["stack"] == stack
    assert is_clean(found)


_STRETCHES = """
SELECT since, until FROM (
    SELECT CASE WHEN kind = 'absence_counted' THEN to_timestamp((data ->> 'since')::bigint / 1000.0)
                WHEN kind = 'sat_out' THEN at
                WHEN kind = 'outage_excused' AND lag(kind) OVER (ORDER BY seq) = 'sat_out' THEN at
           END AS since,
           lead(CASE WHEN kind = 'outage_excused'
                     THEN to_timestamp((data ->> 'since')::bigint / 1000.0) ELSE at END)
             OVER (ORDER BY seq) AS until
      FROM poker_tableevent
     WHERE table_id = %s AND (kind = 'outage_excused' OR (data ->> 'seat')::int = %s)
       AND kind IN ('sat_out', 'sat_in', 'absence_counted', 'absence_over', 'outage_excused',
                    'player_left')
) stretch WHERE since IS NOT NULL AND until IS NOT NULL ORDER BY since
"""
"""From when to when a seat was out, by the stream alone; nobody here is out for two reasons."""


def stretches(table: Felt, seat: int) -> list[tuple[datetime, datetime]]:
    with connection.cursor() as cursor:
        cursor.execute(_STRETCHES, [table.table_id, seat])
        return list(cursor.fetchall())


@pytest.mark.rule("sit-out-eviction")
def test_an_eviction_tells_the_stretches_that_counted(new_player: PlayerFactory) -> None:
    """Out a minute, back eleven, out again, the room down meanwhile; and one without a
    connection, twice."""
    table = seated_at(new_player, "plo-pool", "pot_limit", 2)
    table.stay_connected()
    beat(table.now)
    ask(seating.sit_out, table, 1)
    live_on(table, minutes=1)
    ask(seating.sit_in, table, 1)
    live_on(table, minutes=5)
    table.disconnect(0)
    live_on(table, minutes=6)
    evict_everywhere(table.now)
    table.reconnect(0)
    ask(seating.sit_out, table, 1)
    live_on(table, minutes=3)
    table.later(minutes=20).stay_connected()
    beat(table.now)
    up_at = table.now
    live_on(table, minutes=6)
    assert evict_everywhere(table.now) == 0
    table.disconnect(0)
    lost_at = table.now
    live_on(table, seconds=1)
    assert evict_everywhere(table.now) == 1
    live_on(table, minutes=8)
    assert evict_everywhere(table.now) == 1
    for seat, since, seconds, why in (
        (1, up_at, 60 + 180 + 361, "sat_out"),
        (0, lost_at + timedelta(minutes=2), 240 + 361, "cut_off"),
    ):
        (evicted,) = records(result_of(EVICTIONS, player=table.players[seat].screen_name))
        counted = stretches(table, seat)
        assert sum((until - since).total_seconds() for since, until in counted) == seconds
        assert counted[-1] == (evicted["out_since"], evicted["at"])
        assert (evicted["out_since"], evicted["counted"], evicted["why"]) == (since, seconds, why)


@pytest.mark.rule("sit-out-eviction")
def test_an_eviction_of_before_stretches_were_told_counted_from_the_first_time_out(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    table = seated_at(new_player, "holdem", "no_limit", 3)
    ask(seating.sit_out, table, 1)
    ask(seating.sit_in, table.later(minutes=3), 1)
    table.deal()
    table.act_all_fold()
    ask(seating.sit_out, table, 1)
    first = table.now
    ask(seating.sit_in, table.later(minutes=4), 1)
    ask(seating.sit_out, table.later(minutes=1), 1)
    table.later(minutes=10)
    assert evict_overstayed(table_id=table.table_id, now=table.now) == 1
    left = TableEvent.objects.get(kind="player_left")
    plain = {name: left.data[name] for name in ("seat", "player", "stack", "reason")}
    damage(room_db, left, data=plain)
    (evicted,) = records(result_of(EVICTIONS))
    assert (evicted["out_since"], evicted["counted"]) == (first, 15 * 60)


def test_a_session_lasts_until_half_an_hour_without_a_seat(new_player: PlayerFactory) -> None:
    table = seated_at(new_player, "holdem", "no_limit", 3)
    player = table.players[0]
    SignIn.objects.create(
        player=player, session_key="one", browser="Firefox", address="10.0.0.7", began_at=NOON,
        seen_at=NOON,
    )  # fmt: skip
    table.deal()
    table.act_all_fold()
    leave(table.later(minutes=5), 0)
    other = seated_at(new_player, "plo-pool", "pot_limit", 2)
    other.now = table.now + timedelta(minutes=29, seconds=59)
    other.sit(player, 5, 20000)
    leave(other.later(minutes=1), 5)
    ended = other.now
    other.later(minutes=30).sit(player, 5, 20000)
    first, second = records(result_of(PLAYER_SESSIONS, player=player.screen_name))
    part = PlayedHand.objects.get(player=player)
    assert (first["began"], first["ended"], first["left"]) == (NOON, ended, "asked")
    assert (first["tables"], first["hands"]) == (2, 1)
    assert (first["wagered"], first["net"]) == (part.wagered, part.net)
    assert (first["browser"], first["address"]) == ("Firefox", "10.0.0.7")
    assert (second["began"], second["ended"], second["left"]) == (other.now, None, None)
    assert second["hands"] == 0
    later = {"period": "interval", "first_day": NOON.date() + timedelta(days=1)}
    assert result_of(PLAYER_SESSIONS, **{**later, "last_day": "2999-12-31"}).count == 0
