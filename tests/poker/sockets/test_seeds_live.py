"""Players' seeds at a running room: taken by any web process, mixed in whatever dies."""

import json
from contextlib import AsyncExitStack

import pytest

from poker.deck.receipt_keys import is_signed
from poker.fairness.leaves import HandName
from poker.fairness.pledge import pledge_of
from poker.fairness.public_key import read_key
from poker.fairness.receipt import Receipt
from poker.models import DealCommitment
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.felt import the_hand
from tests.poker.services.deal_seeds import seed_of
from tests.poker.sockets.live import Live, live_table
from tests.room.player import Frame, Player

PAUSES = {"ROOM_DEAL_PAUSE_MS": "20000"}
"""Seeds are taken for 16 s."""


async def pledge(player: Player, hand: int, word: str) -> Frame:
    return await player.send("pledge", hand=hand, pledge=pledged(player, hand, word))


def pledged(player: Player, hand: int, word: str) -> str:
    table = player.view["table"]["id"]
    return pledge_of(HandName(table, hand), number_of(player), seed_of(word))


def number_of(player: Player) -> int:
    number: int = player.view["seats"][str(player.view["you"]["seat"])]["player"]
    return number


async def give(player: Player, deal: Frame, word: str) -> Frame:
    return await player.send("seed", hand=deal["hand"], root=deal["root"], seed=seed_of(word))


async def end_hand(live: Live) -> None:
    """All but one of three fold."""
    for _ in range(2):
        actor = await live.to_act()
        assert (await actor.act("fold"))["type"] == "done"
        await actor.sees(lambda it: not it.options)


def signed_no(player: Player) -> int | None:
    """The number of the hand that is signed and not yet dealt, as a player sees it."""
    number: int | None = player.view.get("next", {}).get("deal", {}).get("hand")
    return number


async def is_signed_for(live: Live, hand: int) -> Frame:
    """Wait until everybody sees what is signed for a hand, and return it."""
    for player in live.players:
        await player.sees(
            lambda it: it.view.get("next", {}).get("deal", {}).get("hand") == hand, 40
        )
    deal: Frame = live.players[0].view["next"]["deal"]
    return deal


@pytest.mark.rule("shuffle")
@pytest.mark.rule("deal-proof")
async def test_seeds_given_to_two_web_processes_are_mixed_whatever_is_killed_in_between(
    room: RoomFactory,
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=2, clocks=1, seed=False, env=PAUSES)
        live = await live_table(stack, opened)
        ada, ben, cleo = live.players
        await ada.until(lambda: ada.view.get("turn"), 20)
        hand = ada.view["hand"]["no"] + 1
        await all_pledge(live, hand)
        await end_hand(live)
        deal = await is_signed_for(live, hand)
        words = {ada: "ada", ben: "ben", cleo: "cleo"}
        pledges = sorted([number_of(p), pledged(p, hand, word)] for p, word in words.items())
        assert deal["pledges"] == pledges
        receipts = [await give(ada, deal, "ada"), await give(ben, deal, "ben")]
        assert [answer["type"] for answer in receipts] == ["receipt"] * 2
        refused = await give(ada, deal, "another")
        assert (refused["code"], refused["field"]) == ("seed_already_given", "seed")
        refused = await give(cleo, deal | {"root": seed_of("no root")}, "cleo")
        assert (refused["code"], refused["field"]) == ("no_such_commitment", "root")
        refused = await cleo.send("seed", hand=deal["hand"], root=deal["root"], seed="AB" * 32)
        assert (refused["code"], refused["field"]) == ("malformed_message", "seed")
        refused = await give(cleo, deal, "another")
        assert (refused["code"], refused["field"]) == ("seed_not_pledged", "seed")
        opened.kill("clock-1")
        opened.kill("web-2")
        opened.restart("web-2")
        opened.restart("clock-1")
        key = read_key((await keys_of(ada))[0])
        for answer in receipts:
            told = {name: part for name, part in answer["receipt"].items() if name != "v"}
            receipt = Receipt(**told)
            assert is_signed(key, receipt.message, bytes.fromhex(receipt.signature))
        await ben.join(live.table_id)
        await ada.until(lambda: ada.view["hand"]["no"] == hand, 60)
        mixed = ada.view["hand"]["deal"]
        assert mixed["root"] == deal["root"], "what was signed was dealt"
        assert mixed["pledges"] == pledges, "one of them without its seed, for all to see"
        given = sorted((a["receipt"]["player"], a["receipt"]["seed"]) for a in receipts)
        assert [tuple(pair) for pair in mixed["seeds"]] == given
        refused = await give(cleo, deal, "cleo")
        assert (refused["code"], refused["field"]) == ("seeds_closed", "hand")
        found = await in_database_thread(commitments_of)(HandName(live.table_id, hand))
        assert found == [(deal["root"], 2, 3)]


@pytest.mark.rule("deal-proof")
async def test_accomplices_who_go_after_the_closing_are_dealt_in(room: RoomFactory) -> None:
    """One leaves and one sits out once the last seed is in: every card stays where it was."""
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False, env=PAUSES)
        live = await live_table(stack, opened)
        ada, ben, cleo = live.players
        await ada.until(lambda: ada.view.get("turn"), 20)
        hand = ada.view["hand"]["no"] + 1
        for player, word in ((ada, "ada"), (ben, "ben"), (cleo, "cleo")):
            assert (await pledge(player, hand, word))["type"] == "pledged"
        await end_hand(live)
        deal = await is_signed_for(live, hand)
        for player, word in ((cleo, "cleo"), (ben, "ben"), (ada, "ada")):
            assert (await give(player, deal, word))["type"] == "receipt"
        assert (await ben.send("sit_out"))["type"] == "done"
        assert (await cleo.send("leave"))["type"] == "done"
        assert cleo.view["you"], "the seat is kept until the signed hand is over"
        await ada.until(lambda: ada.view["hand"]["no"] == hand, 40)
        state = await live.state()
        signed = deal["content"]["players"]
        assert state.signed is not None
        assert [list(pair) for pair in state.signed.dealt] == signed
        assert [player.seat for player in the_hand(state).players] == [seat for seat, _ in signed]
        assert len(ada.view["hand"]["deal"]["seeds"]) == 3
        actor = await live.to_act()
        assert actor is not cleo, "who leaves is folded in turn"
        await actor.act("fold")
        await ada.sees(lambda it: len(it.view["seats"]) == 2, 20)


async def all_pledge(live: Live, hand: int) -> None:
    """Through two web processes; what is no pledge for this hand is refused."""
    ada, ben, cleo = live.players
    for player, word in ((ada, "ada"), (ben, "ben"), (cleo, "cleo"), (ada, "ada")):
        assert (await pledge(player, hand, word))["type"] == "pledged"
    refused = await pledge(ada, hand, "another")
    assert (refused["code"], refused["field"]) == ("pledge_already_given", "pledge")
    refused = await pledge(ben, hand + 1, "ben")
    assert (refused["code"], refused["field"]) == ("pledges_closed", "hand")
    assert refused["allowed"] == {"hand": hand}
    refused = await cleo.send("pledge", hand=hand, pledge="AB" * 32)
    assert (refused["code"], refused["field"]) == ("malformed_message", "pledge")
    early = await give(ada, {"hand": hand, "root": seed_of("none yet")}, "ada")
    assert early["code"] == "no_such_commitment", "no seed is told while others may pledge"


async def keys_of(player: Player) -> list[Frame]:
    keys: list[Frame] = json.loads(await player.page("/fairness/keys.json"))["keys"]
    return keys


def commitments_of(name: HandName) -> list[tuple[str, int | None, int | None]]:
    rows = DealCommitment.objects.filter(table=name.table, hand_no=name.hand)
    return list(rows.values_list("root", "mixed", "people"))
