"""The streams in partitions: what guards them still does, and a table always has room."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.core.management import call_command
from django.db import (
    IntegrityError,
    OperationalError,
    ProgrammingError,
    connection,
    transaction,
)

from poker.engine.table.events import PlayStopped
from poker.engine.table.recorder import TableRecorder
from poker.event_stream import stream
from poker.event_stream.appending import Place, addition, append
from poker.models import Game, Table, TableEvent
from poker.models.tables.statement import carry_out
from poker.services.base.partitioning import make_partitions
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]

FAR = 10_050

pytestmark = pytest.mark.new_database


@pytest.fixture
def owner(room_db: RoomDatabase) -> Iterator[psycopg.Connection]:
    with psycopg.connect(room_db.owner_url, autocommit=True) as owner:
        yield owner


def partition_of(table_id: int) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tableoid::regclass::text FROM poker_tableevent WHERE table_id = %s", [table_id]
        )
        (name,) = {name for (name,) in cursor.fetchall()}
    return str(name)


def far_table(game: Game, owner: psycopg.Connection) -> Table:
    """A table whose id no partition was made for."""
    owner.execute("SELECT setval('poker_table_id_seq', %s, false)", [FAR])
    return open_table(game=game, name="Far away")


def test_writers_without_a_lock_cannot_number_an_event_twice(felt: SeatPlayers) -> None:
    table = felt(20000, 20000)
    row, state = table.row, table.state

    def write(_number: int) -> str:
        """What the database said against it."""
        recorder = TableRecorder(state, stream.to_ms(table.now))
        recorder.record(PlayStopped())
        try:
            with transaction.atomic():
                place = Place(row.pk, row.seq, bytes(row.head))
                added = addition(place, recorder.recorded, player_id=None, action_id="")
                carry_out([append(Table.objects.get(pk=row.pk), added)])
        except IntegrityError as refused:
            return str(refused)
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(8) as threads:
        refusals = list(filter(None, threads.map(write, range(8))))
    assert len(refusals) == 7
    assert all("poker_tableevent_from_0_pkey" in refusal for refusal in refusals)
    assert TableEvent.objects.filter(table=row, seq=row.seq + 1).count() == 1


def test_a_request_cannot_be_stored_twice(felt: SeatPlayers) -> None:
    table = felt(20000, 20000)
    asked = {"table": table.row, "player": table.players[0], "action_id": "the-same"}
    fact = {"kind": "sat_in", "version": 1, "data": {"seat": 0}, "at": table.now}
    TableEvent.objects.create(seq=1001, **asked, **fact)
    with pytest.raises(IntegrityError, match="action_id"), transaction.atomic():
        TableEvent.objects.create(seq=1002, **asked, **fact)


def test_partitions_are_made_ahead_of_the_tables_and_once(
    felt: SeatPlayers, owner: psycopg.Connection, capsys: pytest.CaptureFixture[str]
) -> None:
    table = felt(20000)
    assert partition_of(table.table_id) == "poker_tableevent_from_0"
    assert make_partitions() == 0, "the migration made those a new room needs"
    owner.execute(
        "INSERT INTO poker_table"
        " (id, game_id, name, seq, anchor_seq, opened_at, company, people_waiting, reopens)"
        " SELECT 199, game_id, 'Two hundredth', 0, 0, now(), 0, 0, false FROM poker_table"
    )
    call_command("make_partitions")
    assert capsys.readouterr().out == "partitions made: 1\n"
    made = owner.execute("SELECT to_regclass('poker_tableevent_from_600')").fetchone()
    assert made != (None,)
    call_command("make_partitions")
    assert capsys.readouterr().out == "partitions made: 0\n"


def test_a_table_beyond_the_partitions_is_played_and_moved_later(
    game: Game, owner: psycopg.Connection, new_player: PlayerFactory
) -> None:
    far = Felt(far_table(game, owner).pk, NOON)
    for seat in range(3):
        far.sit(new_player(), seat, 20000)
    far.deal()
    far.check_down()
    assert partition_of(FAR) == "poker_tableevent_default"
    before = list(TableEvent.objects.filter(table=FAR).values())
    assert make_partitions() > 0
    assert partition_of(FAR) == "poker_tableevent_from_10000"
    assert list(TableEvent.objects.filter(table=FAR).values()) == before
    far.deal()
    far.check_down()
    ended = TableEvent.objects.filter(table=FAR, kind="hand_ended")
    assert list(ended.values_list("hand_no", flat=True)) == [1, 2]


def test_an_archived_range_is_not_made_again(
    felt: SeatPlayers, game: Game, owner: psycopg.Connection
) -> None:
    table = felt(20000, 20000, 20000)
    owner.execute("ALTER TABLE poker_tableevent DETACH PARTITION poker_tableevent_from_100")
    assert make_partitions() == 0
    owner.execute("DROP TABLE poker_tableevent_from_100")
    assert make_partitions() == 0
    table.deal()
    table.check_down()


def test_the_job_gives_way_to_play(game: Game, owner: psycopg.Connection) -> None:
    far = far_table(game, owner)
    with psycopg.connect(owner.info.dsn, password=owner.info.password) as player:
        player.execute("INSERT INTO poker_tableevent SELECT * FROM poker_tableevent LIMIT 0")
        player.execute("UPDATE poker_table SET seq = seq WHERE id = %s", [far.pk])
        with pytest.raises(OperationalError, match="lock timeout"):
            make_partitions()
    assert make_partitions() > 0


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM poker_tableevent_from_0",
        "SELECT * FROM poker_tableevent_default",
        "INSERT INTO poker_tableevent_from_0 SELECT * FROM poker_tableevent",
        "UPDATE poker_tableevent_from_0 SET data = '{}'",
        "DELETE FROM poker_tableevent_from_0",
        "TRUNCATE poker_tableevent_from_0",
        "DROP TABLE poker_tableevent_from_100",
        "ALTER TABLE poker_tableevent DETACH PARTITION poker_tableevent_from_0",
        "CREATE TABLE mine PARTITION OF poker_tableevent FOR VALUES FROM (99000) TO (99100)",
    ],
)
def test_the_application_never_touches_a_partition(db: None, statement: str) -> None:
    with pytest.raises(ProgrammingError) as refusal, connection.cursor() as cursor:
        cursor.execute(statement)
    assert isinstance(refusal.value.__cause__, psycopg.errors.InsufficientPrivilege)


def test_nor_one_the_job_made(room_db: RoomDatabase, game: Game, owner: psycopg.Connection) -> None:
    far_table(game, owner)
    make_partitions()
    with psycopg.connect(room_db.url, autocommit=True) as application:
        for name in ("poker_tableevent_from_600", "poker_tableevent_from_10000"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                application.execute(f"SELECT * FROM {name}")  # noqa: S608  # names from above
