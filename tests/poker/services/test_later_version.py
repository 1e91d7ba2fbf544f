"""During an upgrade a clock leaves tables to the later version whose events it cannot read."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.core.incidents.models import Incident
from poker.models import Table, TableEvent, TableFault
from poker.services.clock import lost_records
from poker.services.clock.later_version import LaterVersion, is_of_later_version
from poker.services.clock.looking import Looks
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.damage import damage, write_as_another_version
from tests.poker.felt import Felt
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def tables(felt: SeatPlayers, new_player: PlayerFactory) -> list[Felt]:
    """Two tables: one whose second hand is due, and one whose first is."""
    began = timezone.now() - timedelta(minutes=3)
    one = felt(20000, 20000, 20000, at=began)
    one.deal()
    one.act_all_fold()
    one.now = timezone.now()
    other = Felt(open_table(game=one.row.game, name="Other").pk, one.now - timedelta(minutes=1))
    for seat in range(3):
        other.sit(new_player(), seat, 20000)
    for table in (one, other):
        table.stay_connected()
    return [one, other]


def last_event(table: Felt) -> TableEvent:
    return TableEvent.objects.get(table=table.table_id, seq=table.row.seq)


def never() -> bool:
    return False


UNKNOWN: list[Callable[[TableEvent], dict[str, Any]]] = [
    lambda _event: {"kind": "hand_insured"},
    lambda event: {"version": event.version + 1},
    lambda event: {"data": {**event.data, "insured": True}},
]


@pytest.mark.rule("void-only-if-lost")
@pytest.mark.parametrize("changed", UNKNOWN)
def test_clock_leaves_a_table_to_the_later_version_that_wrote_to_it(
    tables: list[Felt], room_db: RoomDatabase, settings: Any, changed: Any
) -> None:
    settings.ROOM_LOST_AFTER_S = 0
    newer, other = tables
    event = last_event(newer)
    known = {"kind": event.kind, "version": event.version, "data": event.data}
    write_as_another_version(room_db, event, **changed(event))
    row = Table.objects.filter(pk=newer.table_id).values().get()
    looks = [Looks() for _ in range(4)]
    for each in looks:
        each.look(never)
    assert Table.objects.filter(pk=newer.table_id).values().get() == row, "nothing is put off"
    assert not TableFault.objects.exists()
    assert not Incident.objects.filter(kind="hand_voided").exists()
    assert other.state.hand_no == 1, "it plays on elsewhere"
    with pytest.raises(LaterVersion):
        lost_records.restore(table_id=newer.table_id)
    write_as_another_version(room_db, last_event(newer), **known)
    Looks().look(never)
    assert newer.state.hand_no == 2, "a clock that knows the event deals"


@pytest.mark.rule("void-only-if-lost")
@pytest.mark.parametrize("changed", UNKNOWN)
def test_altered_event_is_not_of_a_later_version(
    tables: list[Felt], room_db: RoomDatabase, changed: Any
) -> None:
    table = tables[0]
    assert not is_of_later_version(table.table_id)
    damage(room_db, last_event(table), **changed(last_event(table)))
    assert not is_of_later_version(table.table_id)
    Looks().look(never)
    assert TableFault.objects.get().table_id == table.table_id


def test_table_of_a_later_version_without_its_clocks_is_reported(
    tables: list[Felt], room_db: RoomDatabase
) -> None:
    write_as_another_version(room_db, last_event(tables[0]), kind="hand_insured")
    Looks().look(never)
    incident = Incident.objects.get()
    assert (incident.kind, incident.subject) == ("table_faulty", f"table:{tables[0].table_id}")
