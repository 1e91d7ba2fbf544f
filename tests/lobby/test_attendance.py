"""Nobody is seated who is not there (clause ``queue-order``)."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.core.inbox.models import Message
from accounts.models import Player
from lobby.models import SeatDraw, Waiting
from lobby.services.lines.attendance import (
    KEPT_FOR,
    THERE_FOR,
    keep_all_places,
    note_gone,
    note_there,
)
from lobby.services.lines.joining import join
from lobby.services.lines.line import move_line
from lobby.services.lines.outcomes import tell_outcome
from lobby.services.lines.table_lines import wait_for_table
from poker.models import ClockBeat, Game, Reservation, RuleSet, Seat, Table, WebProcess
from poker.services.clock import restarting
from poker.services.presence import presence, web_processes
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.accounts.ledger.waiver import spend
from tests.conftest import PlayerFactory
from tests.room.games import new_game

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
BUY_IN = 20_000
SECOND = timedelta(seconds=1)

pytestmark = pytest.mark.rule("queue-order")


@pytest.fixture
def game(new_player: PlayerFactory) -> Game:
    """A pool whose only table is full."""
    game = new_game("Pool 1/2", small_blind=100, big_blind=200)
    open_table(game=game, name="Full")
    for _ in range(6):
        assert join(game_id=game.pk, player=new_player(), amount=BUY_IN, now=NOON)
    return game


def in_line(game: Game, player: Player, now: datetime = NOON) -> Player:
    assert join(game_id=game.pk, player=player, amount=BUY_IN, now=now) is None
    return player


def free_seat(game: Game, now: datetime) -> None:
    seat = Seat.objects.filter(table__game=game).earliest("pk")
    seating.leave(
        table_id=seat.table_id, player_id=seat.player_id, action_id=f"free-{seat.pk}", now=now
    )


def wallet_is_whole(player: Player) -> bool:
    return player.ledger_accounts.get(kind="wallet").balance == 1_000_000


def test_whoever_watches_the_lobby_is_seated(game: Game, new_player: PlayerFactory) -> None:
    ana, later = in_line(game, new_player()), NOON + timedelta(minutes=9)
    for minute in range(1, 10):
        note_there([ana.pk], NOON + timedelta(minutes=minute), in_lobby=True)
    free_seat(game, later)
    assert move_line(game_id=game.pk, now=later) == 1
    assert Seat.objects.filter(player=ana).exists()


def test_whoever_is_elsewhere_in_the_room_is_called(game: Game, new_player: PlayerFactory) -> None:
    ana, later = in_line(game, new_player()), NOON + timedelta(minutes=1)
    note_there([ana.pk], later, in_lobby=False)
    free_seat(game, later)
    assert move_line(game_id=game.pk, now=later) == 1
    assert not Seat.objects.filter(player=ana).exists()
    waiting = Waiting.objects.get(player=ana)
    assert waiting.called_until == later + timedelta(seconds=30)
    held = Reservation.objects.get(player=ana)
    draw = SeatDraw.objects.get(player=ana)
    assert (draw.table_id, draw.number) == (held.table_id, held.number)


def test_whoever_sits_at_another_table_is_called(game: Game, new_player: PlayerFactory) -> None:
    """A socket at any table is a connection."""
    ana, later = in_line(game, new_player()), NOON + timedelta(minutes=1)
    elsewhere = open_table(
        game=new_game("Other 1/2", small_blind=100, big_blind=200), name="Elsewhere"
    )
    presence.come(socket=uuid4(), table_id=elsewhere.pk, player_id=ana.pk, now=later)
    free_seat(game, later)
    move_line(game_id=game.pk, now=later)
    assert Waiting.objects.all().called().get().player == ana


def test_whoever_is_offline_is_passed_over_and_keeps_the_place(
    game: Game, new_player: PlayerFactory
) -> None:
    ana, ben = in_line(game, new_player()), in_line(game, new_player(), NOON + SECOND)
    now = NOON + timedelta(seconds=60)
    note_there([ben.pk], now, in_lobby=True)
    free_seat(game, now)
    assert move_line(game_id=game.pk, now=now) == 1
    assert Seat.objects.filter(player=ben).exists()
    assert Waiting.objects.all().in_line().get().player == ana
    back = NOON + KEPT_FOR - SECOND
    note_there([ana.pk], back, in_lobby=True)
    free_seat(game, back)
    assert move_line(game_id=game.pk, now=back) == 1
    assert Seat.objects.filter(player=ana).exists()
    assert wallet_is_whole(ben) is False


@pytest.mark.parametrize(("more", "stays"), [(-SECOND, True), (timedelta(), False)])
def test_two_minutes_without_a_connection_end_the_place_and_are_told(
    game: Game, new_player: PlayerFactory, more: timedelta, stays: bool
) -> None:
    ana = in_line(game, new_player())
    note_gone(ana.pk, NOON + SECOND)
    move_line(game_id=game.pk, now=NOON + SECOND + KEPT_FOR + more)
    assert Waiting.objects.all().in_line().exists() == stays
    assert Message.objects.filter(player=ana, kind="left_line").count() == (not stays)
    assert tell_outcome(ana) == (None if stays else (None, "not_there"))
    assert wallet_is_whole(ana)


def test_a_closed_socket_counts_at_once(game: Game, new_player: PlayerFactory) -> None:
    ana = in_line(game, new_player())
    note_gone(ana.pk, NOON + SECOND)
    free_seat(game, NOON + SECOND)
    assert move_line(game_id=game.pk, now=NOON + SECOND) == 0
    assert wallet_is_whole(ana)


def test_whoever_sends_one_request_and_no_more_is_not_there(
    game: Game, new_player: PlayerFactory
) -> None:
    ana = in_line(game, new_player())
    free_seat(game, NOON + THERE_FOR)
    assert move_line(game_id=game.pk, now=NOON + THERE_FOR) == 0
    assert wallet_is_whole(ana)


def test_signing_out_ends_every_place_in_line(
    game: Game, new_player: PlayerFactory, client: Client
) -> None:
    """Four seconds later a seat came free, and 100.00 left the wallet of nobody's."""
    about: dict[str, Any] = {
        "preset": "holdem",
        "structure": "no_limit",
        "small_blind": 100,
        "big_blind": 200,
    }
    picked = open_table(game=new_game("Pick 1/2", **about, seats=2), name="Picked")
    for seat in range(2):
        seating.sit(table_id=picked.pk, player=new_player(), seat=seat, amount=BUY_IN)
    ana = new_player()
    client.force_login(ana)
    now = timezone.now()
    in_line(game, ana, now)
    wait_for_table(table_id=picked.pk, player=ana, now=now)
    assert client.post(reverse("accounts:sign_out")).status_code == 302
    assert not Waiting.objects.all().open().exists()
    assert Message.objects.filter(player=ana, kind="left_line").count() == 2
    free_seat(game, now)
    assert move_line(game_id=game.pk, now=now) == 0
    assert wallet_is_whole(ana)


def test_signing_out_lets_a_held_seat_go(
    game: Game, new_player: PlayerFactory, client: Client
) -> None:
    ana = new_player()
    open_table(game=game, name="Free")
    client.force_login(ana)
    client.post(reverse("lobby:hold", args=[game.pk]))
    assert Reservation.objects.filter(player=ana).exists()
    client.post(reverse("accounts:sign_out"))
    assert not Reservation.objects.exists()


def test_asking_for_calls_is_being_there(
    game: Game, new_player: PlayerFactory, client: Client
) -> None:
    ana = in_line(game, new_player())
    client.force_login(ana)
    client.get(reverse("lobby:calls"))
    place = Waiting.objects.get(player=ana)
    assert place.there_until > timezone.now() > place.watches_until


def test_an_outage_of_the_web_takes_nobodys_place(game: Game, new_player: PlayerFactory) -> None:
    ana = in_line(game, new_player())
    process = uuid4()
    web_processes.beat(NOON, process)
    free_seat(game, NOON)
    later = NOON + timedelta(minutes=5)
    assert move_line(game_id=game.pk, now=later) == 0
    web_processes.beat(later + SECOND, process)
    assert move_line(game_id=game.pk, now=later + SECOND) == 0
    assert Waiting.objects.all().in_line().get().player == ana
    note_there([ana.pk], later + 2 * SECOND, in_lobby=True)
    web_processes.beat(later + 2 * SECOND, process)
    assert move_line(game_id=game.pk, now=later + 2 * SECOND) == 1


def test_an_outage_of_everything_takes_nobodys_place(game: Game, new_player: PlayerFactory) -> None:
    """Whichever comes first after it, a worker that looks at the line or a clock's beat."""
    for player in (in_line(game, new_player()), in_line(game, new_player())):
        assert player
    ClockBeat.objects.create(at=NOON)
    later = NOON + timedelta(minutes=10)
    WebProcess.objects.create(id=uuid4(), seen_at=later)
    move_line(game_id=game.pk, now=later)
    assert Waiting.objects.all().in_line().count() == 2
    Waiting.objects.update(kept_until=NOON)
    restarting.beat(later)
    move_line(game_id=game.pk, now=later + SECOND)
    assert Waiting.objects.all().in_line().count() == 2
    keep_all_places(later)


@pytest.mark.rule("queue-opens-table")
def test_those_who_sit_at_the_only_table_with_a_free_seat_open_another(
    new_player: PlayerFactory,
) -> None:
    game = new_game("Pool 1/2", small_blind=100, big_blind=200)
    RuleSet.objects.update(tables_at_once=2)
    first = open_table(game=game, name="First")
    people = [new_player() for _ in range(5)]
    for player in people:
        assert join(game_id=game.pk, player=player, amount=BUY_IN, now=NOON) == first.pk
    wants_more: dict[str, Any] = {"game_id": game.pk, "amount": BUY_IN, "beside": 1, "now": NOON}
    assert join(player=people[0], **wants_more) is None
    assert join(player=people[1], **wants_more) is None
    assert Table.objects.count() == 1, "two are not enough to deal"
    opened = join(player=people[2], **wants_more)
    assert opened not in (None, first.pk)
    at_second = Seat.objects.filter(table=opened).values_list("player", flat=True)
    assert set(at_second) == {player.pk for player in people[:3]}


@pytest.mark.rule("queue-opens-table")
def test_those_who_are_not_there_open_no_table(game: Game, new_player: PlayerFactory) -> None:
    in_line(game, new_player())
    in_line(game, new_player())
    later = NOON + THERE_FOR
    assert join(game_id=game.pk, player=new_player(), amount=BUY_IN, now=later) is None
    assert Table.objects.count() == 1


def test_a_table_the_first_cannot_pay_for_is_free_for_the_next(
    game: Game, new_player: PlayerFactory
) -> None:
    """The first left it with more than they own now; the next in line is seated all the same."""
    Game.objects.update(most_tables=1)
    table = Table.objects.get()
    first = Player.objects.get(pk=Seat.objects.earliest("pk").player_id)
    seating.leave(table_id=table.pk, player_id=first.pk, action_id="leave", now=NOON)
    assert join(game_id=game.pk, player=new_player(), amount=BUY_IN, now=NOON) == table.pk
    wallet = first.ledger_accounts.get(kind="wallet")
    spend(first, (wallet.balance or 0) - 15_000)
    assert join(game_id=game.pk, player=first, amount=10_000, now=NOON) is None
    ben = in_line(game, new_player(), NOON + SECOND)
    free_seat(game, NOON + SECOND)
    assert move_line(game_id=game.pk, now=NOON + SECOND) == 1
    assert Seat.objects.filter(player=ben).exists()
