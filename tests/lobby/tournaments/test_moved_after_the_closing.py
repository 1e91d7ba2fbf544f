"""A player of a tournament has to move once the next hand at their table was signed, at a running
room: every card stays where it was (``deal-proof``)."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Player as Account
from lobby.tournaments.models import Tournament, TournamentTable
from poker.deck import commitments
from poker.engine.cards.cards import card_texts
from poker.event_stream import stream
from poker.fairness.choice import orders_to_choose_from
from poker.fairness.leaves import HandName
from poker.fairness.proof import Proof
from poker.history.one_hand.deal_proof import deal_proof
from poker.history.one_hand.own_hand import own_hand
from poker.models import DealCommitment, Seat
from poker.services.deal.published_keys import published_keys
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.poker.fairness.bends import Case
from tests.poker.fairness.four_checkers import Judgement, Node, by_python, by_server
from tests.poker.fairness.plain_protocol import whole_deal
from tests.poker.services.deal_seeds import seed_of
from tests.poker.sockets.test_seeds_live import give, pledge
from tests.room.launcher import eventually
from tests.room.player import Frame, Player

pytestmark = [
    pytest.mark.rule("deal-proof"),
    pytest.mark.rule("freezeout-start"),
    pytest.mark.long,
]

PAUSES = {"ROOM_DEAL_PAUSE_MS": "12000", "ROOM_RUNOUT_PAUSE_MS": "10"}
"""A hand is signed 2.4 s after the one before it, and dealt 9.6 s later."""
SEATS = 4
SIGNED = 2
"""The number of the signed hand."""


class Evening:
    """Eight players at two tables, all of them at their sockets."""

    def __init__(self, tournament: Tournament, players: dict[int, Player]) -> None:
        self.tournament_id = tournament.pk
        self.players = players

    @property
    def tables(self) -> list[TournamentTable]:
        found = TournamentTable.objects.filter(tournament=self.tournament_id)
        return list(found.order_by("number"))

    def all_dealt(self) -> bool:
        states = [stream.latest_step(table.table_id).table for table in self.tables]
        return len(states) == 2 and all(state.running for state in states)

    def at(self, table: TournamentTable) -> list[Player]:
        seats = Seat.objects.filter(table=table.table_id).order_by("number")
        return [self.players[seat.player_id] for seat in seats]


async def sees(true: Any, timeout_s: float = 30) -> bool:
    """Whether the database comes to say so."""
    return await in_database_thread(eventually)(true, timeout_s)


async def begin(stack: AsyncExitStack, room: RoomFactory) -> Evening:
    opened = room(webs=2, clocks=2, seed=False, env=PAUSES)
    players = {}
    for nth in range(2 * SEATS):
        player = await Player.sign_up(opened.webs[nth % 2].url, f"Guest {chr(65 + nth)}")
        stack.push_async_callback(player.close)
        players[(await player.account()).pk] = player
    evening = Evening(await in_database_thread(announce)([*players]), players)
    assert await sees(evening.all_dealt)
    for table in await in_database_thread(lambda: evening.tables)():
        for player in await in_database_thread(evening.at)(table):
            await player.join(table.table_id)
    return evening


def announce(player_ids: Sequence[int]) -> Tournament:
    tournament = new_tournament(seats=SEATS, most_players=len(player_ids))
    register_all(tournament, list(Account.objects.filter(pk__in=player_ids)), timezone.now())
    return tournament


async def fold_round(players: Sequence[Player]) -> None:
    """All fold but one."""
    for _ in range(SEATS - 1):
        actor = await to_act(players)
        assert (await actor.act("fold"))["type"] == "done"
        await actor.sees(lambda it: not it.options)


async def go_all_in(players: Sequence[Player]) -> None:
    actor = await to_act(players)
    assert (await actor.act("all_in"))["type"] == "done"
    await actor.sees(lambda it: not it.options)


async def to_act(players: Sequence[Player]) -> Player:
    async def waits(player: Player) -> Player:
        await player.sees(lambda it: it.options, 20)
        return player

    tasks = [asyncio.create_task(waits(player)) for player in players]
    done, late = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in late:
        task.cancel()
    return done.pop().result()


async def signed_at(players: Sequence[Player]) -> Frame:
    """Wait until everybody sees what is signed."""
    for player in players:
        await player.sees(lambda it: it.view.get("next", {}).get("deal", {}).get("root"), 30)
    deal: Frame = players[0].view["next"]["deal"]
    return deal


async def test_player_who_has_to_move_is_dealt_in_as_signed(room: RoomFactory) -> None:
    """One table loses players while the next hand of the other one is signed."""
    async with AsyncExitStack() as stack:
        evening = await begin(stack, room)
        short, moving = await in_database_thread(lambda: evening.tables)()
        at_short = await in_database_thread(evening.at)(short)
        at_moving = await in_database_thread(evening.at)(moving)
        for player in at_moving:
            assert (await pledge(player, SIGNED, player.name))["type"] == "pledged"
        await fold_round(at_moving)
        for _ in range(SEATS - 1):
            await go_all_in(at_short)
        deal = await signed_at(at_moving)
        await go_all_in(at_short)
        for player in at_moving:
            assert (await give(player, deal, player.name))["type"] == "receipt"
        known = await in_database_thread(known_deck)(HandName(moving.table_id, SIGNED))
        assert await sees(lambda: owes(moving) == [short.number]), "a player is to move"
        assert await in_database_thread(hand_no)(moving) == SIGNED - 1, "before the deal"
        await at_moving[0].sees(lambda it: it.view["hand"]["no"] == SIGNED, 30)
        honest = at_moving[0]
        number = next(key for key, player in evening.players.items() if player is honest)
        await fold_round(at_moving)
        assert await sees(lambda: owes(moving) == [] and seated(moving) == SEATS - 1)
        proof = await in_database_thread(proof_of)(moving.table_id, number)
        assert {each.place: each.card for each in proof.openings}.items() <= dict(
            enumerate(known)
        ).items()
        assert proof.content is not None
        assert [list(pair) for pair in proof.content.players] == deal["content"]["players"]
        assert len(proof.positions.dealt) == SEATS, "who has to move was dealt in"
        assert orders_to_choose_from(proof) == 1
        assert await in_database_thread(verdicts)(proof, deal, honest.name) == {"passed"}
        bent = deal | {"content": deal["content"] | {"players": deal["content"]["players"][1:]}}
        assert await in_database_thread(verdicts)(proof, bent, honest.name) == {"failed"}


def verdicts(proof: Proof, deal: Frame, word: str) -> set[str]:
    """What the room and both programs say to a player who noted this of the deal."""
    record = {
        "keys": [key.to_json() for key in published_keys()],
        "root": deal["root"],
        "pledges": deal["pledges"],
        "content": {"straddle": None, "bomb_pot": None} | deal["content"],
        "seed": seed_of(word),
    }
    case = [Case("a deal", json.dumps(proof.to_json()).encode(), record)]
    with Node() as by_node:
        found: list[Judgement] = [*by_server(case), *by_python(case), *by_node(case)]
    return {each.verdict for each in found}


def owes(table: TournamentTable) -> list[int]:
    owed: list[int] = TournamentTable.objects.get(pk=table.pk).owes
    return owed


def seated(table: TournamentTable) -> int:
    return Seat.objects.filter(table=table.table_id).count()


def hand_no(table: TournamentTable) -> int:
    return stream.latest_step(table.table_id).table.hand_no


def known_deck(name: HandName) -> list[str]:
    """The deck, as somebody works it out who knows the committed order and all seeds."""
    row = DealCommitment.objects.get(table=name.table, hand_no=name.hand)
    drawn = commitments.unsealed(row.sealed, name, row.root)
    seeds = [list(pair) for pair in row.seeds.order_by("player").values_list("player", "seed")]
    deal = whole_deal(*name, drawn.secret, card_texts(drawn.order), seeds)
    deck: list[str] = deal["dealt"]
    return deck


def proof_of(table_id: int, player_id: int) -> Proof:
    return deal_proof(own_hand(table_id=table_id, hand_no=SIGNED, player_id=player_id))
