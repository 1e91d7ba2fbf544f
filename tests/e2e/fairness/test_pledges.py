"""A browser is bound to its seeds before it tells them, whichever window does it."""

import json
from typing import Any

import pytest

from tests.e2e.fairness.modules import Modules
from tests.poker.fairness.offline import VECTORS as VECTORS_FILE

DEALS = json.loads(VECTORS_FILE.read_text())["deals"]
MINE, OTHER = "ab" * 32, "cd" * 32
PLEDGE = """async ([player, hand]) => {
  const { Pledges } = await import('/static/poker/fairness/pledges.js');
  const { Notes } = await import('/static/poker/fairness/notes.js');
  const asked = [];
  const ask = (record) => asked.push(record.pledge);
  const pledges = new Pledges({ table: 9, notes: new Notes(), ask });
  pledges.make(player, hand);
  pledges.make(player, hand);
  return { asked, ...await pledges.of(player, hand) };
}"""
KEPT = """async (hand) => {
  const { Notes } = await import('/static/poker/fairness/notes.js');
  return (await new Notes().pledged(hand)) ?? null;
}"""
OF = """async (hand) => {
  const { Records } = await import('/static/poker/fairness/records.js');
  return new Records().of(hand);
}"""
STANDING = """async ([pledged, told, dealtIn]) => {
  const { standing } = await import('/static/poker/fairness/pledges.js');
  return standing(pledged, told[0]?.[1], dealtIn);
}"""
HAND = {"table": 9, "hand": 4, "player": 3}
TAKEN = {"seed": "s", "pledge": MINE, "taken": True}
UNTAKEN = TAKEN | {"taken": False}


@pytest.mark.parametrize("deal", DEALS, ids=["no-seed", "one-seed", "three-seeds"])
def test_pledges_are_those_of_the_vectors(modules: Modules, deal: dict[str, Any]) -> None:
    told = dict(map(tuple, deal["pledges"]))
    for player, seed in deal["seeds"]:
        assert modules.call("pledge", "pledgeOf", deal, player, seed) == told[player]
        assert modules.call("pledge", "pledgeOf", deal, player + 1, seed) != told[player]


def test_windows_of_one_browser_pledge_the_same_seed(profile: Modules) -> None:
    one, two = (
        window.evaluate(PLEDGE, [3, 4]) for window in (profile.page, profile.another_window().page)
    )
    assert one == two
    assert one["asked"] == [one["pledge"]], "each window tells the room, and once"
    assert profile.page.evaluate(KEPT, HAND)["seed"] == one["seed"]
    assert profile.page.evaluate(OF, HAND) == [], "it is no commitment of the room's"
    assert profile.page.evaluate(KEPT, HAND | {"hand": 5}) is None


@pytest.mark.parametrize(
    ("pledged", "listed", "dealt_in", "stands"),
    [
        (TAKEN, MINE, True, {"seed": "s"}),
        (UNTAKEN, MINE, True, {"seed": "s"}),
        (TAKEN, OTHER, True, {"refused": "seed_already_given"}),
        (TAKEN, None, True, {"refused": "pledge_left_out"}),
        (TAKEN, None, False, {"refused": "not_dealt_in"}),
        (UNTAKEN, None, True, {"refused": "pledge_not_taken"}),
        (UNTAKEN | {"refused": "pledges_paused"}, None, True, {"refused": "pledges_paused"}),
        (None, OTHER, True, {"refused": "seed_already_given"}),
        (None, None, True, {"refused": "not_pledged"}),
    ],
)
def test_a_seed_is_told_only_where_its_pledge_stands(
    modules: Modules,
    pledged: dict[str, Any] | None,
    listed: str | None,
    dealt_in: bool,
    stands: dict[str, str],
) -> None:
    told = [[9, listed]] if listed else []
    assert modules.page.evaluate(STANDING, [pledged, told, dealt_in]) == stands
