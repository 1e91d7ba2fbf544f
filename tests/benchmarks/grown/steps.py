"""What is measured in a grown room, and how often."""

from collections import defaultdict
from collections.abc import Callable
from typing import Final

from django.test import Client

from poker.engine.hand.bets.actions import Action, Call, Check, Fold
from poker.event_stream import stream
from poker.event_stream.memory import memories
from poker.history.page import Place, history_page
from poker.models import PlayedHand
from poker.services.clock import timekeeping
from poker.services.clock.known_alarms import KnownAlarms
from poker.services.seats import acting
from tests.benchmarks.grown.meter import Cost, Meter
from tests.benchmarks.grown.room import GrownRoom
from tests.poker.felt import Felt

WARM_UP: Final = 3
"""Rounds not counted: caches of the server and of Django fill up."""

LOOK: Final = "clock_look"

Costs = dict[str, list[Cost]]
Step = Callable[[], object]


def costs_of_play_and_pages(room: GrownRoom, meter: Meter, rounds: int) -> Costs:
    """By step, ``rounds`` hands of five actions, and as many looks at each page."""
    found: Costs = defaultdict(list)
    for round_no in range(-WARM_UP, rounds):
        costs = {**_hand(room.felt, meter), **_pages(room, meter)}
        if round_no >= 0:
            for step, more in costs.items():
                found[step] += more
    return found


def costs_of_the_clock(felt: Felt, meter: Meter, rounds: int) -> Costs:
    """Of a turn of the clock: it deals a hand, finds nothing else due and the next alarm.

    And of a look alone, when nothing is due and all alarms are read.
    """
    found: Costs = defaultdict(list)
    for round_no in range(-WARM_UP, rounds):
        looked = meter.measure(lambda: _look(felt))
        felt.later(seconds=20).answer_checks().stay_connected()
        turned = meter.measure(lambda: _ring_and_look(felt))
        assert felt.state.running
        felt.act_all_fold()
        if round_no >= 0:
            found["clock_turn"].append(turned)
            found[LOOK].append(looked)
    return found


def _hand(felt: Felt, meter: Meter) -> Costs:
    """A hand to the flop: what its actions cost, and the last, which settles it."""
    assert felt.later(seconds=20).answer_checks().ring()
    betting: list[Action] = [Call(), Call(), Check(), Fold()]
    costs = [_acted(felt, meter, action) for action in betting]
    return {"action": costs, "last_action": [_acted(felt, meter, Fold())]}


def _look(felt: Felt) -> None:
    assert KnownAlarms().due(felt.now) == []


def _ring_and_look(felt: Felt) -> None:
    _ring(felt)
    _look(felt)


def _ring(felt: Felt) -> int | None:
    return timekeeping.ring_one(felt.now)


def _acted(felt: Felt, meter: Meter, action: Action) -> Cost:
    felt.later(seconds=1)
    state = felt.state
    assert state.running
    assert state.running.to_act is not None
    player, action_id = felt.players[state.running.to_act].pk, felt.new_id()
    return meter.measure(
        lambda: acting.act(
            table_id=felt.table_id,
            player_id=player,
            decision=state.decision,
            action=action,
            action_id=action_id,
            now=felt.now,
        )
    )


def _pages(room: GrownRoom, meter: Meter) -> Costs:
    """A table's page with the snapshot a cold process reads, and the busy player's history."""
    table_page = f"/tables/{room.felt.table_id}/"
    deep = f"/hands/?before={_deep(room.busy.pk)}"
    return {
        "table_page": [meter.measure(lambda: _opened(room, table_page))],
        "history_page": [meter.measure(lambda: _got(room.at_history, "/hands/"))],
        "history_page_deep": [meter.measure(lambda: _got(room.at_history, deep))],
    }


def _opened(room: GrownRoom, table_page: str) -> None:
    _got(room.at_table, table_page)
    _snapshot(room.felt)


def _got(client: Client, address: str) -> None:
    assert client.get(address).status_code == 200


def _snapshot(felt: Felt) -> None:
    memories.clear()
    stream.latest_step(felt.table_id)


def _deep(player_id: int) -> Place:
    """A place in the middle of a history."""
    theirs = PlayedHand.objects.filter(player=player_id)
    newest = history_page(theirs).hands[0]
    oldest = theirs.earliest("ended_at")
    middle = oldest.ended_at + (newest.ended_at - oldest.ended_at) / 2
    return Place(middle, newest.pk)
