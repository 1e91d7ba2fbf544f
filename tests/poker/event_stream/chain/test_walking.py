"""Whatever the owner of the database does to a table's record is found, and where."""

import hashlib
import json
from collections.abc import Callable
from random import Random

import pytest

from poker.event_stream.chain.checking import check_tables
from poker.models import Game, Table, TableEvent
from poker.models.event_digest import GENESIS
from poker.services.base.partitioning import make_partitions
from poker.services.base.writing import writing
from poker.services.deal.interrupting import interrupt
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.evening import SeatAt, play_hands
from tests.poker.event_stream.chain.rewriting import Statement, chain_again, first_break, rewritten
from tests.poker.felt import NOON, Felt
from tests.room.database import RoomDatabase
from tests.room.games import CASH_PRESETS

SeatPlayers = Callable[..., Felt]

ALTERATIONS = [
    "UPDATE poker_tableevent SET hand_no = 9 WHERE seq = %s",
    "UPDATE poker_tableevent SET kind = 'sat_out' WHERE seq = %s",
    "UPDATE poker_tableevent SET version = 2 WHERE seq = %s",
    "UPDATE poker_tableevent SET data = data || '{\"stack\": 30000}' WHERE seq = %s",
    "UPDATE poker_tableevent SET at = at + interval '1 microsecond' WHERE seq = %s",
    "UPDATE poker_tableevent SET player_id = NULL WHERE seq = %s",
    "UPDATE poker_tableevent SET player_id = mod(player_id, 3) + 1 WHERE seq = %s",
    "UPDATE poker_tableevent SET action_id = 'another' WHERE seq = %s",
    "UPDATE poker_tableevent SET digest = NULL WHERE seq = %s",
    "UPDATE poker_tableevent SET digest = sha256('') WHERE seq = %s",
]
pytestmark = pytest.mark.new_database

ALTER = "UPDATE poker_tableevent SET hand_no = 9 WHERE seq = %s"
DELETE = "DELETE FROM poker_tableevent WHERE seq = %s"
RENUMBER = "UPDATE poker_tableevent SET seq = %s WHERE seq = %s"
COPY = (
    "INSERT INTO poker_tableevent SELECT table_id, %s, at, player_id, hand_no, version, kind, '',"
    " data, digest FROM poker_tableevent WHERE seq = %s"
)


@pytest.fixture
def played(felt: SeatPlayers) -> Felt:
    """Two hands at a table of three."""
    table = felt(20000, 20000, 20000)
    for _hand in range(2):
        table.deal()
        table.act_all_fold()
    return table


def test_a_digest_is_taken_over_the_one_before_and_every_column(played: Felt) -> None:
    """Worked out anew from what stands in the documentation of the digest."""
    before = bytes(32)
    for row in TableEvent.objects.order_by("seq"):
        at = round(row.at.timestamp() * 1_000_000)
        columns = [row.table_id, row.seq, row.hand_no, row.kind, row.version, row.data, at]
        text = json.dumps([*columns, row.player_id, row.action_id], sort_keys=True)
        spaceless = json.dumps(json.loads(text), separators=(",", ":"), sort_keys=True)
        content = b"card-room event chain v1" + before + spaceless.encode()
        before = hashlib.sha256(content).digest()
        assert row.digest is not None
        assert bytes(row.digest) == before
    assert bytes(played.row.head) == before


def test_alterations_of_every_column_are_found(
    played: Felt, room_db: RoomDatabase, subtests: pytest.Subtests
) -> None:
    acted = TableEvent.objects.exclude(action_id="").filter(kind="folded").first()
    assert acted is not None
    for change in ALTERATIONS:
        with subtests.test(change), rewritten(room_db, (change, acted.seq)):
            assert first_break(played.table_id) == acted.seq
    assert first_break(played.table_id) is None


def test_deleted_inserted_swapped_and_moved_events_are_found(
    played: Felt, room_db: RoomDatabase, subtests: pytest.Subtests
) -> None:
    last = played.row.seq
    other = open_table(game=played.row.game, name="Another")
    alterations: list[tuple[int, *tuple[Statement, ...]]] = [
        (1, (DELETE, 1)),
        (7, (DELETE, 7)),
        (last, (DELETE, last)),
        (last - 4, ("DELETE FROM poker_tableevent WHERE seq >= %s", last - 4)),
        (last + 1, (COPY, last + 1, 7)),
        (0, (COPY, 0, 7)),
        (7, (RENUMBER, -7, 7), (RENUMBER, 7, 8), (RENUMBER, 8, -7)),
        (7, (DELETE, 7), (COPY, 7, 6)),
        (last, ("UPDATE poker_tableevent SET table_id = %s WHERE seq = %s", other.pk, last)),
        (last, "UPDATE poker_table SET head = sha256('')"),
        (last, "UPDATE poker_table SET seq = seq - 1"),
        (last + 1, "UPDATE poker_table SET seq = seq + 1"),
    ]
    for seq, *statements in alterations:
        with subtests.test(str(statements)), rewritten(room_db, *statements):
            assert first_break(played.table_id) == seq
    assert first_break(played.table_id) is None


def test_what_was_written_behind_an_alteration_is_still_held_together(
    played: Felt, room_db: RoomDatabase
) -> None:
    twice = "UPDATE poker_tableevent SET hand_no = 9 WHERE seq IN (5, 9)"
    with rewritten(room_db, twice):
        (checked,) = check_tables(table_ids=[played.table_id])
    assert [broken.seq for broken in checked.breaks] == [5, 9]


def test_a_tail_with_right_digests_is_a_chain_of_its_own(
    played: Felt, room_db: RoomDatabase
) -> None:
    """Which is why heads are kept apart (see the tests of noting)."""
    with rewritten(room_db, (ALTER, 7)) as owner:
        assert first_break(played.table_id) == 7
        chain_again(owner, played.table_id, 7)
        assert first_break(played.table_id) is None


@pytest.mark.parametrize("preset", CASH_PRESETS)
def test_an_evening_of_every_rule_set_is_a_whole_chain(seat_at: SeatAt, preset: str) -> None:
    table = seat_at(preset, "pot_limit", 4)
    play_hands(table, 2, Random(7))
    assert first_break(table.table_id) is None
    assert not TableEvent.objects.filter(digest=None).exists()


def test_void_hands_and_tables_set_up_again_go_on_in_the_chain(played: Felt) -> None:
    played.deal()
    with writing(played.table_id, now=played.now) as writer:
        interrupt(writer, "staff", "void")
    played.deal()
    played.check_down()
    assert TableEvent.objects.filter(kind="table_restored").exists()
    assert first_break(played.table_id) is None


def test_events_of_a_table_beyond_the_partitions_keep_their_digests(
    game: Game, new_player: PlayerFactory, room_db: RoomDatabase
) -> None:
    with rewritten(room_db) as owner:
        owner.execute("SELECT setval('poker_table_id_seq', 10050, false)")
        far = Felt(open_table(game=game, name="Far away").pk, NOON)
        far.sit(new_player(), 0, 20000)
        assert make_partitions() > 0
        far.sit(new_player(), 1, 20000)
        assert first_break(far.table_id) is None


def test_the_chain_of_an_older_table_begins_behind_what_was_there(
    played: Felt, room_db: RoomDatabase
) -> None:
    """Its events were written before there was a chain, and a hand is running."""
    played.deal()
    old = played.row.seq
    with rewritten(
        room_db,
        "UPDATE poker_tableevent SET digest = NULL",
        ("UPDATE poker_table SET head = %s, chained_from = seq + 1", GENESIS),
    ):
        assert first_break(played.table_id) is None
        played.check_down()
        assert first_break(played.table_id) is None
        assert TableEvent.objects.filter(digest=None).count() == old
        first = Table.objects.get(pk=played.table_id).chained_from
        with rewritten(room_db, (ALTER, first)):
            assert first_break(played.table_id) == first
        with rewritten(room_db, "UPDATE poker_tableevent SET digest = NULL"):
            assert first_break(played.table_id) == first
        with rewritten(room_db, (DELETE, 3)):
            assert first_break(played.table_id) == 3


def test_no_row_of_a_table_says_what_is_not_looked_at(played: Felt, room_db: RoomDatabase) -> None:
    """What has a digest is held against it, wherever the chain is said to begin."""
    for later in (8, played.row.seq + 1, 10**6):
        begin = ("UPDATE poker_table SET chained_from = %s", later)
        with rewritten(room_db, begin):
            assert first_break(played.table_id) is None
        with rewritten(room_db, (ALTER, 7), begin):
            assert first_break(played.table_id) == 7
