"""A room whose past can be made longer: tables, their players, and hands by the million."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import psycopg
from django.test import Client
from psycopg import ClientCursor

from accounts.models import Player
from config.embedded.postgres import connect
from poker.engine.hand.bets.actions import Call, Check
from poker.models import Game, Table
from poker.services.base.partitioning import make_partitions
from poker.services.tables.opening import open_table
from tests.benchmarks.grown import copying
from tests.poker.felt import NOON, Felt
from tests.room.games import new_game
from tests.room.people import Newcomers

SEATS: Final = 3
"""As many as a hand needs, so that a million hands are quickly made."""
EVENTS_A_HAND: Final = 2
TABLES: Final = 48
BUSY_AT: Final = 6
"""One player sits at every sixth table, so that a sixth of all hands are theirs."""
MODEL_HANDS: Final = 12
_STACK: Final = 20_000


class GrownRoom(NamedTuple):
    """``felt`` is the table that is really played; ``busy`` the player with the long history.

    Browsers of both are signed in, for signing in leaves rows that would grow by themselves.
    """

    game: Game
    felt: Felt
    busy: Player
    at_table: Client
    at_history: Client
    superuser: psycopg.Connection

    def grow(self, first: int, end: int, chunk: int = 100_000) -> None:
        """Add hands ``first`` to ``end`` - 1 of the room's past, and let PostgreSQL tidy up."""
        with ClientCursor(self.superuser) as cursor:
            cursor.execute("SELECT coalesce(max(id), 0) + 1000 FROM ledger_transfer")
            # So that hand n has the same identity whichever chunk it comes in.
            ids = _number(cursor) - first
            for start in range(first, end, chunk):
                _copy(cursor, {"first": start, "end": min(start + chunk, end), "ids": ids})
            cursor.execute("SELECT max(id) FROM ledger_transfer")
            cursor.execute("SELECT setval('ledger_transfer_id_seq', %s)", [_number(cursor)])
            self._tidy(cursor)

    def add_idle_tables(self, count: int) -> None:
        """Open so many tables where nobody ever sat, with the partitions they need."""
        with ClientCursor(self.superuser) as cursor:
            cursor.execute(
                "INSERT INTO poker_table"
                " (game_id, name, seq, anchor_seq, opened_at, company, people_waiting, reopens)"
                " SELECT %s, 'Idle ' || (random() * 1e15)::bigint, 0, 0, now(), 0, 0, false"
                " FROM generate_series(1, %s)",
                [self.game.pk, count],
            )
            make_partitions()
            self._tidy(cursor)

    def _tidy(self, cursor: ClientCursor) -> None:
        cursor.execute("VACUUM (ANALYZE)")
        cursor.execute("CHECKPOINT")


@contextmanager
def grown_room(database: str, var: Path, tables: int = TABLES) -> Iterator[GrownRoom]:
    """A new room on an empty database: a table to play at, and others with a past to come."""
    people = Newcomers()
    game = new_game("Growth 1/2", small_blind=100, big_blind=200)
    model = _model(game, people)
    busy = people()
    table_ids = []
    for number in range(tables):
        first = busy if number % BUSY_AT == 0 else people()
        players = [first, *(people() for _ in range(SEATS - 1))]
        table_ids.append(_seated(game, f"Past {number}", players).table_id)
    Table.objects.update(wake_at=None)
    felt = _seated(game, "Played", [people() for _ in range(SEATS)])
    with connect("superuser", var, database) as superuser, ClientCursor(superuser) as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(copying.MODEL, {"model": model})
        cursor.execute(copying.STANDS, {"tables": table_ids})
        yield GrownRoom(game, felt, busy, _browser(felt.players[0]), _browser(busy), superuser)


def _browser(player: Player) -> Client:
    client = Client(SERVER_NAME="localhost")
    client.force_login(player)
    return client


def _seated(game: Game, name: str, players: list[Player]) -> Felt:
    felt = Felt(open_table(game=game, name=name).pk, NOON)
    for seat, player in enumerate(players):
        felt.sit(player, seat, _STACK)
    return felt


def _model(game: Game, people: Newcomers) -> int:
    """The id of a table where the hands to copy were played, checked or folded down."""
    felt = _seated(game, "Model", [people() for _ in range(SEATS)])
    random = Random(1)
    for _hand in range(MODEL_HANDS):
        felt.deal()
        felt.act(Call())
        felt.act(Call())
        felt.act(Check())
        felt.check_down() if random.random() < 0.7 else felt.act_all_fold()
    return felt.table_id


def _copy(cursor: ClientCursor, numbers: Mapping[str, int]) -> None:
    cursor.execute(copying.HANDS, numbers)
    for statement in copying.COPIES:
        cursor.execute(statement, numbers)
    cursor.execute("DROP TABLE played")


def _number(cursor: ClientCursor) -> int:
    found = cursor.fetchone()
    return int(found[0]) if found else 0
