"""People at tables of every rule set and structure of a running room, and what happens there."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from random import Random
from typing import Any

from aiohttp import ClientError

from accounts.models import Player as Account
from config.refusals.refusal import Refusal
from poker.models import HeldHand
from poker.services.seats import seating
from poker.services.staff import resolving
from poker.services.staff.suspending import suspend
from poker.services.staff.voiding import void_running_hand
from poker.services.tables.opening import open_table
from poker.sockets.database_threads import in_database_thread
from tests.poker.sockets.live import Live
from tests.poker.sockets.random_people import has_to_do, take_part
from tests.room.games import EVERY_CASH_GAME, new_game
from tests.room.launcher import eventually
from tests.room.player import Player, SocketClosed
from tests.room.processes import Room

STAYS_AWAY_S = 0.2


def every_table(accounts: Sequence[Account]) -> list[int]:
    """A table of each preset and structure, with all of these people seated."""
    tables = []
    for preset, structure in EVERY_CASH_GAME:
        blinds: dict[str, Any] = {"small_blind": 100, "big_blind": 200}
        game = new_game(f"{preset} {structure}", preset=preset, structure=structure, **blinds)
        table = open_table(game=game, name=f"{preset} {structure}")
        for seat, account in enumerate(accounts):
            least = game.rules().min_buy_in
            seating.sit(table_id=table.pk, player=account, seat=seat, amount=least)
        tables.append(table.pk)
    return tables


async def at_every_table(stack: AsyncExitStack, room: Room, people: Sequence[Player]) -> list[Live]:
    """Each of these people at a socket of each table, spread over the web processes."""
    accounts = [await person.account() for person in people]
    lives = []
    for table_id in await in_database_thread(every_table)(accounts):
        seated = [await at_table(stack, person, table_id) for person in people]
        lives.append(Live(room, table_id, seated))
    return lives


async def at_table(stack: AsyncExitStack, person: Player, table_id: int) -> Player:
    """One more socket of somebody who is signed in."""
    socket = Player(person.url, person.name)
    socket.session_key = person.session_key
    stack.push_async_callback(socket.close)
    await socket.join(table_id)
    return socket


async def play(live: Live, hands: int, random: Random) -> None:
    """Everybody at a table plays at random, and now and then loses the connection."""
    await asyncio.gather(*(_play(player, live.table_id, hands, random) for player in live.players))


async def _play(player: Player, table_id: int, hands: int, random: Random) -> None:
    while not player.has_seen_end_of(hands):
        try:
            await _play_on(player, hands, random)
        except (SocketClosed, ClientError):
            await asyncio.sleep(STAYS_AWAY_S)
            await player.join(table_id)


async def _play_on(player: Player, hands: int, random: Random) -> None:
    """Do what is to be done next, or lose the connection over it."""
    await player.until(lambda: has_to_do(player) or player.has_seen_end_of(hands), 60)
    if player.has_seen_end_of(hands):
        return
    if random.random() < 0.03:
        await player.hang_up()
    await take_part(player, random)
    await _show_a_card(player, random)


async def _show_a_card(player: Player, random: Random) -> None:
    """After a hand; sometimes too early, which is refused."""
    cards = player.view["you"].get("cards")
    if cards and (player.view["hand"]["over"] or random.random() < 0.05):
        await player.send("show_cards", cards=[random.choice(cards)])


async def interrupt(lives: Sequence[Live], staff: Account, times: int) -> None:
    """Staff void two hands and suspend the third, at one table after the other."""
    for number in range(times):
        table_id = lives[number % len(lives)].table_id
        command = suspend if number % 3 == 1 else void_running_hand
        assert await in_database_thread(eventually)(partial(_done, command, table_id, staff), 30)


def _done(command: Callable[..., object], table_id: int, staff: Account) -> bool:
    """False between two hands."""
    try:
        command(table_id=table_id, staff=staff, reason="To be looked at")
    except Refusal:
        return False
    return True


def decide_held_hands(staff: Account) -> None:
    """Award the suspended hands as played and return their bets, in turn; one stays open."""
    for number, held in enumerate(HeldHand.objects.order_by("pk")[1:]):
        command = resolving.refund if number % 2 else resolving.award_as_played
        command(held_id=held.pk, staff=staff, reason="Looked at")
