"""The database requires that rows of actions and hands name players, and keeps all players."""

from collections.abc import Callable

import psycopg
import pytest

from tests.poker.felt import Felt
from tests.poker.services.deal_seeds import after_pledges, give
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]

NAMING = {
    "poker_tableevent": "event_player",
    "poker_playedhand": "played_hand_player",
    "poker_dealpledge": "deal_pledge_player",
    "poker_dealseed": "deal_seed_player",
}
"""By table the trigger that takes the place of a foreign key."""

OF_NOBODY = """
    INSERT INTO {relation} SELECT (jsonb_populate_record(named, '{{"player_id": 0}}')).*
      FROM {relation} AS named WHERE player_id IS NOT NULL LIMIT 1
"""
TO_NOBODY = "UPDATE {relation} SET player_id = 0 WHERE player_id IS NOT NULL"


@pytest.fixture
def played(felt: SeatPlayers) -> Felt:
    """A table where a hand was played and a seed given for the next one."""
    table = after_pledges(felt(20000, 20000, 20000), {1: "one"})
    give(table, 1, "one")
    return table


def refusal_of(room_db: RoomDatabase, statement: str) -> str | None:
    """Return the constraint by which the database refuses this to the tables' owner, who may do
    more than the room."""
    with psycopg.connect(room_db.owner_url) as owner:
        with pytest.raises(psycopg.IntegrityError) as refusal:
            owner.execute(statement)
        owner.rollback()
    return refusal.value.diag.constraint_name


@pytest.mark.parametrize("relation", NAMING)
def test_row_that_names_no_player_is_refused(
    played: Felt, room_db: RoomDatabase, relation: str
) -> None:
    assert refusal_of(room_db, TO_NOBODY.format(relation=relation)) == NAMING[relation]
    if relation in ("poker_tableevent", "poker_playedhand"):
        assert refusal_of(room_db, OF_NOBODY.format(relation=relation)) == NAMING[relation]


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM accounts_player", "UPDATE accounts_player SET id = id + 1000"],
)
def test_player_is_neither_deleted_nor_renumbered(
    played: Felt, room_db: RoomDatabase, statement: str
) -> None:
    assert refusal_of(room_db, statement) == "player_kept"
