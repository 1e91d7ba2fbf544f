"""Two devices at two web processes: limits hold at once in both, and who goes away is away."""

import asyncio
from contextlib import AsyncExitStack

from accounts.ledger.models import Currency
from accounts.models import Player as Account
from accounts.safer_play.breaks.lengths import ExclusionLength
from accounts.safer_play.limits.models import LimitKind, Span
from accounts.safer_play.limits.setting import set_limit
from poker.models import Game, Seat
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from poker.sockets.database_threads import in_database_thread
from tests.accounts.cashier.till import bring
from tests.conftest import RoomFactory
from tests.poker.sockets.live import live_table
from tests.room.books import faults_in_the_books
from tests.room.games import new_game
from tests.room.launcher import comes_true
from tests.room.player import Player, SocketClosed

SEATED_S = 20


def euro_table() -> int:
    for player in Account.objects.filter(is_bot=False, ledger_accounts__currency="PLAY"):
        if not player.ledger_accounts.filter(currency=Currency.EUR).exists():
            bring(player)
    game = Game.objects.filter(name="Euros").first()
    game = game or new_game("Euros", small_blind=50, big_blind=100, currency=Currency.EUR)
    return open_table(game=game, name=f"Euros {game.tables.count()}").pk


def bound(player: Account, cents: int) -> None:
    set_limit(player=player, kind=LimitKind.LOSS, span=Span.WEEK, amount=cents)


def seated_alone(player: Account) -> int:
    """A further table at which the player sits alone, so that chips come at once."""
    table_id = euro_table()
    seating.sit(table_id=table_id, player=player, seat=0, amount=5_000)
    return table_id


def seated(player: Player) -> set[int]:
    """Who has a seat, as this player is shown it."""
    return {seat["player"] for seat in player.view["seats"].values()}


async def left_every_table(player: Account) -> None:
    """Wait until no table has a seat for the player: each lets them go in a task of its own."""
    seats = Seat.objects.filter(player=player)
    assert await comes_true(lambda: not seats.exists(), SEATED_S)


async def closed_code(player: Player) -> int | None:
    """The code with which the server closes this socket, within five seconds."""
    try:
        await player.until(lambda: False, 5)
    except SocketClosed:
        return player.close_code
    raise AssertionError("the socket stayed open")


async def test_two_devices_at_once(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=2, clocks=1, worker=True, beat=True, seed=False)
        live = await live_table(stack, opened, (5_000,) * 3, euro_table)
        ana = live.players[0]
        account = await ana.account()
        phone = Player(next(web.url for web in opened.webs if web.url != ana.url), ana.name)
        stack.push_async_callback(phone.close)
        await phone.sign_in()
        alone = [await in_database_thread(seated_alone)(account) for _ in range(2)]
        await ana.join(alone[0])
        await phone.join(alone[1])
        await in_database_thread(bound)(account, 20_000)

        answers = await asyncio.gather(
            *(device.send("top_up", amount=3_000) for device in (ana, phone))
        )
        assert {answer["type"] for answer in answers} == {"done", "refused"}
        refusal = next(answer for answer in answers if answer["type"] == "refused")
        assert (refusal["code"], refusal["field"]) == ("loss_limit_reached", "amount")
        assert refusal["allowed"] == {"max": 2_000}

        # In the middle of a hand, from the other device.
        await ana.join(live.table_id)
        await live.to_act()
        length = ExclusionLength.HALF_YEAR.value
        status = await phone.submit("/play-safely/exclusion/", length=length, understood="on")
        assert status == 302
        closed = await asyncio.gather(closed_code(ana), closed_code(phone))
        assert [*closed] == [4401, 4401]
        hand = (await live.state()).hand_no
        others = live.players[1:]
        await asyncio.gather(*(player.play_through(hand, 40) for player in others))
        await others[0].until(lambda: account.pk not in seated(others[0]), SEATED_S)
        await left_every_table(account)
        assert await in_database_thread(faults_in_the_books)() == []
        await ana.sign_in()
        assert "You are excluded" in await ana.page("/")
        await ana.connect(live.table_id)
        assert await closed_code(ana) == 4401
