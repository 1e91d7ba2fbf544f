"""Joining a game whose drawn table the player has just left."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.refusals.refusal import Refusal
from lobby.models import Waiting
from lobby.services.lines import placing
from lobby.services.lines.attendance import arriving
from lobby.services.lines.joining import join
from lobby.services.lines.line import move_line
from lobby.services.lines.reserved_seats import reserve_drawn, take_reserved
from lobby.services.pool.lot import Lot, lots_for
from poker.models import Departure, RatholingCounter, RatholingRefusal, Seat
from poker.services.money.ratholing.refusals import LeftTableLately, noting_refusals
from tests.conftest import PlayerFactory
from tests.poker.services.leaving import LEAST, MOST, Stay, no_limit_table, wallet_of


@pytest.fixture
def back(new_player: PlayerFactory) -> Stay:
    """A player who left the game's only table with 150.00 a minute ago."""
    stay = Stay(no_limit_table(), new_player())
    return stay.sit(15000).leave().later(minutes=1)


def takes_a_seat(back: Stay) -> None:
    back.sit(MOST)


def joins(back: Stay) -> None:
    join(game_id=back.table.game_id, player=back.player, amount=MOST, now=back.now)


def takes_the_reserved_seat(back: Stay) -> None:
    reserve_drawn(game_id=back.table.game_id, player=back.player, now=back.now)
    take_reserved(table_id=back.table.pk, player=back.player, amount=MOST, now=back.now)


def is_seated_from_the_line(back: Stay) -> None:
    """The fifth return of the day, at another table, comes between the draw and sitting down."""
    RatholingCounter.objects.update(returns=4)
    Waiting.objects.create(
        game=back.table.game,
        player=back.player,
        amount=MOST,
        joined_at=back.now,
        **arriving(back.now),
    )
    move_line(game_id=back.table.game_id, now=back.now)


@pytest.mark.rule("ratholing-window")
@pytest.mark.parametrize(
    "entrance", [takes_a_seat, joins, takes_the_reserved_seat, is_seated_from_the_line]
)
def test_every_entrance_keeps_a_refusal_once(
    back: Stay, monkeypatch: pytest.MonkeyPatch, entrance: Callable[[Stay], None]
) -> None:
    def overtaken(*asked: Any) -> Iterator[Lot]:
        for lot in lots_for(*asked):
            RatholingCounter.objects.update(returns=5)
            yield lot

    monkeypatch.setattr(placing, "lots_for", overtaken)
    Departure.objects.update(stack=25000)
    RatholingCounter.objects.create(player=back.player, day=back.now.date(), returns=5)
    with suppress(Refusal):
        entrance(back)
    assert not Seat.objects.exists()
    kept = RatholingRefusal.objects.values_list(
        "table", "player", "amount", "minimum", "maximum", "left_with", "returns", "refused_at"
    )
    figures = (MOST, 25000, 25000, 25000, 5)
    assert list(kept) == [(back.table.pk, back.player.pk, *figures, back.now)]


@pytest.mark.rule("ratholing-window")
def test_a_refusal_outlives_the_transaction_around_it(back: Stay) -> None:
    with suppress(ZeroDivisionError), noting_refusals(), transaction.atomic():
        with suppress(LeftTableLately):
            back.sit(LEAST)
        raise ZeroDivisionError
    assert RatholingRefusal.objects.get().amount == LEAST


def test_a_transaction_that_could_undo_a_refusal_is_a_fault(back: Stay) -> None:
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        back.sit(LEAST)


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
