"""One press seats a player who has not chosen a game at a fitting play-money table."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.safer_play.breaks.lengths import BreakLength
from accounts.safer_play.breaks.taking import take_break
from lobby.models import Waiting
from lobby.services.errors import NoFittingTable
from lobby.services.lines.attendance import arriving
from lobby.services.play_now import play_now
from poker.models import Reservation, Seat, Table
from poker.services.money.play_refusals import PlayRefused
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.accounts.people import wallet_of
from tests.conftest import PlayerFactory
from tests.room.games import new_game

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
PRESS = reverse("lobby:play_now")

pytestmark = pytest.mark.rule("play-money")


def offered(name: str, blind: int = 200, preset: str = "holdem", **more: Any) -> Table:
    """A game with one table, of no limit where the preset has it."""
    structure = "pot_limit" if preset == "plo-pool" else "no_limit"
    game = new_game(
        name, small_blind=blind // 2, big_blind=blind, preset=preset, structure=structure, **more
    )
    return open_table(game=game, name=name)


def occupy(table: Table, players: list[Player]) -> None:
    for seat, player in enumerate(players):
        seating.sit(table_id=table.pk, player=player, seat=seat, amount=100 * table.game.big_blind)


def test_newcomer_plays_no_limit_holdem_at_stakes_that_fit(new_player: PlayerFactory) -> None:
    offered("Dear", blind=1000)
    offered("Pool", preset="plo-pool")
    usual = offered("Usual")
    offered("Euros", blind=2, currency=Currency.EUR)
    ana = new_player()
    assert play_now(player=ana, now=NOW) == usual.pk
    assert wallet_of(ana).balance == 1_000_000 - 20_000
    assert not Reservation.objects.exists()


def test_tables_with_people_come_first(new_player: PlayerFactory) -> None:
    offered("Usual")
    pool = offered("Pool", preset="plo-pool")
    dear = offered("Dear", blind=1000)
    occupy(pool, [new_player()])
    occupy(dear, [new_player(), new_player()])
    assert play_now(player=new_player(), now=NOW) == pool.pk, "stakes have to fit before"


def test_second_press_leads_to_the_seat_of_the_first(new_player: PlayerFactory) -> None:
    table, ana = offered("Usual"), new_player()
    assert [play_now(player=ana, now=NOW) for _ in range(2)] == [table.pk] * 2
    assert Seat.objects.filter(player=ana).count() == 1


def test_full_tables_and_tables_others_wait_for_are_passed_over(
    new_player: PlayerFactory,
) -> None:
    full = offered("Full", seats=2)
    waited_for = offered("Waited for")
    free = offered("Free", blind=400)
    occupy(full, [new_player(), new_player()])
    Waiting.objects.create(
        game=waited_for.game,
        wanted=waited_for,
        player=new_player(),
        amount=20_000,
        joined_at=NOW,
        **arriving(NOW),
    )
    assert play_now(player=new_player(), now=NOW) == free.pk


def test_wallet_that_covers_no_buy_in_is_told_what_to_do(
    client: Client, new_player: PlayerFactory
) -> None:
    offered("Dear", blind=50_000)
    ana = new_player()
    with pytest.raises(NoFittingTable):
        play_now(player=ana, now=NOW)
    client.force_login(ana)
    answer = client.post(PRESS)
    assert answer.status_code == 422
    assert "Refill it at the cashier" in answer.content.decode()
    assert wallet_of(ana).balance == 1_000_000


def test_player_on_a_break_is_not_seated(new_player: PlayerFactory) -> None:
    offered("Usual")
    offered("Other")
    ana = new_player()
    take_break(player=ana, length=BreakLength.DAY, now=NOW)
    with pytest.raises(PlayRefused):
        play_now(player=ana, now=NOW)
    assert not Seat.objects.exists()
    assert not Reservation.objects.exists()


def test_only_a_signed_in_player_who_posts_is_seated(
    client: Client, new_player: PlayerFactory
) -> None:
    table = offered("Usual")
    assert client.post(PRESS)["Location"].startswith(reverse("accounts:sign_in"))
    client.force_login(new_player())
    assert client.get(PRESS).status_code == 405
    answer = client.post(PRESS)
    assert answer["HX-Redirect"] == reverse("poker:table", args=[table.pk])


def test_lobby_offers_it_to_players_without_a_seat(
    client: Client, new_player: PlayerFactory
) -> None:
    offered("Usual")
    ana = new_player()
    client.force_login(ana)
    assert "play-now" in client.get("/").content.decode()
    play_now(player=ana)
    assert "play-now" not in client.get("/").content.decode()
