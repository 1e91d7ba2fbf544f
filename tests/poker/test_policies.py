"""The policy in force is on the table's own page (clause ``timeouts-told``)."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from poker.engine.rules import Rules
from poker.policies import policies
from poker.services.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.engine.games import game
from tests.room.games import new_game

CHECK_FOLD = "The player checks if that is free, and folds if not."
ALL_IN = "all-in for what they have put in"
AFTER = "Who is disconnected when the clock ends gets 20 seconds more."
RECONNECT = "Who reconnects before the clock ends gets 20 seconds more."


@pytest.mark.rule("timeouts-told")
@pytest.mark.rule("reconnect-grace")
@pytest.mark.parametrize(
    ("preset", "timeout", "grace"),
    [
        ("plo-pool", CHECK_FOLD, AFTER),
        ("holdem", CHECK_FOLD, AFTER),
        ("omaha-protected", CHECK_FOLD, "The clock runs on."),
        ("omaha-classic", ALL_IN, RECONNECT),
    ],
)
def test_each_preset_tells_its_own_policies(
    new_player: PlayerFactory, preset: str, timeout: str, grace: str
) -> None:
    offered = new_game(preset, preset=preset, small_blind=100, big_blind=200)
    table = open_table(game=offered, name=f"About {preset}")
    client = Client()
    client.force_login(new_player())
    page = client.get(f"/tables/{table.pk}/rules/").content.decode()
    told = dict(re.findall(r'data-policy="([a-z-]+)">(.*?)</dd>', page))
    assert timeout in told["timeouts-told"]
    assert "Time-outs are told at the table" in told["timeouts-told"]
    assert told["reconnect-grace"] == grace
    assert "at most 30 seconds; after 10" in told["turn-clock"]
    assert ("the house pays" in told["void-refund"]) == (preset == "omaha-protected")
    assert told["sit-out-eviction"].startswith("After more than 10 minutes")


@pytest.mark.rule("disconnect-protection")
@pytest.mark.rule("timeouts-told")
def test_the_page_tells_of_protections_and_time_banks_where_there_are_any() -> None:
    protected = told(game("omaha-protected", "pot_limit", big_blind=10))
    assert "up to 2 times in 24 hours" in protected["disconnect-protection"]
    assert "first 10 seconds of their turn" in protected["disconnect-protection"]
    assert "time-bank" not in protected
    banked = told(replace(game("holdem", "no_limit", big_blind=10), bank_s=30))
    assert "begins with 30 seconds and gains 5 every 10 hands" in banked["time-bank"]
    assert "disconnect-protection" not in banked


def told(rules: Rules) -> dict[str, str]:
    return {policy.slug: policy.text for policy in policies(rules)}


@pytest.mark.rule("ratholing-window")
@pytest.mark.rule("ratholing-shortstack")
def test_the_page_tells_what_one_who_comes_back_brings() -> None:
    classic = told(game("omaha-classic", "pot_limit", big_blind=200))
    assert "For 30 minutes this table remembers" in classic["ratholing-window"]
    assert "at least that stack, up to 200.00." in classic["ratholing-window"]
    assert "after 5 times the whole stack is brought back" in classic["ratholing-window"]
    short = replace(game("holdem", "no_limit", big_blind=200), min_buy_in=4000, max_buy_in=8000)
    assert told(short)["ratholing-window"].endswith("sooner brings at least that stack.")
    free = told(game("nlo-freezeout", "no_limit", big_blind=200))
    assert free["ratholing-window"] == "A stack one left with is not remembered here."


@pytest.mark.rule("leave")
@pytest.mark.rule("queue-order")
@pytest.mark.rule("queue-money")
@pytest.mark.rule("player-history")
def test_leaving_waiting_showing_and_disputing_are_told() -> None:
    here = told(game("holdem", "no_limit", big_blind=10))
    assert "leave at once" in here["leave"]
    assert "waited longest" in here["queue-order"]
    assert "reserves no money" in here["queue-order"]
    assert "show cards of theirs, folded ones too" in here["showdown-order"]
    assert "answer within 7 days" in here["player-history"]
