"""A player of an event is told on every page that it has begun, and where they sit."""

from datetime import UTC, datetime
from random import Random

from django.test import Client
from django.urls import reverse

from accounts.core.outbox.message import OutboxMessage
from accounts.core.push.subjects import has_ended
from poker.models import Seat
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.room.database import RoomDatabase

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)


def test_an_event_is_waited_for_until_it_begins_and_then_leads_to_its_table(
    room_db: RoomDatabase, client: Client, new_player: PlayerFactory
) -> None:
    players = [new_player() for _ in range(3)]
    tournament = new_tournament("Evening", seats=3, most_players=3)
    client.force_login(players[0])
    address = reverse("lobby:calls")
    assert client.get(address).json()["events"] == 0
    register_all(tournament, players[:2], NOW)
    waiting = client.get(address).json()
    assert (waiting["events"], waiting["waiting"], waiting["seated"]) == (1, 0, [])
    register_all(tournament, players[2:], NOW)
    Evening(tournament, NOW, Random(1)).play(until=Seat.objects.exists)
    table = Seat.objects.select_related("table").get(player=players[0]).table
    told = OutboxMessage.objects.filter(topic="push", data__kind="tournament_started")
    assert {one.data["player_id"] for one in told} == {player.pk for player in players}
    assert {one.data["wish"] for one in told} == {"events"}
    begun = client.get(address).json()
    assert begun["events"] == 0
    assert begun["seated"] == [
        {"table": table.pk, "name": table.name, "url": reverse("poker:table", args=[table.pk])}
    ]


def test_player_who_is_out_is_not_told_that_the_tournament_began(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    """The notification was delayed until then; the others are still told."""
    players = [new_player() for _ in range(3)]
    tournament = new_tournament("Evening", seats=3, most_players=3)
    register_all(tournament, players, NOW)
    Evening(tournament, NOW, Random(1)).play(until=Seat.objects.exists)
    out = players[0]
    tournament.entries.filter(player=out).update(place=3)
    told = OutboxMessage.objects.filter(topic="push", data__kind="tournament_started")
    ended = {
        one.data["player_id"]
        for one in told
        if has_ended("tournament_started", one.data["player_id"], one.data["about"])
    }
    assert ended == {out.pk}
