"""Writing a past of any length into an empty room."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from psycopg import ClientCursor

from accounts.models import Player
from config.embedded.postgres import connect
from poker.models import Table
from poker.services.base.partitioning import make_partitions
from tests.benchmarks.past import copying
from tests.benchmarks.past.model_tables import SEATS, Model, model_tables

FIRST_DAY: Final = datetime(2025, 1, 1, tzinfo=UTC)


class Size(NamedTuple):
    """How much is played: `models` hands of each rule set, copied to `hands` over `days`."""

    hands: int
    days: int = 60
    tables: int = 48
    players: int = 500
    models: int = 20


class Past(NamedTuple):
    """What was written: from `FIRST_DAY` to `ends_at`."""

    size: Size
    ends_at: datetime


def write_past(
    database: str, var: Path, size: Size, say: Callable[[str], None] = lambda _text: None
) -> Past:
    """Finished hands of all rule sets, with their players' histories, money and stays."""
    say(f"playing {size.models} hands of each rule set")
    models = model_tables(size.models, Random(1))
    a_day = -(-size.hands // (size.tables * size.days))
    values = {
        "models": [model.table_id for model in models],
        "tables": _tables(models, size.tables),
        "players": _players(size.players),
        "hands": size.hands,
        "a_day": a_day,
        "seats": SEATS,
        "first_day": FIRST_DAY,
    }
    make_partitions()
    with connect("superuser", var, database) as superuser, ClientCursor(superuser) as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("SELECT max(id) + 1 FROM ledger_transfer")
        (values["ids"],) = cursor.fetchone() or (1,)
        cursor.execute(copying.MODELS, values)
        for number, statement in enumerate(copying.COPIES, start=1):
            say(f"copying: {number} of {len(copying.COPIES)}")
            cursor.execute(statement, values)
        cursor.execute("VACUUM (ANALYZE)")
    return Past(size, FIRST_DAY + timedelta(days=size.days))


def _tables(models: list[Model], count: int) -> list[int]:
    """Closed tables, the games of the models in turn."""
    made = Table.objects.bulk_create(
        Table(game=models[n % len(models)].game, name=f"Past {n}", closed_at=FIRST_DAY)
        for n in range(count)
    )
    return [table.pk for table in made]


def _players(count: int) -> list[int]:
    made = Player.objects.bulk_create(
        Player(
            email=f"past{n}@players.test",
            screen_name=f"Past{n}",
            birth_date=FIRST_DAY.date() - timedelta(days=10_000),
        )
        for n in range(count)
    )
    return [player.pk for player in made]
