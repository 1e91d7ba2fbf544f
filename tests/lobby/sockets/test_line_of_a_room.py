"""The line of a running room: two web processes, a worker and its timetable (``queue-order``)."""

import asyncio
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.core.inbox.models import Message
from accounts.ledger.models import Account, AccountKind
from lobby.models import SeatDraw, Waiting
from lobby.services.lines.joining import join
from poker.models import Game, Reservation, Seat
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from poker.sockets.database_threads import in_database_thread
from tests.accounts.cashier.till import bring
from tests.accounts.sign_in.devices.push.devices import Device, push_service
from tests.conftest import PlayerFactory, RoomFactory
from tests.lobby.sockets.lobby_socket import LobbySocket
from tests.room.games import new_game
from tests.room.launcher import comes_true
from tests.room.player import Player

BUY_IN = 20_000
UNPROCESSABLE = 422


def full_pool(new_player: PlayerFactory) -> Game:
    """A pool for euros whose only table is full, and no other opens."""
    game = new_game("Euros 1/2", small_blind=100, big_blind=200, currency="EUR", most_tables=1)
    open_table(game=game, name="Neckar")
    for _ in range(6):
        player = new_player()
        bring(player)
        join(game_id=game.pk, player=player, amount=BUY_IN)
    return game


def free_a_seat(game: Game) -> int:
    """Have the player who has sat longest leave; the number of their seat."""
    seat = Seat.objects.filter(table__game=game).earliest("pk")
    seating.leave(table_id=seat.table_id, player_id=seat.player_id, action_id="leave")
    return seat.number


async def ask_for_calls(player: Player) -> None:
    """As any page of the room does while its reader stands in line."""
    while True:
        await player.page(reverse("lobby:calls"))
        await asyncio.sleep(0.1)


async def rich(url: str, name: str) -> Player:
    player = await Player.sign_up(url, name)
    await in_database_thread(bring)(await player.account())
    return player


def wallet(player_id: int) -> int:
    found = Account.objects.get(player=player_id, kind=AccountKind.WALLET, currency="EUR")
    return found.balance or 0


@pytest.mark.long
@pytest.mark.rule("queue-order")
async def test_a_free_seat_goes_past_who_signed_out_and_who_is_offline(
    room: RoomFactory, new_player: PlayerFactory
) -> None:
    opened = room(webs=2, clocks=0, worker=True, beat=True, seed=False)
    game = await in_database_thread(full_pool)(new_player)
    out, offline, elsewhere = [
        await rich(opened.webs[at % 2].url, name) for at, name in enumerate(("Out", "Off", "Here"))
    ]
    lobbies = [await LobbySocket.open(one.url, one.session_key) for one in (out, offline)]
    for one in (out, offline, elsewhere):
        assert await one.submit(reverse("lobby:join", args=[game.pk]), amount="200") == 200
    ids = [(await one.account()).pk for one in (out, offline, elsewhere)]

    await out.sign_out()
    await lobbies[1].close()
    assert await comes_true(lambda: not Waiting.objects.filter(player=ids[0]).open().exists())
    assert await comes_true(
        lambda: not Waiting.objects.filter(player=ids[1], there_until__gt=timezone.now()).exists()
    )
    watched = Waiting.objects.filter(player=ids[2])
    assert await comes_true(lambda: not watched.filter(watches_until__gt=timezone.now()).exists())
    asking = asyncio.create_task(ask_for_calls(elsewhere))
    assert await comes_true(lambda: watched.filter(there_until__gt=timezone.now()).exists())
    number = await in_database_thread(free_a_seat)(game)

    called = Reservation.objects.filter(player=ids[2], number=number)
    assert await comes_true(called.exists)
    asking.cancel()
    assert await in_database_thread(wallet)(ids[0]) == 100_000, "nobody's money moved"
    assert await in_database_thread(wallet)(ids[1]) == 100_000
    kept = await in_database_thread(lambda: Waiting.objects.filter(player=ids[1]).open().exists())()
    assert kept, "passed over, and not two minutes gone"
    calls = await elsewhere.page(reverse("lobby:calls"))
    assert "Neckar" not in calls, "nobody learns the table before they sit down"
    held = reverse("lobby:sit_in_game", args=[game.pk])
    assert held.replace("sit", "held") in calls
    assert await elsewhere.submit(held, amount="200") == 200
    assert await in_database_thread(Seat.objects.filter(player=ids[2]).exists)()
    await lobbies[0].close()
    await asyncio.gather(*(one.close() for one in (out, offline, elsewhere)))


@pytest.mark.long
@pytest.mark.rule("queue-order")
async def test_players_without_a_connection_are_called_on_their_devices_in_turn(
    room: RoomFactory, new_player: PlayerFactory, settings: Settings
) -> None:
    """The first one's subscription is gone, the second does not answer, the third does."""
    with push_service() as service:
        settings.ROOM_PUSH_SERVICES = [service.url]
        opened = room(
            webs=1,
            clocks=0,
            worker=True,
            beat=True,
            seed=False,
            env={"ROOM_PUSH_SERVICES": service.url},
        )
        game = await in_database_thread(full_pool)(new_player)
        names = ("Gone", "Silent", "Answering")
        away = [await rich(opened.webs[0].url, name) for name in names]
        devices = [Device(service, name) for name in names]
        service.answers[devices[0].path] = 410
        for player, device in zip(away, devices, strict=True):
            lobby = await LobbySocket.open(player.url, player.session_key)
            assert await player.submit(reverse("lobby:join", args=[game.pk]), amount="200") == 200
            wishes = {**device.subscription(), "wishes": "seats"}
            assert await player.submit(reverse("accounts:push"), **wishes) == 204
            await lobby.close()
        gone, silent, answering = [(await one.account()).pk for one in away]
        waiting = Waiting.objects.all()
        assert await comes_true(lambda: not waiting.filter(there_until__gt=timezone.now()).exists())

        await in_database_thread(free_a_seat)(game)
        assert await comes_true(lambda: missed_call(gone) == "unreachable")
        called = Waiting.objects.all().called()
        assert await comes_true(called.filter(player=silent).exists)
        assert await comes_true(lambda: len(devices[1].told()) == 1)
        place = await in_database_thread(called.get)()
        assert place.called_until
        left = place.called_until - timezone.now()
        assert timedelta(seconds=30) < left <= timedelta(seconds=60)
        await in_database_thread(end_the_minute)(place)
        assert await comes_true(lambda: missed_call(silent) == "passed_over")
        assert await comes_true(lambda: len(devices[2].told()) == 1)
        (told,) = devices[2].told()
        assert (told["title"], told["path"]) == ("Your seat is free", "/")
        assert "Neckar" not in told["body"], "nobody learns the table before they sit down"
        held = reverse("lobby:sit_in_game", args=[game.pk])
        assert await away[2].submit(held, amount="200") == 200
        assert await in_database_thread(Seat.objects.filter(player=answering).exists)()
        kept = Waiting.objects.filter(player__in=[gone, silent]).in_line()
        assert await in_database_thread(kept.count)() == 2
        assert [len(device.told()) for device in devices] == [1, 1, 1]
        await asyncio.gather(*(one.close() for one in away))


def missed_call(player_id: int) -> str:
    """Return why the player missed a call, by the message in their inbox; "" without one."""
    found = Message.objects.filter(player=player_id, kind="call_missed").first()
    return found.data["code"] if found else ""


def end_the_minute(place: Waiting) -> None:
    """Have the time of a call run out now."""
    now = timezone.now()
    Reservation.objects.filter(player=place.player_id).update(until_at=now)
    Waiting.objects.filter(pk=place.pk).update(called_until=now)


@pytest.mark.rule("pool-seating")
async def test_nobody_picks_a_seat_of_a_pool_by_any_address(
    room: RoomFactory, new_player: PlayerFactory
) -> None:
    opened = room(webs=2, clocks=0, seed=False)
    game = await in_database_thread(full_pool)(new_player)
    table_id = await in_database_thread(lambda: game.tables.get().pk)()
    ana = await rich(opened.webs[0].url, "Ana")
    first = await rich(opened.webs[1].url, "First")
    assert await first.submit(reverse("lobby:join", args=[game.pk]), amount="200") == 200
    number = await in_database_thread(free_a_seat)(game)
    for address in (
        reverse("lobby:reserve_seat", args=[table_id, number]),
        reverse("lobby:sit", args=[table_id]),
        reverse("lobby:wait", args=[table_id]),
    ):
        assert await ana.submit(address, amount="200") == UNPROCESSABLE, address
    me = (await ana.account()).pk
    assert not await in_database_thread(Seat.objects.filter(player=me).exists)()
    assert not await in_database_thread(Waiting.objects.filter(player=me).exists)()
    assert not await in_database_thread(SeatDraw.objects.filter(player=me).exists)()
    await asyncio.gather(ana.close(), first.close())
