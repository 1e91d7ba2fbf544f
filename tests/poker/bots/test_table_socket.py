from random import Random
from typing import Any

import pytest

from accounts.ledger import chart
from accounts.ledger.models import Currency
from accounts.ledger.moving import OPENING_GRANT
from accounts.models import Player
from poker.bots.play.answering import QUICKEST_S, SLOWEST_S, thinking_s
from poker.bots.room.roster import enrol
from poker.sockets.database_threads import in_database_thread
from tests.poker.bots.scripted_table import ScriptedTable, scripted_table
from tests.room.database import RoomDatabase

BEST_HAND = ["Jc", "Tc", "4d", "5h"]
SEAT = {"player": 7, "stack": 20_000, "status": "playing"}


def view_to_act(decision: str = "3.2", **options: Any) -> dict[str, Any]:
    """A bot in seat 0 with the best hand, whose turn it is."""
    return {
        "table": {"variant": "omaha", "big_blind": 200, "max_buy_in": 20_000},
        "you": {"seat": 0, "cards": BEST_HAND, "options": {"fold": True} | options},
        "seats": {"0": SEAT, "1": SEAT | {"player": 8}},
        "hand": {"no": 3, "board": ["Ac", "Kc", "Qc", "2d", "2h"], "pot": 900, "over": False},
        "turn": {"seat": 0, "decision": decision},
    }


async def snapshot(table: ScriptedTable, view: dict[str, Any], seq: int = 10) -> None:
    await table.say(type="snapshot", seq=seq, now=0, view=view)


async def test_a_decision_is_answered_once_by_an_id_of_its_own() -> None:
    async with scripted_table() as (table, _):
        await snapshot(table, view_to_act(call=300))
        answer = {"type": "call", "decision": "3.2", "id": "act-3-2"}
        assert await table.hear() == answer
        await snapshot(table, view_to_act(call=300), seq=11)
        assert await table.hears_nothing()
        await snapshot(table, view_to_act("3.4", call=300), seq=12)
        assert await table.hear() == answer | {"decision": "3.4", "id": "act-3-4"}


async def test_after_a_refusal_the_bot_does_what_is_always_allowed() -> None:
    async with scripted_table() as (table, _):
        await snapshot(table, view_to_act(call=300))
        first = await table.hear()
        await table.say(type="refused", id=first["id"], code="nothing_to_call")
        second = await table.hear()
        assert (second["type"], second["decision"]) == ("fold", "3.2")
        assert second["id"] != first["id"]
        await table.say(type="refused", id=second["id"], code="hand_over")
        assert await table.hears_nothing()


async def test_a_decision_somebody_else_closed_is_left_alone() -> None:
    async with scripted_table() as (table, _):
        await snapshot(table, view_to_act(call=300))
        first = await table.hear()
        await table.say(type="refused", id=first["id"], code="stale_decision")
        assert await table.hears_nothing()


async def test_a_gap_is_repaired_by_a_resync() -> None:
    async with scripted_table() as (table, bot):
        quiet = view_to_act() | {"you": {"seat": 0}}
        await snapshot(table, quiet)
        event = {"seq": 14, "kind": "checked", "data": {}, "patch": {"hand": {"pot": 1}}}
        await table.say(type="events", **{"from": 14, "to": 14}, now=0, events=[event])
        assert await table.hear() == {"type": "resync"}
        assert bot.table.view["hand"]["pot"] == 900
        await snapshot(table, quiet | {"hand": {"pot": 1, "over": False}}, seq=14)
        assert await table.hears_nothing()
        assert (bot.table.seq, bot.table.view["hand"]["pot"]) == (14, 1)


async def test_the_room_ends_the_session() -> None:
    async with scripted_table() as (table, bot):
        await table.say(type="bye", code="session_over")
        assert await table.hears_nothing()
        assert bot.session_is_over


async def test_a_bot_told_to_leave_asks_once_and_is_done_when_its_seat_is_gone() -> None:
    async with scripted_table() as (table, bot):
        bot.is_leaving = True
        quiet = view_to_act() | {"you": {"seat": 0}}
        await snapshot(table, quiet)
        asked = await table.hear()
        assert asked["type"] == "leave"
        await table.say(type="done", id=asked["id"], seq=11)
        assert await table.hears_nothing()
        await snapshot(table, quiet | {"you": {}, "seats": {}}, seq=11)
        assert await table.hears_nothing()
        assert bot.has_left


async def test_a_busted_bot_is_given_money_tops_up_and_sits_in(room_db: RoomDatabase) -> None:
    bot = await in_database_thread(enrol)("Vega")
    assert bot is not None
    most = 2 * OPENING_GRANT
    async with scripted_table(bot.player_id) as (table, _):
        view = view_to_act() | {"you": {"seat": 0, "top_up_max": most}}
        await snapshot(table, view | {"seats": {"0": SEAT | {"stack": 0, "status": "busted"}}})
        asked = await table.hear()
        assert (asked["type"], asked["amount"]) == ("top_up", most)
        assert await in_database_thread(wallet_balance)(bot.player_id) >= most
        view = view_to_act() | {"you": {"seat": 0}}
        await snapshot(table, view | {"seats": {"0": SEAT | {"status": "sitting_out"}}}, seq=11)
        assert (await table.hear())["type"] == "sit_in"


def wallet_balance(player_id: int) -> int:
    player = Player.objects.get(pk=player_id)
    return chart.wallet(player=player, currency=Currency.PLAY).balance or 0


def test_people_take_their_time_but_not_too_much() -> None:
    times = [thinking_s(Random(seed)) for seed in range(500)]
    assert QUICKEST_S <= min(times) < 1 < 2 < max(times) <= SLOWEST_S


@pytest.mark.rule("freezeout-outage")
async def test_a_decision_that_is_open_again_after_a_pause_is_answered_again() -> None:
    async with scripted_table() as (table, _):
        await snapshot(table, view_to_act(call=300))
        first = await table.hear()
        await table.say(type="refused", id=first["id"], code="hand_waits")
        assert (await table.hear())["type"] == "fold"
        paused = view_to_act() | {"you": {"seat": 0}, "next": {"hold": "outage"}}
        del paused["turn"]
        await snapshot(table, paused, seq=11)
        assert await table.hears_nothing()
        await snapshot(table, view_to_act(call=300), seq=12)
        assert await table.hear() == first
