"""The policy in force is on the table's own page (clause ``timeouts-told``)."""

import re

import pytest
from django.test import Client

from poker.services.opening import open_table
from tests.conftest import PlayerFactory
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
    game = new_game(preset, preset=preset, small_blind=100, big_blind=200)
    table = open_table(game=game, name=f"About {preset}")
    client = Client()
    client.force_login(new_player())
    page = client.get(f"/tables/{table.pk}/rules/").content.decode()
    told = dict(re.findall(r'data-policy="([a-z-]+)">(.*?)</dd>', page))
    assert timeout in told["timeouts-told"]
    assert "Time-outs are told at the table" in told["timeouts-told"]
    assert told["reconnect-grace"] == grace
    assert "at most 30 seconds; after 10" in told["turn-clock"]
    assert told["sit-out-eviction"].startswith("After more than 10 minutes")
