"""Staff see every line in order, and take somebody out of one; nobody is moved up past others."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.models import Message
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from lobby.models import Waiting
from lobby.services.lines.attendance import note_there
from lobby.services.lines.joining import join
from lobby.services.lines.line import move_line
from lobby.services.lines.outcomes import tell_outcome
from lobby.services.lines.table_lines import wait_for_table
from lobby.services.lines.taking_out import take_out
from poker.models import Game, Reservation, Table
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.room.games import new_game
from tests.room.staff import sign_staff_in

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
BUY_IN = 20000


@pytest.fixture
def floor(new_player: PlayerFactory) -> Player:
    staff = new_player()
    staff.is_staff = True
    staff.save()
    staff.groups.set(Group.objects.filter(name="floor"))
    return staff


@pytest.fixture
def pool(new_player: PlayerFactory) -> Game:
    """A game whose only table is full, and for whose line no other opens."""
    game = new_game("Pool 1/2", small_blind=100, big_blind=200)
    Game.objects.filter(pk=game.pk).update(most_tables=1)
    open_table(game=game, name="Full")
    for _seat in range(6):
        assert join(game_id=game.pk, player=new_player(), amount=BUY_IN, now=NOON)
    return game


@pytest.fixture
def picked(new_player: PlayerFactory) -> Table:
    """A full table of another game, where players pick their seats."""
    about: dict[str, Any] = {
        "preset": "holdem",
        "structure": "no_limit",
        "small_blind": 100,
        "big_blind": 200,
    }
    table = open_table(game=new_game("Pick 1/2", **about, seats=2), name="Picked")
    for seat in range(2):
        seating.sit(table_id=table.pk, player=new_player(), seat=seat, amount=BUY_IN, now=NOON)
    return table


def in_line(game: Game, player: Player, second: int) -> Waiting:
    now = NOON + timedelta(seconds=second)
    assert join(game_id=game.pk, player=player, amount=BUY_IN, now=now) is None
    return Waiting.objects.get(game=game, player=player)


def places(client: Client) -> list[tuple[str, ...]]:
    """Table, place and player of every line of the list."""
    answer = client.get(reverse("admin:lobby_waiting_changelist"))
    admin = answer.context["cl"].model_admin
    return [
        (str(admin.table_wanted(row)), str(admin.place(row)), row.player.screen_name)
        for row in answer.context["cl"].result_list
    ]


@pytest.mark.rule("queue-order")
def test_the_list_shows_every_line_in_order_with_who_is_called(
    floor: Player, pool: Game, picked: Table, new_player: PlayerFactory, client: Client
) -> None:
    first, second, third, called, waits = (new_player() for _ in range(5))
    for at, player in enumerate((first, second, third)):
        in_line(pool, player, at)
    for at, player in enumerate((called, waits)):
        wait_for_table(table_id=picked.pk, player=player, now=NOON + timedelta(seconds=at))
    leaver = picked.seats.get(number=0).player_id
    seating.leave(table_id=picked.pk, player_id=leaver, action_id="leave", now=NOON)
    note_there([called.pk, waits.pk], timezone.now(), in_lobby=True)
    move_line(game_id=picked.game_id)
    sign_staff_in(client, floor)
    assert places(client) == [
        ("Picked", "called", called.screen_name),
        ("Picked", "1", waits.screen_name),
        ("any", "1", first.screen_name),
        ("any", "2", second.screen_name),
        ("any", "3", third.screen_name),
    ]
    table = client.get(reverse("admin:poker_table_change", args=[picked.pk])).text
    assert "Held seats" in table
    assert called.screen_name in table


def test_whoever_is_taken_out_reads_why_and_the_others_move_up(
    floor: Player, pool: Game, new_player: PlayerFactory, client: Client
) -> None:
    ana, boris = new_player(), new_player()
    taken, _kept = in_line(pool, ana, 0), in_line(pool, boris, 1)
    sign_staff_in(client, floor)
    page = reverse("admin:lobby_waiting_action", args=[taken.pk, "take-out"])
    assert client.post(page, {"reason": " "}).status_code == 200
    assert Waiting.objects.all().in_line().count() == 2
    assert client.post(page, {"reason": "Asked us to"}).status_code == 302
    assert places(client) == [("any", "1", boris.screen_name)]
    told = Message.objects.get(player=ana)
    assert (told.kind, told.data) == (
        "taken_out_of_line",
        {"game": "Pool 1/2", "reason": "Asked us to"},
    )
    assert tell_outcome(ana) == (None, "taken_out")
    entry = AuditEntry.objects.get(action="waiting_player.removed")
    assert (entry.actor, entry.subject, entry.reason) == (
        floor,
        f"player:{ana.pk}",
        "Asked us to",
    )
    assert client.post(page, {"reason": "Again"}).status_code == 404


def test_the_seat_held_for_who_is_taken_out_is_let_go(
    floor: Player, picked: Table, new_player: PlayerFactory
) -> None:
    ana, boris = new_player(), new_player()
    for at, player in enumerate((ana, boris)):
        wait_for_table(table_id=picked.pk, player=player, now=NOON + timedelta(seconds=at))
    leaver = picked.seats.get(number=0).player_id
    seating.leave(table_id=picked.pk, player_id=leaver, action_id="leave", now=NOON)
    move_line(game_id=picked.game_id, now=NOON)
    assert Reservation.objects.get().player == ana
    waiting = Waiting.objects.get(player=ana)
    take_out(waiting_id=waiting.pk, staff=floor, reason="Gone home", now=NOON)
    assert not Reservation.objects.exists()
    move_line(game_id=picked.game_id, now=NOON)
    assert Reservation.objects.get().player == boris
    with pytest.raises(ExplainedRefusal) as refused:
        take_out(waiting_id=waiting.pk, staff=floor, reason="Again", now=NOON)
    assert refused.value.code == "not_in_line"
