"""Deals that show less than they could: the page and all programs say so, for the same reasons."""

import shlex
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page

from tests.e2e.fairness.evening import Evening, play_out, seed_is, silence, verdict
from tests.e2e.guest import Guest
from tests.poker.fairness.four_checkers import EXITS, TABLE
from tests.poker.fairness.offline import PROGRAMS, run

pytestmark = pytest.mark.long

REASONS = {row["reason"] for row in TABLE["reasons"]}


@pytest.mark.rule("deal-proof")
def test_deals_without_a_seed_are_limited_and_say_why(evening: Evening, tmp_path: Path) -> None:
    """The first hand, one for which both pledged without giving their seeds, and one for which
    neither may pledge after that. They pledged for the third before the second was dealt."""
    with evening.browsers() as (_browser, ana, ben):
        silence(ana.page)
        silence(ben.page)
        evening.come(ana, ben)
        seed_is(ana.page, "without")
        play_out(1, [ana, ben])
        for hand, pledged in ((2, 2), (3, 2), (4, 0)):
            deal = begun(ana, hand)
            assert (len(deal["pledges"]), deal["seeds"]) == (pledged, []), hand
            play_out(hand, [ana, ben])
        for hand, expected in ((1, {"no_seed"}), (2, {"no_seed", "unopened"}), (4, {"no_seed"})):
            ana.page.goto(evening.verify_page(hand))
            assert verdict(ana.page) == "limited", hand
            reasons = codes(ana.page) & REASONS
            assert reasons >= expected, hand
            for said in programs_said(evening, ana.page, hand, tmp_path):
                named = {line.split(":")[0] for line in said.splitlines()[1:]}
                assert named & REASONS == reasons, said
        assert ana.complaints == ben.complaints == []


def begun(guest: Guest, hand: int) -> Any:
    """Wait until a hand is dealt, and return what the table says of its deal."""
    return guest.until(lambda view: view["hand"]["no"] == hand and view["hand"]["deal"])


def codes(page: Page) -> set[str]:
    """The reasons of all checks that did not pass."""
    items = page.locator("[data-check]:not([data-state=passed])").all()
    assert all(item.locator("[data-reason]").inner_text() for item in items)
    return {str(item.get_attribute("data-code")) for item in items}


def programs_said(evening: Evening, page: Page, hand: int, folder: Path) -> Iterator[str]:
    """Yield what both programs for players and the room's command say with the options of the
    page; all end with the code of a limited deal."""
    proof, keys = folder / f"proof-{hand}.json", folder / "keys.json"
    proof.write_bytes(page.request.get(evening.proof_of(hand)).body())
    keys.write_bytes(page.request.get(f"{evening.url}/fairness/keys.json").body())
    arguments = [str(proof), f"--keys={keys}", *shlex.split(page.inner_text("[data-options]"))]
    for program in PROGRAMS:
        code, said = run(program, *arguments)
        assert code == EXITS["limited"], said
        yield said
    told = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify_deal", *arguments, stdout=told)
    assert ended.value.code == EXITS["limited"]
    yield told.getvalue()
