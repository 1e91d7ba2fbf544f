"""Whatever fails while it holds an open deck: sockets and logs tell that, and no card of it."""

import json
import re
from contextlib import AsyncExitStack

import pytest

from accounts.core.incidents import Incident
from poker.deck import decks
from poker.engine.cards.cards import card_texts
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.planted_faults import refused
from tests.poker.sockets.hurried import hurried, kinds
from tests.poker.sockets.live import Live, live_table
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually

pytestmark = pytest.mark.long

# A request's number may well begin like a card: cards are all there is between the quotes.
CARDS = re.compile(r"""["']((?:[2-9TJQKA][cdhs][ ,]*)+)["']""")
FAULTY = {"ROOM_DEBUG": "1", "ROOM_LOST_AFTER_S": "3"}


async def dealt(live: Live) -> list[str]:
    """The whole deck of the running hand."""
    state = await live.state()
    return card_texts(decks.unseal(state.sealed, decks.hand_ref(live.table_id, state.hand_no)))


def errors(log: str) -> list[str]:
    """What a process logged of exceptions."""
    return [line["error"] for line in map(json.loads, log.splitlines()) if "error" in line]


async def to_the_flop(live: Live) -> str:
    """Call and check until the room cannot deal the flop; what the last player is told."""
    while True:
        actor = await live.to_act()
        decision = actor.decision
        answer = await actor.check_or_call()
        if answer["type"] != "done":
            return str(answer["code"])
        await actor.moves_on(decision)


@pytest.mark.rule("hidden-cards")
async def test_a_flop_that_cannot_be_stored_is_known_to_nobody(
    room: RoomFactory, room_db: RoomDatabase
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False, env=FAULTY)
        live = await live_table(stack, opened, make=hurried("plo-pool"))
        await live.to_act()
        with refused(room_db, "poker_tableevent", "kind = 'street_dealt'"):
            assert await to_the_flop(live) == "try_again"
            opened_case = await in_database_thread(eventually)(Incident.objects.exists, 30)
            assert opened_case, "the clock fails, too, when time is up for whoever is to act"
            deck = await dealt(live)
            incident = await in_database_thread(Incident.objects.get)()
        logs = [opened.log_text(name) for name in ("web-1", "clock-1")]
        for log in logs:
            assert any("planted" in error for error in errors(log))
        for text in (*logs, f"{incident.subject} {incident.detail}"):
            assert "Failing row" not in text
            assert CARDS.findall(text) == []
        for player in live.players:
            known = set(player.view["you"]["cards"])
            assert "board" not in player.view["hand"] or player.view["hand"]["board"] == []
            told = {card for card in deck for text in player.received if f'"{card}"' in text}
            assert told == known
        await live.players[0].until(lambda: "street_dealt" in kinds(live.players[0]), 20)
