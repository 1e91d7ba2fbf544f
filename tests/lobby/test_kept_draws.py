"""The lot decides in pools, and a draw is kept (clause ``pool-seating``)."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.ledger.text.money_text import money
from accounts.models import Player
from lobby.models import SeatDraw, Waiting
from lobby.services.errors import LotDecides
from lobby.services.lines.joining import join
from lobby.services.lines.line import move_line
from lobby.services.lines.reserved_seats import let_go, reserve_drawn, reserve_picked, take_reserved
from lobby.services.lines.table_lines import wait_for_table
from poker.models import Game, Reservation, Seat, Table
from poker.services.money.ratholing.buy_in_limits import limits_for
from poker.services.money.ratholing.refusals import LeftTableLately
from poker.services.seats import seating
from poker.services.seats.reserving import HOLD
from poker.services.tables.opening import open_table
from tests.accounts.ledger.waiver import spend
from tests.conftest import PlayerFactory
from tests.pages import without_tokens
from tests.poker.felt import Felt
from tests.room.games import new_game

NOW = datetime.now(UTC)
BUY_IN = 20_000
MINUTE = timedelta(minutes=1)
TRIES = 12

pytestmark = pytest.mark.rule("pool-seating")


@pytest.fixture
def pool(new_player: PlayerFactory) -> Game:
    """Ten empty tables: a new draw finds the same place once in sixty times."""
    game = new_game("Pool 1/2", small_blind=100, big_blind=200)
    for number in range(10):
        open_table(game=game, name=f"Table {number}")
    return game


def drawn(game: Game, player: Player, now: datetime = NOW) -> tuple[int, int]:
    held = reserve_drawn(game_id=game.pk, player=player, now=now)
    assert isinstance(held, Reservation)
    return held.table_id, held.number


def refused_in_pools(client: Client, address: str, **form: object) -> None:
    answer = client.post(address, form)
    assert answer.status_code == 422
    assert "the room draws table and seat" in answer.text
    assert answer["X-Rule"].endswith("#pool-seating")
    assert not Reservation.objects.exists()
    assert not Waiting.objects.exists()
    assert not Seat.objects.exists()


def test_no_address_takes_a_seat_of_ones_choice(
    pool: Game, new_player: PlayerFactory, client: Client
) -> None:
    ana, table = new_player(), Table.objects.earliest("pk")
    client.force_login(ana)
    refused_in_pools(client, reverse("lobby:reserve_seat", args=[table.pk, 3]))
    refused_in_pools(client, reverse("lobby:wait", args=[table.pk]))
    with pytest.raises(LotDecides):
        reserve_picked(table_id=table.pk, player=ana, seat=3, now=NOW)
    with pytest.raises(LotDecides):
        wait_for_table(table_id=table.pk, player=ana, now=NOW)


def test_a_table_that_was_not_drawn_is_not_sat_down_at(
    pool: Game, new_player: PlayerFactory, client: Client
) -> None:
    ana = new_player()
    client.force_login(ana)
    table_id, _number = drawn(pool, ana)
    other = Table.objects.exclude(pk=table_id).earliest("pk")
    answer = client.post(reverse("lobby:sit", args=[other.pk]), {"amount": "200"})
    assert answer.status_code == 422
    assert not Seat.objects.exists()


def test_the_dialog_names_limits_and_why_but_no_table(
    pool: Game, new_player: PlayerFactory, client: Client
) -> None:
    ana = new_player()
    client.force_login(ana)
    text = without_tokens(client.post(reverse("lobby:hold", args=[pool.pk])).text)
    held = Reservation.objects.get(player=ana)
    assert f"From {money(10_000)} to {money(20_000)}" in text
    assert held.table.name not in text
    assert f"tables/{held.table_id}/" not in text
    answer = client.post(reverse("lobby:sit_in_game", args=[pool.pk]), {"amount": "200"})
    assert answer["HX-Redirect"] == reverse("poker:table", args=[held.table_id])
    assert Seat.objects.get(player=ana).number == held.number


def test_joining_and_letting_go_again_and_again_draws_once(
    pool: Game, new_player: PlayerFactory
) -> None:
    ana = new_player()
    places = set()
    for second in range(TRIES):
        now = NOW + timedelta(seconds=second)
        table_id, number = drawn(pool, ana, now)
        places.add((table_id, number))
        let_go(table_id=table_id, player=ana, now=now)
    assert len(places) == 1
    assert SeatDraw.objects.get().player == ana


def test_a_hold_that_ran_out_is_no_other_draw(pool: Game, new_player: PlayerFactory) -> None:
    ana = new_player()
    first = drawn(pool, ana)
    assert drawn(pool, ana, NOW + HOLD + MINUTE) == first


def test_leaving_before_a_hand_is_dealt_is_no_other_draw(
    pool: Game, new_player: PlayerFactory
) -> None:
    ana = new_player()
    places = set()
    for minute in range(TRIES):
        now = NOW + minute * MINUTE
        table_id, number = drawn(pool, ana, now)
        places.add((table_id, number))
        take_reserved(table_id=table_id, player=ana, amount=BUY_IN, now=now)
        seating.leave(table_id=table_id, player_id=ana.pk, action_id=f"leave-{minute}", now=now)
    assert len(places) == 1


def test_an_amount_that_is_refused_is_no_other_draw(pool: Game, new_player: PlayerFactory) -> None:
    """Who brings what only a table they have not left would take learns nothing by trying."""
    ana = new_player()
    for table in Table.objects.all():
        seating.sit(table_id=table.pk, player=ana, seat=0, amount=BUY_IN, now=NOW)
        seating.leave(table_id=table.pk, player_id=ana.pk, action_id="leave", now=NOW)
    for second in range(1, TRIES):
        with pytest.raises(LeftTableLately):
            join(game_id=pool.pk, player=ana, amount=10_000, now=NOW + timedelta(seconds=second))
    assert SeatDraw.objects.count() == 1
    assert not Reservation.objects.exists(), "it reserves nothing"


def test_of_two_times_there_that_began_at_once_the_later_one_counts(
    pool: Game, new_player: PlayerFactory
) -> None:
    ana, left = new_player(), NOW + 90 * MINUTE
    for action_id, now in (("first", NOW), ("second", left)):
        table_id, number = drawn(pool, ana)
        take_reserved(table_id=table_id, player=ana, amount=BUY_IN, now=NOW)
        seating.leave(table_id=table_id, player_id=ana.pk, action_id=action_id, now=now)
    assert drawn(pool, ana, left + 29 * MINUTE) == (table_id, number)


@pytest.mark.parametrize(("minutes", "same"), [(30, True), (31, False)])
def test_a_draw_is_kept_for_half_an_hour_after_it_was_given_up(
    pool: Game, new_player: PlayerFactory, minutes: int, same: bool
) -> None:
    ana = new_player()
    table_id, _ = drawn(pool, ana)
    given_up = NOW + timedelta(seconds=20)
    let_go(table_id=table_id, player=ana, now=given_up)
    drawn(pool, ana, given_up + minutes * MINUTE)
    assert (SeatDraw.objects.count() == 1) == same


def test_the_half_hour_begins_when_the_seat_is_left(pool: Game, new_player: PlayerFactory) -> None:
    ana = new_player()
    table_id, number = drawn(pool, ana)
    take_reserved(table_id=table_id, player=ana, amount=BUY_IN, now=NOW)
    left = NOW + 90 * MINUTE
    seating.leave(table_id=table_id, player_id=ana.pk, action_id="leave", now=left)
    assert drawn(pool, ana, left + 29 * MINUTE) == (table_id, number)


def test_a_hand_that_began_before_the_draw_leaves_it_kept(
    pool: Game, new_player: PlayerFactory
) -> None:
    """Who leaves in a hand asks at once; the hand ends after the draw, and was no other chance."""
    table = Table.objects.earliest("pk")
    felt = Felt(table.pk, NOW)
    for seat in range(3):
        felt.sit(new_player(), seat, BUY_IN)
    felt.deal()
    ana = felt.players[0]
    asked_at = felt.later(seconds=2).now
    felt.later(seconds=2).act_all_fold()
    seating.leave(table_id=table.pk, player_id=ana.pk, action_id="leave", now=felt.now)
    SeatDraw.objects.create(
        game=pool, player=ana, table=table, number=0, drawn_at=asked_at, reserved_until=asked_at
    )
    assert drawn(pool, ana, felt.later(seconds=1).now) == (table.pk, 0)


def test_whoever_was_dealt_a_hand_draws_anew(new_player: PlayerFactory) -> None:
    game = new_game("Pool 1/2", small_blind=100, big_blind=200)
    table = open_table(game=game, name="Only")
    people = [new_player() for _ in range(3)]
    for player in people:
        assert join(game_id=game.pk, player=player, amount=BUY_IN, now=NOW) == table.pk
    felt = Felt(table.pk, NOW)
    felt.deal()
    for player in people:
        seating.leave(table_id=table.pk, player_id=player.pk, action_id="leave", now=felt.now)
    assert not Seat.objects.exists(), "all fold when it is their turn"
    drawn(game, people[0], NOW + 2 * MINUTE)
    assert SeatDraw.objects.filter(player=people[0]).count() == 2


def test_a_kept_draw_reserves_nothing(pool: Game, new_player: PlayerFactory) -> None:
    ana, ben = new_player(), new_player()
    table_id, number = drawn(pool, ana)
    let_go(table_id=table_id, player=ana, now=NOW)
    seating.sit(table_id=table_id, player=ben, seat=number, amount=BUY_IN, now=NOW)
    assert drawn(pool, ana) != (table_id, number)


def test_limits_of_a_kept_draw_are_worked_out_anew(pool: Game, new_player: PlayerFactory) -> None:
    ana = new_player()
    table_id, _ = drawn(pool, ana)
    take_reserved(table_id=table_id, player=ana, amount=15_000, now=NOW)
    seating.leave(table_id=table_id, player_id=ana.pk, action_id="leave", now=NOW)
    assert drawn(pool, ana, NOW + MINUTE)[0] == table_id
    limits = limits_for(table_id=table_id, player_id=ana.pk, now=NOW + MINUTE)
    assert (limits.minimum, limits.maximum) == (15_000, 20_000)


def test_a_table_whose_least_one_cannot_bring_is_not_drawn(
    pool: Game, new_player: PlayerFactory
) -> None:
    """Or whoever left with more than they own now could sit down nowhere for half an hour."""
    ana = new_player()
    table = Table.objects.earliest("pk")
    seating.sit(table_id=table.pk, player=ana, seat=0, amount=BUY_IN, now=NOW)
    seating.leave(table_id=table.pk, player_id=ana.pk, action_id="leave", now=NOW)
    spend(ana, 985_000)
    for _ in range(TRIES):
        table_id, _ = drawn(pool, ana)
        assert table_id != table.pk
        let_go(table_id=table_id, player=ana, now=NOW)
        SeatDraw.objects.all().delete()


@pytest.mark.rule("queue-order")
def test_the_line_is_the_only_way_past_a_full_pool(new_player: PlayerFactory) -> None:
    """Nobody outside it takes the seat that the first in line waits for, by whatever address."""
    game = new_game("Pool 1/2", small_blind=100, big_blind=200)
    table = open_table(game=game, name="Only")
    for _ in range(6):
        join(game_id=game.pk, player=new_player(), amount=BUY_IN, now=NOW)
    ana, ben = new_player(), new_player()
    assert join(game_id=game.pk, player=ana, amount=BUY_IN, now=NOW) is None
    leaver = Seat.objects.earliest("pk")
    seating.leave(table_id=table.pk, player_id=leaver.player_id, action_id="gone", now=NOW)
    assert reserve_drawn(game_id=game.pk, player=ben, now=NOW) is None
    for refused in (reserve_picked, wait_for_table):
        more = {"seat": leaver.number} if refused is reserve_picked else {}
        with pytest.raises(LotDecides):
            refused(table_id=table.pk, player=ben, now=NOW, **more)
    assert move_line(game_id=game.pk, now=NOW) == 1
    assert Seat.objects.get(player=ana).number == leaver.number
