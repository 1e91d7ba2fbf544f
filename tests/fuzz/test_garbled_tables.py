"""Players who keep their seats and send garbage: afterwards every stack is explained, event by
event, by a fold that shares nothing with the room."""

import asyncio
import os
from collections import Counter
from contextlib import AsyncExitStack

import pytest
from django.db import connection

from accounts.ledger import moving
from accounts.models import Player as Account
from poker.models import TableEvent
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.fuzz.garbler import Garbler
from tests.fuzz.stacks import Stacks, Unexplained
from tests.poker.sockets.live import Live, live_table
from tests.room.books import faults_in_the_books

SEED = os.environ.get("SEED") or "november"
NAMES = ("Ada", "Ben", "Cleo", "Dov")
TABLES = 3
REFILLS, PLENTY = 20, 20_000_000
HURRIED = {
    # What no human reaches, so that the garbage is read instead of being refused unread.
    "ROOM_MESSAGES_A_SECOND": "100000",
    "ROOM_COMMANDS_A_PLAYER": "100000",
    "ROOM_COMMANDS_A_TABLE": "100000",
    "ROOM_DEAL_PAUSE_MS": "50",
    "ROOM_START_PAUSE_MS": "50",
    "ROOM_RUNOUT_PAUSE_MS": "50",
}

_AT_THE_TABLE = """
    SELECT account.player_id, sum(entry.amount)
    FROM ledger_entry AS entry JOIN ledger_account AS account ON account.id = entry.account_id
    WHERE account.kind = 'table' AND account.table_no = %s
    GROUP BY account.player_id HAVING sum(entry.amount) <> 0
"""


@pytest.mark.parametrize("frames", [12_000, pytest.param(1_000_000, marks=pytest.mark.nightly)])
async def test_every_stack_is_explained_after_garbage(room: RoomFactory, frames: int) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False, env=HURRIED)
        tables = [
            await live_table(stack, opened, (20000,) * len(NAMES), names=names_at(number))
            for number in range(TABLES)
        ]
        garblers = [await enter(stack, live, at) for live in tables for at in range(len(NAMES))]
        each = frames // len(garblers)
        await asyncio.gather(*(garbler.garble(each) for garbler in garblers))
        # Once more where a hand was dealt before all of them sat out.
        while True:
            await asyncio.gather(*(garbler.rest() for garbler in garblers))
            if not [live for live in tables if (await live.state()).running]:
                break
        hands = 0
        for number, live in enumerate(tables):
            at_table = garblers[number * len(NAMES) :][: len(NAMES)]
            last = await live.last_seq()
            await asyncio.gather(*(garbler.hear_of(last) for garbler in at_table))
            hands += await in_database_thread(explained)(live.table_id, at_table)
        assert "Traceback" not in opened.log_text("web-1")
        assert await in_database_thread(faults_in_the_books)() == []
    sent = sum(garbler.sent for garbler in garblers)
    codes = sum((garbler.codes for garbler in garblers), Counter())
    done = sum((garbler.carried_out for garbler in garblers), Counter())
    assert sent >= frames
    assert hands > TABLES
    assert codes["malformed_message"] > sent // 2
    print(f"seed {SEED}: {sent} frames, {hands} hands, {dict(codes)}, done {dict(done)}")


def names_at(number: int) -> list[str]:
    return [f"{name}{number}" for name in NAMES]


async def enter(stack: AsyncExitStack, live: Live, at: int) -> Garbler:
    player = live.players[at]
    await in_database_thread(make_rich)(await player.account())
    await player.hang_up()
    seed = f"{SEED} {live.table_id} {at}"
    return await stack.enter_async_context(
        Garbler(player.url, live.table_id, player.session_key, seed)
    )


def make_rich(account: Account) -> None:
    for number in range(REFILLS):
        moving.refill(player=account, amount=PLENTY, key=f"garbler {account.pk} {number}")


def explained(table_id: int, garblers: list[Garbler]) -> int:
    """Compare the stacks the stream explains with the ledger's and with what players saw; how many
    hands were played."""
    stacks = Stacks()
    events = TableEvent.objects.filter(table=table_id).order_by("seq")
    stacks.take_all(events.values_list("kind", "data").iterator())
    of_player = {stacks.player_of[seat]: chips for seat, chips in stacks.of_seat.items()}
    with connection.cursor() as cursor:
        cursor.execute(_AT_THE_TABLE, [table_id])
        assert dict(cursor.fetchall()) == {who: chips for who, chips in of_player.items() if chips}
    assert sorted(stacks.of_seat) == list(range(len(garblers))), "everybody kept their seat"
    for garbler in garblers:
        seen = garbler.table.view["seats"]
        assert {int(seat): one["stack"] for seat, one in seen.items()} == stacks.of_seat
    return stacks.hands


def test_a_stack_that_nothing_explains_is_found() -> None:
    sat = ("player_sat", {"seat": 0, "player": 1, "stack": 100})
    for wrong in (
        ("called", {"seat": 0, "amount": 101}),
        ("player_left", {"seat": 0, "player": 1, "stack": 99}),
        ("pot_awarded", {"pot": 0, "amount": 5, "shares": [[0, 5]]}),
        ("hand_started", {"seats": [{"number": 0, "stack": 90}]}),
        ("jackpot_won", {"seat": 0, "amount": 5}),
    ):
        with pytest.raises(Unexplained):
            Stacks().take_all([sat, wrong])
