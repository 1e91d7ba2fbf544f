"""Who works here sits at no table for real money, and waits for none; play money is play."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.core.inbox.reading import messages_of
from accounts.ledger.models import Currency
from accounts.models import Player
from lobby.models import Waiting
from lobby.services.lines.joining import join
from lobby.services.lines.line import move_line
from lobby.services.lines.reserved_seats import reserve_drawn, reserve_picked
from lobby.services.lines.table_lines import wait_for_table
from poker.models import Reservation, Seat, Table, TableEvent
from poker.services.money.play_refusals import StaffDoNotPlay
from poker.services.seats import seating
from poker.services.seats.playing_within import stop_at, tables_to_stop_at
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.poker.play_safely.euros import EuroTable, euros_of, rich
from tests.room.database import RoomDatabase
from tests.room.games import new_game


def employ(player: Player) -> Player:
    player.is_staff = True
    player.save(update_fields=["is_staff"])
    return player


@pytest.mark.rule("collusion")
def test_no_road_leads_staff_to_a_seat_for_real_money(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    clerk = employ(rich(new_player, 1)[0])
    drawn = Table.objects.get(pk=EuroTable(room_db).table_id)
    euros = new_game("Picked", preset="holdem", small_blind=50, big_blind=100, currency="EUR")
    picked = open_table(game=euros, name="Picked")
    roads = (
        lambda: seating.sit(table_id=drawn.pk, player=clerk, seat=0, amount=10_000),
        lambda: reserve_drawn(game_id=drawn.game_id, player=clerk),
        lambda: join(game_id=drawn.game_id, player=clerk, amount=10_000),
        lambda: reserve_picked(table_id=picked.pk, player=clerk, seat=0),
        lambda: wait_for_table(table_id=picked.pk, player=clerk),
    )
    for road in roads:
        with pytest.raises(StaffDoNotPlay) as refusal:
            road()
        assert (refusal.value.field, refusal.value.allowed) == ("player", {"currency": "PLAY"})
    assert not Seat.objects.exists()
    assert not Reservation.objects.exists()
    assert not Waiting.objects.exists()
    assert euros_of(clerk) == 100_000


def test_the_lobby_tells_them_why(room_db: RoomDatabase, new_player: PlayerFactory) -> None:
    clerk = employ(rich(new_player, 1)[0])
    table, client = Table.objects.get(pk=EuroTable(room_db).table_id), Client()
    client.force_login(clerk)
    answer = client.post(reverse("lobby:hold", args=[table.game_id]))
    assert (answer.status_code, answer.text) == (422, "Staff play for play money only.")


@pytest.mark.rule("play-money")
def test_play_money_is_open_to_staff(table: Table, new_player: PlayerFactory) -> None:
    clerk = employ(new_player())
    felt = Felt(table.pk, NOON)
    felt.sit(clerk, 0, 20_000)
    felt.sit(new_player(), 1, 20_000)
    felt.sit(new_player(), 2, 20_000)
    felt.deal()
    assert felt.state.seat_of(clerk.pk)
    assert tables_to_stop_at(felt.now) == []


def test_who_is_taken_on_while_seated_plays_the_hand_and_leaves(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    ana, *others = rich(new_player, 4)
    table = EuroTable(room_db).seat(ana, *others)
    table.deal()
    employ(ana)
    assert stop_at(table_id=table.table_id, now=table.now) == 0, "the hand is played to its end"
    table.check_down()
    stack = table.own(ana)
    assert stack
    assert tables_to_stop_at(table.now) == [table.table_id]
    table.deal()
    assert not Seat.objects.filter(player=ana).exists()
    assert euros_of(ana) == 90_000 + stack.stack
    assert "You are on the staff now" in messages_of(ana.pk)[0].text
    left = TableEvent.objects.get(kind="player_left").data
    assert (left["player"], left["reason"]) == (ana.pk, "stopped")


def test_who_is_taken_on_while_waiting_loses_the_place(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    players = rich(new_player, 8)
    table = EuroTable(room_db)
    seats = table.row.game.rules().seats
    table.seat(*players[:seats])
    ana, ben = players[seats : seats + 2]
    for waiting in (ana, ben):
        join(game_id=table.row.game_id, player=waiting, amount=10_000)
    assert [place.player for place in Waiting.objects.in_line()] == [ana, ben]
    employ(ana)
    seating.leave(table_id=table.table_id, player_id=players[0].pk, action_id="bye")
    move_line(game_id=table.row.game_id)
    assert Waiting.objects.get(player=ana).dropped == "staff_do_not_play"
    assert Seat.objects.filter(player=ben, table__game__currency=Currency.EUR).exists()
