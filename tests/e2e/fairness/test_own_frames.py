"""What the page sends by itself is never the player's fault, and waits for slow connections."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.conftest import RoomFactory
from tests.e2e.fairness.modules import Modules
from tests.e2e.guest import chromium
from tests.e2e.table.made_views import View
from tests.e2e.table.served_table import new_table, served
from tests.e2e.table.turns import waiting

ANSWERED = """async ([frames]) => {
  const { Questions } = await import('/static/poker/fairness/questions.js');
  const sent = [];
  const questions = new Questions((message) => sent.push(message));
  questions.ask('pledge', { hand: 4 }, {});
  const told = frames.map((frame) => questions.answered({ ...frame, id: frame.id ?? sent[0].id }));
  questions.askAgain(3);
  const hands = told.map((one) => one === undefined ? 'not ours' : one && one.hand);
  return { told: hands, sent: sent.length };
}"""
PLEDGED = """async ([needed, left, roundTrip, hands]) => {
  const { Latency } = await import('/static/poker/fairness/latency.js');
  const latency = new Latency(() => roundTrip);
  latency.took(needed);
  const before = latency.isInTime;
  const then = [];
  for (let hand = 0; hand < hands; hand += 1) {
    latency.saw(left);
    then.push(latency.isInTime);
  }
  return { before, then };
}"""
PAUSED = """async (until) => {
  const { Pledges } = await import('/static/poker/fairness/pledges.js');
  const { Notes } = await import('/static/poker/fairness/notes.js');
  const asked = [];
  const ask = (record) => asked.push(record.hand);
  const pledges = new Pledges({ table: 9, notes: new Notes(), ask });
  pledges.make(3, 4);
  await pledges.of(3, 4);
  const record = { table: 9, hand: 4, player: 3, root: 'pledge' };
  await pledges.refuse(record, 'pledges_paused', until - Date.now());
  pledges.make(3, 5);
  pledges.make(3, 6, { isInTime: false });
  await pledges.of(3, 5);
  return { asked, withheld: [5, 6].map((hand) => pledges.withheld(hand) ?? null) };
}"""
HOUR_MS = 3_600_000


def refusal(code: str, **more: Any) -> dict[str, Any]:
    return {"type": "refused", "code": code, **more}


def test_answers_to_the_page_are_taken_however_often_they_come(modules: Modules) -> None:
    """The same answer twice, an answer to what serves no more, and refusals of the moment."""
    paused = refusal("pledges_paused")
    frames = [
        refusal("try_again"),
        refusal("too_many_commands"),
        paused,
        paused,
        refusal("seeds_closed", id="seed-of-an-earlier-hand"),
        refusal("cannot_raise", id="0f00"),
        {"type": "chat"} | {"id": "0f00"},
    ]
    told = modules.page.evaluate(ANSWERED, [frames])
    assert told["told"] == [None, None, 4, None, None, "not ours", "not ours"]
    assert told["sent"] == 1, "what was refused for good is not asked again"


@pytest.mark.parametrize(
    ("needed", "left", "round_trip", "then"),
    [
        (0, 3000, 80, [True] * 4),
        (0, 3000, 1600, [False] * 4),
        (4000, 3000, 80, [False, True, True, True]),
        (9000, 3000, 80, [False, False, False, False]),
        (0, 300, 200, [False] * 4),
    ],
)
def test_browser_pledges_only_what_it_can_keep(
    modules: Modules, needed: int, left: int, round_trip: int, then: list[bool]
) -> None:
    """What a late seed took is forgotten hand by hand; a slow connection never pledges."""
    told = modules.page.evaluate(PLEDGED, [needed, left, round_trip, 4])
    assert told == {"before": True, "then": then}


@pytest.mark.parametrize(
    ("in_ms", "asked", "withheld"),
    [(HOUR_MS, [4], ["pledges_paused", "pledges_paused"]), (-1, [4, 5], [None, "too_slow"])],
    ids=["paused", "over"],
)
def test_browser_pledges_nothing_while_the_room_takes_none(
    profile: Modules, in_ms: int, asked: list[int], withheld: list[str | None]
) -> None:
    until = profile.page.evaluate("Date.now()") + in_ms
    assert profile.page.evaluate(PAUSED, until) == {"asked": asked, "withheld": withheld}


def signed(view: View) -> View:
    """The view with the next hand signed, its pledges without the viewer's."""
    deal = {
        "hand": view["hand"]["no"] + 1,
        "root": "ab" * 32,
        "pledges": [],
        "closing": {"key": "0", "signature": "cd" * 64},
        "content": {"players": [[0, view["seats"]["0"]["player"]]], "posts": []},
    }
    return view | {"next": {"deal_at": 10_000, "deal": deal}}


@pytest.mark.long
def test_refused_pledge_is_one_quiet_sign_with_its_reason_on_demand(room: RoomFactory) -> None:
    url, table = room(webs=1, clocks=0, seed=False).webs[0].url, new_table()
    with chromium() as browser, served(browser, url, table, waiting()) as shown:
        page = shown.page
        shown.answers_commands = False
        for _ in range(3):
            shown.answer("pledge-1", code="pledges_paused", field="pledge", message="You left it.")
            shown.answer("seed-1", code="seeds_closed", field="hand", message="Too late.")
        shown.answer("an-older-command", code="stale_decision", field="decision", message="No.")
        shown.show(signed(waiting()))
        expect(page.locator(".toast")).to_have_count(0)
        sign = page.locator("[data-deal-sign]")
        expect(sign).to_be_visible()
        assert sign.get_attribute("data-state") in {"unpledged", "without_now"}
        sign.locator("summary").click()
        expect(page.locator(".deal-panel")).to_be_visible()
