"""No card leaves for where it may not be known, whatever happens at tables of every rule set."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from random import Random
from shutil import rmtree
from typing import NamedTuple

import pytest
from django.conf import settings

from accounts.ledger import moving
from accounts.models import Player as Account
from poker.models import PlayedHand, TableEvent
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.canary import channels, ciphertext, gathering
from tests.poker.canary.canary import Canary, Leak
from tests.poker.canary.dealt import Dealt
from tests.poker.sockets.live import Live
from tests.room.launcher import eventually
from tests.room.player import Player
from tests.room.processes import Room

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Watcher", "Flora")
MAILED = {"ROOM_STAFF_MAIL": "staff@example.org"}


class Gathering(NamedTuple):
    """People at the tables of a room, somebody who watches them all, and one of the staff."""

    room: Room
    people: Sequence[Player]
    lives: Sequence[Live]
    watching: Sequence[Player]
    accounts: dict[str, Account]


async def gather(stack: AsyncExitStack, room: Room) -> Gathering:
    urls = [room.webs[at % 2].url for at in range(len(NAMES))]
    people = await asyncio.gather(*map(Player.sign_up, urls, NAMES))
    for person in people:
        stack.push_async_callback(person.close)
    accounts = await in_database_thread(prepared)()
    lives = await gathering.at_every_table(stack, room, people[:4])
    watching = [await gathering.at_table(stack, people[4], live.table_id) for live in lives]
    return Gathering(room, people, lives, watching, accounts)


def prepared() -> dict[str, Account]:
    """Everybody by name, with plenty to play for; one of them is staff and may do anything."""
    Account.objects.filter(screen_name="Flora").update(is_staff=True, is_superuser=True)
    accounts = {account.screen_name: account for account in Account.objects.all()}
    for name in NAMES[:4]:
        moving.refill(player=accounts[name], amount=moving.MOST_REFILL, key=f"plenty for {name}")
    return accounts


def leaks_at_the_tables(gathered: Gathering, canary: Canary) -> Iterator[Leak]:
    for live, watcher in zip(gathered.lives, gathered.watching, strict=True):
        for player in live.players:
            yield from canary.in_frames(player, gathered.accounts[player.name].pk, live.table_id)
        yield from canary.in_frames(watcher, None, live.table_id)
    yield from canary.in_streams()


def leaks_on_pages(
    gathered: Gathering, canary: Canary, tables: Sequence[Dealt], most: int
) -> Iterator[Leak]:
    readers = {name: channels.reader(account) for name, account in gathered.accounts.items()}
    for name in ("Ada", "Watcher"):
        table_ids = [dealt.table_id for dealt in tables]
        yield from canary.in_texts(channels.player_pages(readers[name], table_ids))
    yield from canary.in_texts(channels.staff_pages(readers["Flora"]))
    for played in PlayedHand.objects.select_related("player").order_by("?")[:most]:
        (dealt,) = (dealt for dealt in tables if dealt.table_id == played.table_id)
        known = dealt.knew(played.hand_no, played.player_id)
        pages = channels.hand_pages(readers[played.player.screen_name], played)
        yield from canary.in_pages((where, text, known) for where, text in pages)
        yield from canary.in_texts(channels.hand_pages(readers["Watcher"], played))


def leaks_elsewhere(gathered: Gathering, canary: Canary, valkey: Sequence[str]) -> Iterator[Leak]:
    room = gathered.room
    yield from canary.in_texts([("Valkey", "\n".join(valkey))])
    yield from canary.in_texts(channels.logs(room))
    yield from canary.in_texts(channels.plain_addresses(room.webs[0].url))
    yield from canary.in_texts(each for each in channels.stored() if each[0] not in STREAMS)
    yield from ciphertext.broken()


STREAMS = {"poker_tableevent.data", "poker_tableevent_from_0.data", "poker_tableevent_default.data"}
ALWAYS = {"hand_ended", "hand_shown", "hand_voided", "hand_suspended", "bets_refunded"}
SOONER_OR_LATER = {"cards_shown", "hand_mucked", "odds_told", "bet_returned", "sat_out"}


async def play_and_look(room: RoomFactory, hands: int, interruptions: int, pages: int) -> int:
    """Play so many hands at each table; how many hands there were in all."""
    random = Random(hands)
    rmtree(settings.VAR_DIR / "mail", ignore_errors=True)
    async with AsyncExitStack() as stack:
        opened = room(webs=2, clocks=1, worker=True, seed=False, env=MAILED)
        gathered = await gather(stack, opened)
        staff = gathered.accounts["Flora"]
        with channels.ValkeyTraffic() as valkey:
            playing = [gathering.play(live, hands, random) for live in gathered.lives]
            interrupting = gathering.interrupt(gathered.lives, staff, interruptions)
            await asyncio.gather(*playing, interrupting)
            await in_database_thread(gathering.decide_held_hands)(staff)
            shown = await in_database_thread(pages_of_the_floor)(staff)
            shown += channels.command_lines([opened.pid(name) for name in opened.names])
            assert await in_database_thread(eventually)(lambda: "Subject: Incident" in mailed(), 20)
            shown.append(("mail", mailed()))
        opened.kill("clock-1")
        assert len(valkey.commands) > hands * len(gathered.lives), "announcements were recorded"
        for live in gathered.lives:
            await live.all_at(await live.last_seq(), 20)
        for name, person in zip(NAMES, gathered.people, strict=True):
            shown.append((f"statement of {name}", await person.page("/statement/statement.csv")))
        return await in_database_thread(look)(gathered, valkey.commands, shown, pages)


def mailed() -> str:
    """Everything that was mailed, which a room without a mail server keeps in files."""
    return "".join(path.read_text() for path in (settings.VAR_DIR / "mail").glob("*.log"))


def pages_of_the_floor(staff: Account) -> list[tuple[str, str]]:
    """The admin while hands are running."""
    return list(channels.staff_pages(channels.reader(staff)))


def look(
    gathered: Gathering, valkey: Sequence[str], shown: list[tuple[str, str]], pages: int
) -> int:
    """Hold whatever left the room against the decks; how many hands were dealt."""
    tables = [Dealt.at(live.table_id) for live in gathered.lives]
    canary = Canary(tables)
    assert canary.in_texts(shown) == []
    assert list(leaks_at_the_tables(gathered, canary)) == []
    assert list(leaks_on_pages(gathered, canary, tables, pages)) == []
    assert list(leaks_elsewhere(gathered, canary, valkey)) == []
    return sum(len(dealt.seals()) for dealt in tables)


def kinds_of_events() -> set[str]:
    return set(TableEvent.objects.values_list("kind", flat=True))


@pytest.mark.long
@pytest.mark.rule("hidden-cards")
async def test_forty_hands_leak_no_card(room: RoomFactory) -> None:
    assert await play_and_look(room, 4, 6, 10) >= 40
    assert await in_database_thread(kinds_of_events)() >= ALWAYS


@pytest.mark.nightly
@pytest.mark.rule("hidden-cards")
async def test_two_thousand_hands_leak_no_card(room: RoomFactory) -> None:
    assert await play_and_look(room, 230, 100, 400) >= 2000
    assert await in_database_thread(kinds_of_events)() >= ALWAYS | SOONER_OR_LATER
