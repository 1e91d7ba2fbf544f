"""Two web processes answer the same decision for the same player at once: one of them wins."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from random import Random
from typing import NamedTuple

import pytest

from poker.models import TableEvent
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.sockets.live import Live, live_table
from tests.poker.sockets.random_people import take_part
from tests.room.books import faults_in_the_books
from tests.room.player import Frame, Player
from tests.room.processes import Room

NO_PAUSES = {f"ROOM_{pause}_PAUSE_MS": "0" for pause in ("DEAL", "START", "RUNOUT")}
"""Between hands, so that nearly all of the time is spent on decisions."""


class Pair(NamedTuple):
    """The two sockets of one player, each at another web process."""

    seated: Player
    twin: Player


class Won(NamedTuple):
    """Which message took effect, which was refused, and the process that answered first."""

    done: str
    refused: str
    url: str


async def other_socket(stack: AsyncExitStack, room: Room, player: Player, table_id: int) -> Player:
    """One more socket of a player, at a web process they do not use yet."""
    twin = Player(next(web.url for web in room.webs if web.url != player.url), player.name)
    twin.session_key = player.session_key
    stack.push_async_callback(twin.close)
    await twin.join(table_id)
    return twin


async def answer_twice(live: Live, pair: Pair, number: int, random: Random) -> Won:
    """Answer the decision that is open at both sockets at once, each with an id of its own, in
    either order; everybody has seen it closed then."""
    decision = pair.seated.decision
    await pair.twin.sees(lambda it: it.decision == decision)
    kind = "check" if "check" in pair.seated.options else "call"
    sockets = random.sample(pair, 2)
    ids = [f"{number}-{nth}" for nth in range(2)]
    answers: Sequence[Frame] = await asyncio.gather(
        *(
            socket.send(kind, decision=decision, id=message_id)
            for socket, message_id in zip(sockets, ids, strict=True)
        )
    )
    told = {
        answer["type"]: (answer, socket) for answer, socket in zip(answers, sockets, strict=True)
    }
    assert told.keys() == {"done", "refused"}, answers
    (done, winner), (refused, _loser) = told["done"], told["refused"]
    assert refused["code"] == "stale_decision"
    for socket in (*pair, *live.players):
        await socket.moves_on(decision)
    return Won(done["id"], refused["id"], winner.url)


async def race(room: RoomFactory, decisions: int) -> None:
    """Have so many decisions answered twice, and hold the stream against the answers."""
    random = Random(decisions)
    async with AsyncExitStack() as stack:
        opened = room(webs=2, clocks=1, seed=False, env=NO_PAUSES)
        live = await live_table(stack, opened)
        twins = [
            await other_socket(stack, opened, player, live.table_id) for player in live.players
        ]
        won = []
        for number in range(decisions):
            for player in live.players:
                if player.own["status"] == "busted":
                    await take_part(player, random)
            actor = await live.to_act()
            pair = Pair(actor, twins[live.players.index(actor)])
            won.append(await answer_twice(live, pair, number, random))
        assert Counter(await in_database_thread(stored_ids)(live.table_id, won)) == Counter(
            each.done for each in won
        )
        assert {each.url for each in won} == {web.url for web in opened.webs}, "both have won"
        assert await in_database_thread(faults_in_the_books)() == []


def stored_ids(table_id: int, won: Sequence[Won]) -> list[str]:
    """The ids of messages that are in the stream, of all those that were sent."""
    sent = [message_id for each in won for message_id in (each.done, each.refused)]
    events = TableEvent.objects.filter(table=table_id, action_id__in=sent)
    return list(events.values_list("action_id", flat=True))


@pytest.mark.long
async def test_one_of_two_answers_takes_effect_at_200_decisions(room: RoomFactory) -> None:
    await race(room, 200)


@pytest.mark.nightly
async def test_one_of_two_answers_takes_effect_at_10_000_decisions(room: RoomFactory) -> None:
    await race(room, 10_000)
