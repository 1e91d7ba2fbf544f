"""Joining a game whose drawn table the player has just left."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lobby.models import Waiting
from lobby.services.lines.joining import join
from poker.models import RatholingRefusal, Seat
from poker.services.money.ratholing import LeftTableLately
from tests.conftest import PlayerFactory
from tests.poker.services.leaving import LEAST, MOST, Stay, no_limit_table, wallet_of


@pytest.fixture
def back(new_player: PlayerFactory) -> Stay:
    """A player who left the game's only table with 150.00 a minute ago."""
    stay = Stay(no_limit_table(), new_player())
    return stay.sit(15000).leave().later(minutes=1)


@pytest.mark.rule("ratholing-window")
@pytest.mark.rule("pool-seating")
def test_the_drawn_table_tells_its_limits_and_the_refusal_is_kept(back: Stay) -> None:
    before = wallet_of(back.player)
    with pytest.raises(LeftTableLately) as refusal:
        join(game_id=back.table.game_id, player=back.player, amount=LEAST, now=back.now)
    assert refusal.value.table_id == back.table.pk
    assert refusal.value.limits[:2] == (15000, MOST)
    assert wallet_of(back.player) == before
    assert not Seat.objects.exists()
    assert not Waiting.objects.exists()
    assert RatholingRefusal.objects.get().amount == LEAST


@pytest.mark.rule("ratholing-window")
def test_with_what_the_drawn_table_asks_for_one_is_seated(back: Stay) -> None:
    joined = join(game_id=back.table.game_id, player=back.player, amount=15000, now=back.now)
    assert joined == back.table.pk
    assert not RatholingRefusal.objects.exists()


@pytest.mark.rule("ratholing-window")
def test_the_page_says_why(new_player: PlayerFactory) -> None:
    stay = Stay(no_limit_table(), new_player())
    stay.now = timezone.now()
    stay.sit(15000).leave()
    client = Client()
    client.force_login(stay.player)
    page = reverse("lobby:join", args=[stay.table.game_id])
    answer = client.post(page, {"amount": "80.00"})
    assert answer.status_code == 422
    assert "You left this table with 150.00 less than a minute ago." in answer.text
    assert "Bring from 150.00 to 200.00." in answer.text


@pytest.mark.rule("ratholing-window")
@pytest.mark.rule("reference-pages")
def test_the_refusal_of_a_held_seat_leads_to_its_clause(new_player: PlayerFactory) -> None:
    stay = Stay(no_limit_table(), new_player())
    stay.now = timezone.now()
    stay.sit(15000).leave()
    client = Client()
    client.force_login(stay.player)
    rules = reverse("poker:rule_set", args=[stay.table.game.rule_set.name])
    held = client.post(reverse("lobby:reserve_seat", args=[stay.table.pk, 0]))
    assert f'href="{rules}#ratholing-window"' in held.text
    answer = client.post(reverse("lobby:sit", args=[stay.table.pk]), {"amount": "80.00"})
    assert answer.status_code == 422
    assert answer.headers["X-Rule"] == f"{rules}#ratholing-window"
    client.post(reverse("lobby:let_go", args=[stay.table.pk]))
    gone = client.post(reverse("lobby:held", args=[stay.table.pk]))
    assert gone.headers["X-Rule"] == f"{rules}#queue-order"
