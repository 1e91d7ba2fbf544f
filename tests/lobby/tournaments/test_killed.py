"""Everything is killed in the middle of a tournament, and it is played to its end all the same."""

from datetime import timedelta

import pytest
from django.db.models import Sum

from accounts.ledger.checks import audit
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.levels import Level, Schedule
from lobby.tournaments.services.tables import chips_issued
from poker.event_stream import stream
from poker.models import Seat
from poker.models.tables.table import Table
from poker.services.money.checking import table_differences
from tests.conftest import RoomFactory
from tests.lobby.tournaments.tournaments import new_tournament
from tests.room.launcher import eventually

pytestmark = pytest.mark.long

QUICK = {"ROOM_DEAL_PAUSE_MS": "100", "ROOM_START_PAUSE_MS": "100", "ROOM_RUNOUT_PAUSE_MS": "10"}
STEEP = Schedule((Level(10, 20, length=3),), measure="hands", rise_percent=100)


def hands_dealt(tournament: Tournament) -> int:
    tables = TournamentTable.objects.filter(tournament=tournament).values_list("table", flat=True)

    return sum(stream.latest_step(table).table.hand_no for table in tables)


@pytest.mark.rule("freezeout-end")
def test_killed_in_the_middle_everything_goes_on_chip_for_chip(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=1, worker=True, beat=True, seed=False, env=QUICK)
    opened.start_bots("--fast")
    tournament = new_tournament(
        seats=4, most_players=8, chips=300, buy_in=1000, bots=True, levels=STEEP.to_json()
    )
    # Nobody waits for it, so it is filled by its time.
    tournament.starts_at = tournament.announced_at + timedelta(seconds=5)
    tournament.save()
    assert eventually(lambda: Seat.objects.filter(table__directed=True).count() == 8, 40)
    assert eventually(lambda: hands_dealt(tournament) >= 3, 60)
    for name in opened.names:
        opened.kill(name)
    found = Seat.objects.filter(table__directed=True).aggregate(all=Sum("chips"))["all"]
    assert found == chips_issued(tournament)
    places = dict(tournament.entries.exclude(place=None).values_list("player", "place"))
    running = Table.objects.filter(directed=True, wake_at__isnull=False)
    before = {table.pk: table.seq for table in running}
    for name in opened.names:
        opened.restart(name)
    assert eventually(lambda: Tournament.objects.get(pk=tournament.pk).status == Status.OVER, 120)
    for table_id, seq in before.items():
        assert Table.objects.get(pk=table_id).seq > seq
    kept = dict(tournament.entries.values_list("player", "place"))
    assert {player: kept[player] for player in places} == places
    assert min(place or 0 for place in kept.values()) == 1
    assert tournament.entries.aggregate(all=Sum("prize"))["all"] == 8000
    assert audit.differences() == []
    assert list(table_differences()) == []
