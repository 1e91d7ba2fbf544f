"""Players' seeds at a running room: taken by any web process, mixed in whatever dies."""

import json
from contextlib import AsyncExitStack

import pytest

from poker.database_threads import in_database_thread
from poker.fairness.leaves import HandName
from poker.fairness.public_key import read_key
from poker.fairness.receipt import Receipt
from poker.models import DealCommitment
from poker.receipt_keys import is_signed
from tests.conftest import RoomFactory
from tests.poker.services.deal_seeds import seed_of
from tests.poker.sockets.live import Live, live_table
from tests.room.player import Frame, Player

PAUSES = {"ROOM_DEAL_PAUSE_MS": "2000"}


async def give(player: Player, deal: Frame, word: str) -> Frame:
    return await player.send("seed", hand=deal["hand"], root=deal["root"], seed=seed_of(word))


async def end_hand(live: Live) -> None:
    """All but one of three fold."""
    for _ in range(2):
        actor = await live.to_act()
        assert (await actor.act("fold"))["type"] == "done"
        await actor.until(lambda player=actor: not player.options)


@pytest.mark.rule("shuffle")
async def test_seeds_given_to_two_web_processes_are_mixed_whatever_is_killed_in_between(
    room: RoomFactory,
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=2, clocks=1, seed=False, env=PAUSES)
        live = await live_table(stack, opened)
        ada, ben, cleo = live.players
        await ada.until(lambda: ada.view.get("turn"), 20)
        deal = ada.view["next"]["deal"]
        assert deal["hand"] == ada.view["hand"]["no"] + 1
        receipts = [await give(ada, deal, "ada"), await give(ben, deal, "ben")]
        assert [answer["type"] for answer in receipts] == ["receipt"] * 2
        key = read_key((await keys_of(ada))[0])
        for answer in receipts:
            told = {name: part for name, part in answer["receipt"].items() if name != "v"}
            receipt = Receipt(**told)
            assert is_signed(key, receipt.message, bytes.fromhex(receipt.signature))
        refused = await give(ada, deal, "another")
        assert (refused["code"], refused["field"]) == ("seed_already_given", "seed")
        refused = await give(cleo, deal | {"root": seed_of("no root")}, "cleo")
        assert (refused["code"], refused["field"]) == ("no_such_commitment", "root")
        refused = await cleo.send("seed", hand=deal["hand"], root=deal["root"], seed="AB" * 32)
        assert (refused["code"], refused["field"]) == ("malformed_message", "seed")
        await end_hand(live)
        opened.kill("clock-1")
        opened.kill("web-2")
        opened.restart("web-2")
        opened.restart("clock-1")
        await ben.join(live.table_id)
        await ada.until(lambda: ada.view["hand"]["no"] == deal["hand"], 20)
        mixed = ada.view["hand"]["deal"]
        assert mixed["root"] == deal["root"], "what was announced was dealt from"
        given = sorted((a["receipt"]["player"], a["receipt"]["seed"]) for a in receipts)
        assert [tuple(pair) for pair in mixed["seeds"]] == given
        refused = await give(cleo, deal, "cleo")
        assert (refused["code"], refused["field"]) == ("seeds_closed", "hand")
        found = await in_database_thread(commitments_of)(HandName(live.table_id, deal["hand"]))
        assert found == [(deal["root"], 2, 3)]


async def keys_of(player: Player) -> list[Frame]:
    keys: list[Frame] = json.loads(await player.page("/fairness/keys.json"))["keys"]
    return keys


def commitments_of(name: HandName) -> list[tuple[str, int | None, int | None]]:
    rows = DealCommitment.objects.filter(table=name.table, hand_no=name.hand)
    return list(rows.values_list("root", "mixed", "people"))
