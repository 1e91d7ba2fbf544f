"""Thousands of messages that should not be: each is refused by name, and nothing changes."""

import asyncio
import json
import os
from collections import Counter
from contextlib import AsyncExitStack
from random import Random

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from poker.sockets.commands.command import Command
from poker.sockets.commands.parsing import MalformedMessage, parse
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.fuzz import mutations
from tests.fuzz.fingerprint import fingerprint
from tests.fuzz.knocker import Knocker
from tests.poker.entitlement import cards_in, entitled
from tests.poker.sockets.live import Live, live_table
from tests.room.player import Player

SEED = os.environ.get("SEED") or "november"
BEATING = {"poker_presence", "poker_webprocess", "poker_clockbeat"}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.text() | JSON.map(str))
def test_no_text_is_taken_for_a_message_it_is_not(text: str) -> None:
    with pytest.raises(MalformedMessage):
        parse(text)


@given(st.integers())
def test_each_malformed_message_names_what_is_wrong_with_it(seed: int) -> None:
    with pytest.raises(MalformedMessage) as refusal:
        parse(mutations.malformed(Random(seed)))
    assert refusal.value.field
    assert refusal.value.allowed


@given(st.integers())
def test_what_they_are_made_from_is_well_formed(seed: int) -> None:
    assert isinstance(parse(json.dumps(mutations.good(Random(seed)))), Command)
    assert isinstance(parse(json.dumps(mutations.out_of_turn(Random(seed)))), Command)


@pytest.mark.parametrize("messages", [3_000, pytest.param(100_000, marks=pytest.mark.nightly)])
async def test_hands_in_play_are_not_moved_by_malformed_messages(
    room: RoomFactory, messages: int
) -> None:
    """From a player in turn, one who is not, somebody who watches, and both kinds in the lobby;
    each hand stands still meanwhile, and is then played to its end."""
    random = Random(SEED)
    hands = max(1, messages // 20_000)
    codes: Counter[str] = Counter()
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        live = await live_table(stack, opened)
        watcher = await Player.sign_up(opened.webs[0].url, "Watcher")
        stack.push_async_callback(watcher.close)
        for hand in range(1, hands + 1):
            actor = await live.to_act()
            opened.kill("clock-1")
            codes += await knock(live, actor, watcher, messages // hands, random)
            assert (await actor.check_or_call())["type"] == "done", "the turn is still theirs"
            opened.restart("clock-1")
            await asyncio.gather(*(player.play_through(hand) for player in live.players))
        assert "Traceback" not in opened.log_text("web-1")
        assert not [line for line in opened.log_text("web-1").splitlines() if '"error"' in line]
    await in_database_thread(call_command)("check_ledger")
    # The last for a seed, which anybody may offer who has pledged one.
    expected = {"malformed_message", "stale_decision", "not_seated"}
    assert {*codes} - {"no_such_commitment"} == expected, codes
    print(f"seed {SEED}: {codes.total()} refusals, {dict(codes)}")


async def knock(
    live: Live, actor: Player, watcher: Player, messages: int, random: Random
) -> Counter[str]:
    """Send so many messages in all; how they were refused."""
    url, path = live.room.webs[0].url, f"/ws/tables/{live.table_id}/"
    other = next(player for player in live.players if player is not actor)
    before = await in_database_thread(standing)()
    knockers = []
    async with AsyncExitStack() as stack:
        for player in (actor, other, watcher):
            knocker = await stack.enter_async_context(Knocker(url, path, player.session_key))
            knockers.append((knocker, (await player.account()).pk))
        lobby = Knocker(url, "/ws/lobby/", watcher.session_key)
        guest = Knocker(url, "/ws/lobby/")
        lobbies = [await stack.enter_async_context(one) for one in (lobby, guest)]
        each = messages // (len(knockers) + len(lobbies))
        await asyncio.gather(
            *(one.refused([wrong(random) for _ in range(each)]) for one, _ in knockers),
            *(one.ignored([mutations.malformed(random) for _ in range(each)]) for one in lobbies),
        )
        await knockers[-1][0].refused([mutations.command_at_the_table(random) for _ in range(50)])
        assert await in_database_thread(standing)() == before
    table = await live.state()
    for knocker, player_id in knockers:
        assert cards_in(knocker.frames) <= entitled(table, live.table_id, player_id)
    return sum((knocker.codes for knocker, _ in knockers), Counter())


def wrong(random: Random) -> str:
    """Malformed, or well-formed and for a decision that is not open."""
    if random.random() < 0.1:
        return json.dumps(mutations.out_of_turn(random))
    return mutations.malformed(random)


def standing() -> dict[str, str]:
    """What the database holds, but for what beats by itself."""
    return {table: rows for table, rows in fingerprint().items() if table not in BEATING}
