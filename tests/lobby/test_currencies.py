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
def test_the_lobby_says_which_money_a_game_is_played_for(
    new_player: PlayerFactory, client: Client
) -> None:
    new_game("Chips 1/2", small_blind=100, big_blind=200)
    new_game("Euros 1/2", small_blind=100, big_blind=200, currency=Currency.EUR)
    shown = client.get("/").content.decode()
    assert shown.count("<span data-money>play money</span>") == 1
    assert shown.count("<span data-money>euros</span>") == 1
