"""Deals are verified in the players' own browsers, after hands really played."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page

from tests.e2e.fairness.evening import (
    Evening,
    outcomes,
    play_out,
    seed_is,
    shoot,
    verdict,
)
from tests.e2e.guest import Guest
from tests.poker.fairness.four_checkers import EXITS
from tests.poker.fairness.leaving_out import proof_without
from tests.poker.fairness.offline import PROGRAMS, run
from tests.poker.fairness.tampering import TAMPERINGS, tampered

pytestmark = pytest.mark.long


def failed_codes(page: Page) -> set[str]:
    items = page.locator("[data-check][data-state=failed]").all()
    assert all(item.locator("[data-reason]").inner_text() for item in items)
    return {str(item.get_attribute("data-code")) for item in items}


@pytest.mark.rule("shuffle")
def test_a_deal_of_two_seeds_passes_and_no_tampering_does(evening: Evening, tmp_path: Path) -> None:
    with evening.browsers() as (_browser, ana, ben):
        evening.come(ana, ben)
        seed_is(ana.page, "without")
        play_out(1, [ana, ben])
        seed_is(ana.page, "in")
        seed_is(ben.page, "in")
        deal = ana.until(lambda view: view["hand"]["no"] == 2 and view["hand"]["deal"])
        players = sorted(player.pk for player in evening.players)
        assert [player for player, _ in deal["pledges"]] == players
        assert [player for player, _ in deal["seeds"]] == players
        seed_is(ben.page, "mixed")
        shoot(ben.page, "deal-sign-390")
        play_out(2, [ana, ben])
        ana.page.locator("[data-kind=verify_deal] a", has_text="hand 2").click()
        assert verdict(ana.page) == "passed", failed_codes(ana.page)
        assert set(outcomes(ana.page).values()) == {"passed"}
        mine = ana.page.locator("[data-mine]")
        assert mine.get_attribute("data-seed-of") == str(evening.players[0].pk)
        shoot(ana.page, "verify-1280")
        saved = tmp_path / "proof.json"
        with ana.page.expect_download() as download:
            ana.page.click("[data-download]")
        download.value.save_as(saved)
        proof = json.loads(saved.read_text())
        programs_agree_with_the_page(evening, ana.page, saved)
        every_tampering_is_found(ana.page, proof)
        the_room_lies(ana.page, evening.proof_of(2), proof)
        in_another_browser(evening, ben, proof)
        assert ana.complaints == ben.complaints == []
    with pytest.raises(SystemExit) as ended:
        call_command("verify_deal", str(saved))
    assert ended.value.code == EXITS["limited"], "without the browser's record"


def programs_agree_with_the_page(evening: Evening, page: Page, saved: Path) -> None:
    """With the options that the page shows, and the room's published keys."""
    keys = saved.with_name("keys.json")
    keys.write_bytes(page.request.get(f"{evening.url}/fairness/keys.json").body())
    options = shlex.split(page.inner_text("[data-options]"))
    for program in PROGRAMS:
        code, said = run(program, str(saved), f"--keys={keys}", *options)
        assert code == EXITS[verdict(page)], said


def every_tampering_is_found(page: Page, proof: Any) -> None:
    """In the browser that played the hand, which holds each against what it noted, too."""
    for tamper, code in TAMPERINGS:
        check_file(page, f"{tamper.__name__}.json", tampered(proof, tamper))
        assert verdict(page) == "failed", tamper
        assert code in failed_codes(page), tamper


def check_file(page: Page, name: str, proof: Any) -> None:
    """Choose a file, and wait until the page is done with it."""
    content = json.dumps(proof).encode()
    page.set_input_files(
        "[data-proof-file]",
        {"name": name, "mimeType": "application/json", "buffer": content},
    )
    page.locator("[data-whose]", has_text=name).wait_for()


def the_room_lies(page: Page, address: str, proof: Any) -> None:
    """The page asks the room for the proof and is given another board card, or a pledge more."""
    tamper, code = next((t, code) for t, code in TAMPERINGS if t.__name__ == "board_card")
    another = {**proof, "pledges": [*proof["pledges"], [10**9, "ab" * 32]]}
    for told, found in ((another, "pledges"), (tampered(proof, tamper), code)):
        it_answers(page, address, told)
        page.reload()
        assert verdict(page) == "failed"
        assert found in failed_codes(page)
    shoot(page, "verify-failed-1280")


def it_answers(page: Page, address: str, told: Any) -> None:
    page.route(address, lambda route: route.fulfill(json=told))


def in_another_browser(evening: Evening, guest: Guest, proof: Any) -> None:
    """It can check the file, but noted nothing of that player's."""
    guest.page.goto(f"{evening.url}/hands/verify/")
    check_file(guest.page, "saved.json", proof)
    assert verdict(guest.page) == "limited"
    states = outcomes(guest.page)
    unknown = {name for name, state in states.items() if state == "unknown"}
    assert unknown >= {"root", "own_seed", "pledges", "seen"}
    shoot(guest.page, "verify-390")
    check_file(guest.page, "left-out.json", proof_without(3, left_out=2))
    assert verdict(guest.page) == "failed", "it is signed by a key of another room"
    assert failed_codes(guest.page) == {"unknown_key"}
    assert outcomes(guest.page)["opened"] == "limited"
    assert "between 8 orders of the cards" in guest.page.inner_text("[data-check=opened]")
    shoot(guest.page, "verify-left-out-390")
