"""An upgrade while people play: open pages go on with their scripts, new ones get the new ones."""

import json
import shutil
import signal
from collections.abc import Iterator
from hashlib import md5
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page

from poker.models import HeldHand
from poker.services.tables.opening import open_table
from tests.conftest import RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.room.games import new_game

GAME = "Upgraded 1/2"
NAMES = ("Ana", "Ben", "Cleo")
CHANGED = "poker/table/main.js"
MANIFEST = "staticfiles.json"


@pytest.fixture
def collected() -> Iterator[Path]:
    """The static files of this test's room alone, to be changed."""
    link = Path(settings.STATIC_ROOT)
    shared = link.resolve()
    link.unlink()
    shutil.copytree(shared, link)
    yield link
    shutil.rmtree(link)
    link.symlink_to(shared)


def collect_a_changed_module(root: Path) -> None:
    """What `collectstatic` does where one module changed: one more file, and its name."""
    manifest = json.loads((root / MANIFEST).read_text())
    script = (root / manifest["paths"][CHANGED]).read_bytes() + b"\n;window.isUpgraded=true;"
    name = CHANGED.replace(".js", f".{md5(script).hexdigest()[:12]}.js")  # noqa: S324  # a name
    (root / name).write_bytes(script)
    manifest["paths"][CHANGED] = name
    (root / MANIFEST).write_text(json.dumps(manifest))


def scripts_of(page: Page) -> set[str]:
    """The addresses of the scripts a page has asked for."""
    asked = "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"
    return {path for path in page.evaluate(asked) if path.endswith(".js")}


def to_act(guests: list[Guest]) -> Guest:
    """Wait until one of them is to act."""
    for _look in range(400):
        for guest in guests:
            if "options" in guest.view().get("you", {}):
                return guest
            guest.page.wait_for_timeout(50)
    raise AssertionError("nobody is to act")


def go_on(guest: Guest) -> None:
    """Check or call, and wait until the table has taken it."""
    view = guest.view()
    guest.press("check" if view["you"]["options"].get("check") else "call")
    done = view["turn"]["decision"]
    guest.until(lambda view: view.get("turn", {}).get("decision") != done)


@pytest.mark.long
def test_no_page_mixes_and_the_hand_goes_on(room: RoomFactory, collected: Path) -> None:
    opened = room(webs=1, clocks=1, seed=False)
    open_table(game=new_game(GAME, small_blind=100, big_blind=200), name="Upgraded")
    with chromium() as browser:
        guests = [Guest(browser, opened.webs[0].url, name, DESKTOP) for name in NAMES]
        for guest in guests:
            guest.sign_up()
            guest.join(GAME)
        first = to_act(guests)
        hand = first.view()["hand"]["no"]
        for guest in guests:
            # What a page is still fetching would be refused.
            guest.page.wait_for_load_state("networkidle")
        opened.kill("web-1", signal.SIGTERM)
        collect_a_changed_module(collected)
        opened.restart("web-1")
        first.page.wait_for_selector("[data-connection=live]", timeout=20_000)
        first.page.click("[data-action=settings]")
        first.page.wait_for_selector("dialog [name=turnSounds]")
        first.page.click("dialog [data-action=close]")
        assert first.page.evaluate("window.isUpgraded") is None
        second = next(guest for guest in guests if guest is not first)
        second.page.reload()
        second.until(lambda view: view.get("you", {}).get("seat") is not None)
        assert second.page.evaluate("window.isUpgraded") is True
        scripts = scripts_of(first.page) | scripts_of(second.page)
        assert len({path for path in scripts if "/poker/table/main." in path}) == 2
        while first.view()["hand"]["street"] == "preflop":
            go_on(to_act(guests))
        assert first.view()["hand"]["no"] == second.view()["hand"]["no"] == hand
        for guest in guests:
            assert not [one for one in guest.complaints if "WebSocket" not in one]
    assert apart(HeldHand.objects.count) == 0
