"""Play money and euros never meet at a game."""

import pytest
from django.test import Client

from accounts.ledger import chart, moving
from accounts.ledger.errors import InsufficientFunds
from accounts.ledger.models import Currency
from lobby.models import Waiting
from lobby.services.lines.joining import join
from poker.services.base.errors import BotsPlayForPlayMoney
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import bring
from tests.conftest import PlayerFactory
from tests.room.games import new_game

BUY_IN = 20000


@pytest.mark.rule("play-money")
def test_no_bot_waits_for_a_seat_at_a_euro_game(new_player: PlayerFactory) -> None:
    """Not even with euros, which it cannot have."""
    euros = new_game("Euros 1/2", small_blind=100, big_blind=200, currency=Currency.EUR)
    bot = new_player(is_bot=True)
    bring(bot)
    with pytest.raises(BotsPlayForPlayMoney):
        join(game_id=euros.pk, player=bot, amount=BUY_IN)
    assert not Waiting.objects.exists()


@pytest.mark.rule("play-money")
def test_play_money_buys_no_seat_at_a_euro_game(new_player: PlayerFactory) -> None:
    euros = new_game("Euros 1/2", small_blind=100, big_blind=200, currency=Currency.EUR)
    open_table(game=euros, name="First")
    ana = new_player()
    with pytest.raises(InsufficientFunds) as refusal:
        join(game_id=euros.pk, player=ana, amount=BUY_IN)
    assert refusal.value.balance == 0
    bring(ana)
    assert join(game_id=euros.pk, player=ana, amount=BUY_IN)
    assert chart.wallet(player=ana, currency=Currency.PLAY).balance == moving.OPENING_GRANT
    assert chart.wallet(player=ana, currency=Currency.EUR).balance == 100_000 - BUY_IN


@pytest.mark.rule("play-money")
def test_player_without_euros_reads_it_before_sitting_down(
    new_player: PlayerFactory, client: Client
) -> None:
    euros = new_game("Euros 1/2", small_blind=100, big_blind=200, currency=Currency.EUR)
    table = open_table(game=euros, name="First")
    ana = new_player()
    client.force_login(ana)
    for page in ("/", f"/games/{euros.pk}/", f"/tables/{table.pk}/"):
        assert 'cashier/"' in told_to_lack(client, page), page
    bring(ana)
    for page in ("/", f"/games/{euros.pk}/", f"/tables/{table.pk}/"):
        assert told_to_lack(client, page) == "", page


def told_to_lack(client: Client, page: str) -> str:
    """Return what a page says of a wallet that does not cover a buy-in, up to the link."""
    shown = client.get(page).content.decode()
    marks = ("data-no-euros", "data-lacks", "data-cashier")
    found = next((mark for mark in marks if mark in shown), None)
    return shown.split(found, 1)[1][:400] if found else ""


@pytest.mark.rule("play-money")
def test_play_money_that_does_not_cover_a_buy_in_leads_to_the_refill(
    new_player: PlayerFactory, client: Client
) -> None:
    dear = new_game("Chips 500/1000", small_blind=50_000, big_blind=100_000)
    open_table(game=dear, name="First")
    client.force_login(new_player())
    assert "Refill at the cashier" in client.get(f"/games/{dear.pk}/").content.decode()
    assert "data-no-euros" not in client.get("/").content.decode()


@pytest.mark.rule("play-money")
def test_the_lobby_says_which_money_a_game_is_played_for(
    new_player: PlayerFactory, client: Client
) -> None:
    new_game("Chips 1/2", small_blind=100, big_blind=200)
    new_game("Euros 1/2", small_blind=100, big_blind=200, currency=Currency.EUR)
    shown = client.get("/").content.decode()
    assert shown.count("<span data-money>play money</span>") == 1
    assert shown.count("<span data-money>euros</span>") == 1
