"""What an outage looks like to whoever is still there (``freezeout-outage``)."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from lobby.tournaments.pages.shared_standing import shared_standings
from lobby.tournaments.rules.levels import SOURCE_SCHEDULE
from poker import projections
from poker.admin.floor.live_table import LiveTable
from poker.engine.errors import HandWaits
from poker.projections import Scene, View
from poker.services.base.writing import pace
from poker.sockets.refusals import refused
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.connected import ConnectedEvent
from tests.pages import Answer
from tests.room.database import RoomDatabase
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.rule("freezeout-outage")

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)


@pytest.fixture
def cut(room_db: RoomDatabase, new_player: PlayerFactory) -> ConnectedEvent:
    """Six players at one table; four of them were cut off in the first hand."""
    players = [new_player() for _ in range(6)]
    tournament = ConnectedEvent(players, NOW, levels=SOURCE_SCHEDULE.to_json())
    tournament.close(*players[:4])
    tournament.ring()
    shared_standings.forget(tournament.tournament)
    return tournament


def view_of(cut: ConnectedEvent, player: Player) -> View:
    scene = Scene(cut.tables()[0].table_id, "T", "G", "CHIP", pace())
    return projections.view(cut.states()[0], scene, player.pk)


def read(path: str, reader: Player) -> Answer:
    client = Client()
    client.force_login(reader)
    return client.get(path)


def test_at_the_table_there_is_no_turn_and_nothing_to_choose(cut: ConnectedEvent) -> None:
    actor = cut.actor()
    view = view_of(cut, actor)
    assert "turn" not in view
    assert "options" not in view["you"]
    assert view["you"]["clause"] == "freezeout-outage"
    assert view["next"]["hold"] == "outage"
    assert len(view["you"]["cards"]) == 4, "the hand waits, and is not over"
    for player in cut.players[:4]:
        cut.connect(player, cut.webs[0])
    cut.ring()
    view = view_of(cut, actor)
    assert view["turn"]["started_at"] == cut.now.timestamp() * 1000
    assert view["you"]["options"]
    assert "next" not in view


def test_the_bar_and_the_page_of_the_event_say_so(cut: ConnectedEvent) -> None:
    reader = cut.players[5]
    told = json.loads(
        read(reverse("lobby:tournament_bar", args=[cut.tables()[0].table_id]), reader).content
    )
    assert (told["outage"], told["paused"]) == (True, False)
    assert "level_ends_at" not in told
    page = read(f"/tournaments/{cut.tournament_id}/", reader).content.decode()
    assert "data-outage" in page
    assert "several players lost their connection at once" in page


def test_the_refusal_names_the_clause() -> None:
    frame = refused(HandWaits("no"), "a-1")
    assert (frame["code"], frame["field"]) == ("hand_waits", "hand")
    assert frame["clause"] == "freezeout-outage"
    assert "paused" in frame["message"]


def test_the_house_rules_say_it_with_the_setting(cut: ConnectedEvent, settings: Any) -> None:
    settings.ROOM_TOURNAMENT_OUTAGE_S = 45
    page = read("/rules/nlo-freezeout/", cut.players[5]).content.decode()
    assert "lose their connections within 45 seconds" in page


def test_staff_see_it_at_the_table_and_may_resume_or_pause_it(cut: ConnectedEvent) -> None:
    facts = dict(LiveTable(cut.tables()[0].table).facts())
    assert "the tournament is paused: connections were lost" in {
        str(value) for value in facts.values()
    }
    staff = cut.players[5]
    Player.objects.filter(pk=staff.pk).update(is_staff=True, is_superuser=True)
    client = sign_staff_in(Client(), Player.objects.get(pk=staff.pk))
    page = client.get(f"/staff/lobby/tournament/{cut.tournament_id}/change/").content.decode()
    for command in ("resume", "pause", "cancel"):
        assert f"/{cut.tournament_id}/{command}/do/" in page
