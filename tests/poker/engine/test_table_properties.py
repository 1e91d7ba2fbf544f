"""What holds at every table, whoever comes and goes."""

import json
from dataclasses import replace
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from config.refusals.refusal import Refusal
from poker.engine.codec import VERSION, decode, encode, kind_of
from poker.engine.hand.bets.actions import Check, Fold
from poker.engine.hand.bets.betting import options
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.anchors import ANCHORS
from poker.engine.table.dealing.readiness import wanting_cards
from poker.engine.table.events import TableEvent
from poker.engine.table.evolve import evolve
from poker.engine.table.recorder import brought
from poker.engine.table.seats.sitting_out import count_absence, end_absence, excuse_outage
from poker.engine.table.state import Table
from poker.engine.table.turns.alarm import Pace, alarm_at
from tests.poker.engine.draws import of_a_story
from tests.poker.engine.games import pool_omaha
from tests.poker.engine.random_play import random_action, shuffled
from tests.poker.engine.rotation_run import watch_for
from tests.poker.engine.script import name_of, seat_of
from tests.poker.engine.table_script import TableScript

MOMENTS: Final = 300
PACE: Final = Pace(start_ms=1000, pause_ms=2000, run_out_ms=500)


@st.composite
def table_rules(draw: st.DrawFn) -> Rules:
    """Tables of 3 to 9, some with stacks so small that players go broke all the time."""
    needed = draw(st.sampled_from([2, 3, 3]))
    return replace(
        pool_omaha(small_blind=5, big_blind=10),
        button=draw(st.sampled_from(["big_blind_forward", "next_dealt_in"])),
        seats=draw(st.integers(3, 9)),
        players_needed=needed,
        min_buy_in=10,
        max_buy_in=draw(st.sampled_from([60, 1000, 4000])),
    )


@pytest.mark.rule("big-blind-forward")
@pytest.mark.rule("post-or-wait")
@pytest.mark.rule("button-moves")
@pytest.mark.rule("start-players")
@given(of_a_story, table_rules())
@settings(max_examples=50, deadline=None)
def test_nobody_plays_free_pays_twice_or_waits_for_ever(rng: Random, rules: Rules) -> None:
    watch, known = watch_for(rules.button), 0
    table = TableScript(rules)
    for _moment in range(MOMENTS):
        snapshot(rng, table)
        watch.see([event for _, event in table.stream[known:]])
        known = len(table.stream)


@pytest.mark.rule("start-players")
@given(of_a_story, table_rules())
@settings(max_examples=25, deadline=None)
def test_play_goes_on_while_enough_players_want_cards(rng: Random, rules: Rules) -> None:
    table = TableScript(rules)
    for _moment in range(MOMENTS):
        snapshot(rng, table)
        running = table.table.running is not None
        waiting = len(wanting_cards(table.table))
        assert not (table.ready and running)
        assert running or table.ready or waiting < rules.players_needed
        must_wake = running or table.ready or table.table.playing
        assert (alarm_at(table.table, PACE) is not None) == must_wake


@given(of_a_story, table_rules())
@settings(max_examples=25, deadline=None)
def test_every_chip_at_the_table_was_brought_there(rng: Random, rules: Rules) -> None:
    table = TableScript(rules)
    for _moment in range(MOMENTS):
        snapshot(rng, table)
        assert table.table.chips() == brought(event for _, event in table.stream)


@given(of_a_story, table_rules())
@settings(max_examples=25, deadline=None)
def test_the_table_is_the_same_when_folded_from_its_last_hand(rng: Random, rules: Rules) -> None:
    table = TableScript(rules)
    for _stop in range(5):
        for _moment in range(MOMENTS // 5):
            snapshot(rng, table)
        stream = [(at, stored(event)) for at, event in table.stream]
        anchor = max(n for n, (_, event) in enumerate(stream) if isinstance(event, ANCHORS))
        assert fold(stream) == fold(stream[anchor:]) == table.table


def snapshot(rng: Random, table: TableScript) -> None:
    """Somebody comes or goes, or play goes on by one step."""
    if rng.random() < 0.2:
        come_or_go(rng, table)
    elif not table.table.running:
        begin_or_stop(rng, table)
    elif rng.random() < 0.02:
        table.time_out()
    else:
        choices = options(table.hand)
        assert choices is not None
        timid = Check() if choices.check else Fold()
        table.act(choices.seat, timid if rng.random() < 0.7 else random_action(rng, choices))


def begin_or_stop(rng: Random, table: TableScript) -> None:
    if table.ready:
        table.deck = shuffled(rng)
        table.deal(draw=rng.randrange(100))
    elif table.table.playing and rng.random() < 0.1:
        table.stop()
    else:
        come_or_go(rng, table)


def come_or_go(rng: Random, table: TableScript) -> None:
    """A random command at a random seat; one the engine refuses is left undone."""
    name = name_of(rng.randrange(len(table.table.seats)))
    rules = table.table.rules
    amount = rng.randint(1, rules.max_buy_in)
    commands = {
        "sit": lambda: table.sit(name, stack=rng.randint(rules.min_buy_in, rules.max_buy_in)),
        "sit in": lambda: table.sit_in(name),
        "sit out": lambda: table.sit_out(name),
        "post": lambda: table.choose(name, "post"),
        "wait": lambda: table.choose(name, "wait"),
        "top up": lambda: table.top_up(name, amount),
        "leave": lambda: table.leave(name),
        "gone": lambda: table.later(200).decide(lambda to: count_absence(to, seat_of(name), 0)),
        "connected": lambda: table.decide(lambda to: end_absence(to, seat_of(name))),
        "outage": lambda: table.later(300).decide(lambda to: excuse_outage(to, to.at - 280_000)),
    }
    command = rng.choices(list(commands), (20, 30, 3, 8, 2, 15, 1, 8, 4, 1))[0]
    known = len(table.stream)
    try:
        commands[command]()
    except Refusal:
        assert len(table.stream) == known


def fold(stream: list[tuple[int, TableEvent]]) -> Table:
    table: Table | None = None
    for at, event in stream:
        table = evolve(table, event, at)
    assert table is not None
    return table


def stored(event: TableEvent) -> TableEvent:
    """The event as it comes back from the database."""
    return decode(kind_of(event), VERSION, json.loads(json.dumps(encode(event))))
