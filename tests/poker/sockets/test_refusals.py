"""Whatever a socket is sent, it answers with a typed error or closes, and nothing changes."""

import json
from contextlib import AsyncExitStack
from typing import Any

import pytest
from aiohttp import ClientError

from accounts.ledger.models import Entry
from poker.models import TableEvent
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.sockets.live import closed, live_table
from tests.room.player import Player

MALFORMED: list[tuple[str, str]] = [
    ("", "message"),
    ("fold", "message"),
    ("[]", "message"),
    ("null", "message"),
    ('{"type": "fold"', "message"),
    ("[" * 2000, "message"),
    ("{}", "type"),
    ('{"type": 5, "id": "a"}', "type"),
    ('{"type": "steal", "id": "a"}', "type"),
    ('{"type": "fold", "decision": "1.1"}', "id"),
    ('{"type": "fold", "id": "", "decision": "1.1"}', "id"),
    ('{"type": "fold", "id": "a b", "decision": "1.1"}', "id"),
    ('{"type": "fold", "id": 7, "decision": "1.1"}', "id"),
    ('{"type": "fold", "id": "a"}', "decision"),
    ('{"type": "fold", "id": "a", "decision": "now"}', "decision"),
    ('{"type": "fold", "id": "a", "decision": 1.1}', "decision"),
    ('{"type": "raise_to", "id": "a", "decision": "1.1"}', "amount"),
    ('{"type": "raise_to", "id": "a", "decision": "1.1", "amount": "600"}', "amount"),
    ('{"type": "raise_to", "id": "a", "decision": "1.1", "amount": 600.5}', "amount"),
    ('{"type": "raise_to", "id": "a", "decision": "1.1", "amount": -600}', "amount"),
    ('{"type": "raise_to", "id": "a", "decision": "1.1", "amount": true}', "amount"),
    ('{"type": "raise_to", "id": "a", "decision": "1.1", "amount": 1e400}', "amount"),
    ('{"type": "entry", "id": "a", "choice": "free"}', "choice"),
    ('{"type": "call", "id": "a", "decision": "1.1", "seat": 2}', "seat"),
    ('{"type": "leave", "id": "a", "player": 1}', "player"),
]


def everything_stored() -> tuple[int, int]:
    return TableEvent.objects.count(), Entry.objects.count()


async def answer_to(player: Player, text: str) -> dict[str, Any]:
    """The next refusal after sending ``text``."""
    heard = len(player.received)
    await player.raw(text)

    def refusal() -> dict[str, Any] | None:
        frames = (json.loads(text) for text in player.received[heard:])
        return next((frame for frame in frames if frame["type"] == "refused"), None)

    found: dict[str, Any] = await player.until(refusal)
    return found


@pytest.mark.rule("reference-pages")
async def test_what_may_not_be_is_refused_by_name_and_changes_nothing(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=1, seed=False))
        actor = await live.to_act()
        decision = actor.decision
        assert decision
        before = await in_database_thread(everything_stored)()
        for text, field in MALFORMED:
            answer = await answer_to(actor, text)
            assert (answer["code"], answer["field"]) == ("malformed_message", field), text
            assert field in answer["allowed"]
            assert "clause" not in answer
        assert actor.view["you"]["clause"] == "pot-limit"
        for kind, fields, code, field, clause in (
            ("check", {}, "cannot_check", "type", "actions"),
            ("raise_to", {"amount": 399}, "amount_too_small", "amount", "min-raise"),
            ("raise_to", {"amount": 701}, "amount_too_large", "amount", "pot-limit"),
            ("bet_to", {"amount": 400}, "cannot_bet", "type", "actions"),
            ("all_in", {}, "cannot_go_all_in", "type", "pot-limit"),
        ):
            answer = await actor.act(kind, **fields)
            assert (answer["code"], answer["field"], answer["clause"]) == (code, field, clause)
            if field == "amount":
                assert answer["allowed"] == {"min": 400, "max": 700}
        stale = await actor.send("fold", decision="1.99")
        assert (stale["code"], stale["allowed"]) == ("stale_decision", {"decision": decision})
        other = next(player for player in live.players if player is not actor)
        early = await other.send("call", decision=decision)
        assert early["code"] == "not_your_turn"
        owing = await other.send("entry", choice="post")
        assert (owing["code"], owing["clause"]) == ("nothing_owed", "post-or-wait")
        assert await in_database_thread(everything_stored)() == before
        assert actor.decision == decision
        assert (await actor.act("call"))["type"] == "done"


async def test_sockets_that_may_not_be_are_closed(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=0, seed=False))
        ada, ben, cleo = live.players
        before = await in_database_thread(everything_stored)()

        await ada.raw(json.dumps({"type": "ping", "pad": "x" * 5000}))
        await closed(ada)
        assert ada.close_code == 4413
        await ben.raw_bytes(b"\\x00fold")
        await closed(ben)
        assert ben.close_code == 4413

        await cleo.hang_up()
        with pytest.raises(ClientError):
            await cleo.connect(live.table_id, origin="http://evil.example")
        await cleo.connect(999_999)
        await closed(cleo)
        assert cleo.close_code == 4404

        nobody = Player(cleo.url, "Nobody")
        stack.push_async_callback(nobody.close)
        await nobody.connect(live.table_id)
        await closed(nobody)
        assert nobody.close_code == 4401
        assert nobody.received == ['{"type":"bye","code":"session_over"}']
        assert await in_database_thread(everything_stored)() == before


async def test_a_socket_does_not_outlive_its_session(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=1, seed=False))
        actor = await live.to_act()
        before = await in_database_thread(everything_stored)()
        await actor.sign_out()
        await actor.raw(
            json.dumps({"type": "call", "id": "late", "decision": actor.view["turn"]["decision"]})
        )
        await closed(actor)
        assert actor.close_code == 4401
        assert await in_database_thread(everything_stored)() == before


async def test_signing_out_closes_the_sockets_of_that_session_only(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=2, clocks=0, seed=False))
        ada, ben, _cleo = live.players
        elsewhere = Player(ben.url, ada.name)
        stack.push_async_callback(elsewhere.close)
        await elsewhere.sign_in()
        await elsewhere.join(live.table_id)
        await ada.sign_out()
        await closed(ada)
        assert ada.close_code == 4401
        assert not elsewhere.is_closed
        assert (await elsewhere.send("sit_out"))["type"] == "done"
