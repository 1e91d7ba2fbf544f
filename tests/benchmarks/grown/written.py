"""What PostgreSQL writes for a hand: rows and index entries kept, and log written ahead."""

from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import psycopg
from django.db import connection

from config.embedded.postgres import connect
from poker.engine.hand.bets.actions import Action, Call, Check
from poker.services.clock.timekeeping import ring_one
from poker.services.presence import web_processes
from poker.services.tables.opening import open_table
from tests.poker.felt import NOON, Felt
from tests.poker.services.deal_seeds import give, pledge
from tests.room.games import new_game
from tests.room.people import Newcomers

SEATS: Final = 6
WARM_UP: Final = 3
"""Hands not counted: only from the second on are there pledges to give seeds for."""
_STACK: Final = 20_000

_SIZE: Final = """
    SELECT sum(pg_total_relation_size(oid)) FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""
_LOGGED: Final = "SELECT sum(combined_size), sum(fpi_size) FROM pg_get_wal_stats(%s, %s)"
_UPDATED: Final = """
    SELECT sum(n_tup_upd), sum(n_tup_hot_upd) FROM pg_stat_user_tables
     WHERE relname IN ('poker_table', 'poker_alarm')
"""
_READY: Final = (
    # What it writes depends on when it comes by, and on other databases.
    "ALTER SYSTEM SET autovacuum = off",
    "SELECT pg_reload_conf()",
    "CREATE EXTENSION IF NOT EXISTS pg_walinspect",
    "VACUUM (ANALYZE)",
    "CHECKPOINT",
    "SELECT pg_stat_reset()",
)


def written(database: str, var: Path, tables: int, hands: int) -> dict[str, Any]:
    """Bytes a hand of six players who all pledge and give seeds, bet once around and fold, with a
    checkpoint before ``hands`` of them at each of so many tables; and how many updates of tables
    and alarms touched no index.

    ``full_pages`` is the part of the log that is pages written whole, as each is once after a
    checkpoint.
    """
    felts = _seated(tables)
    with connect("superuser", var, database) as superuser:
        for _ in range(WARM_UP):
            _play(felts)
        for statement in _READY:
            superuser.execute(statement)
        began, size = _position(superuser), _number(superuser, _SIZE)
        for _ in range(hands):
            _play(felts)
        logged = superuser.execute(_LOGGED, [began, _position(superuser)]).fetchone()
        grown = _number(superuser, _SIZE) - size
        with connection.cursor() as cursor:
            # Who played counts what it did once a second at most.
            cursor.execute("SELECT pg_stat_force_next_flush()")
        superuser.execute("ALTER SYSTEM RESET autovacuum")
        superuser.execute("SELECT pg_reload_conf()")
        updated = superuser.execute(_UPDATED).fetchone()
    assert logged
    assert updated
    log, full_pages = logged
    played = tables * hands
    return {
        "seats": SEATS,
        "hands": played,
        "tables_bytes": round(grown / played),
        "wal_bytes": round(log / played),
        "full_pages": round(full_pages / played),
        "updates_without_index": round(float(updated[1] / updated[0]), 3),
    }


def _seated(tables: int) -> list[Felt]:
    game, people = new_game("Written 1/2", small_blind=100, big_blind=200), Newcomers()
    felts = []
    for number in range(tables):
        felt = Felt(open_table(game=game, name=f"Written {number}").pk, NOON)
        for seat in range(SEATS):
            felt.sit(people(), seat, _STACK)
        felt.stay_connected()
        felts.append(felt)
    return felts


def _play(felts: list[Felt]) -> None:
    """One hand at each table. Sockets stay open, and one web process beats once meanwhile."""
    if felts[0].state.hand_no:
        _give_seeds(felts)
    now = max(felt.now for felt in felts) + timedelta(seconds=20)
    for felt in felts:
        felt.now = now
        felt.answer_checks()
    web_processes.beat(now)
    while ring_one(now) is not None:
        continue
    betting: list[Action] = [*[Call()] * (SEATS - 1), Check()]
    for felt in felts:
        for action in betting:
            felt.later(seconds=1).act(action)
        felt.act_all_fold()


def _give_seeds(felts: list[Felt]) -> None:
    """Everybody pledges a seed for the next hand, and gives it when the hand is signed.

    All pledge first: the clock that signs a hand signs those of the other tables that are due.
    """
    hand = felts[0].state.hand_no + 1
    for felt in felts:
        for seat in range(SEATS):
            pledge(felt, seat, f"{hand} {seat}")
    for felt in felts:
        felt.stay_connected()
        felt.close_list()
    signed_at = max(felt.now for felt in felts)
    for felt in felts:
        felt.now = signed_at
        for seat in range(SEATS):
            give(felt, seat, f"{hand} {seat}")


def _position(superuser: psycopg.Connection) -> str:
    found = superuser.execute("SELECT pg_current_wal_insert_lsn()::text").fetchone()
    return str(found[0]) if found else ""


def _number(superuser: psycopg.Connection, query: str) -> int:
    found = superuser.execute(query).fetchone()
    return int(found[0]) if found else 0
