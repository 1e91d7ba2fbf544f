"""The room can be installed, and says so itself where there is no network."""

from playwright.sync_api import Browser, Page

from tests.conftest import RoomFactory
from tests.e2e.guest import PHONE, Guest, chromium

KEPT = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  const texts = await Promise.all((await cache.keys()).map(async (request) => {
    const answer = await cache.match(request);
    return [new URL(request.url).pathname, await answer.text()];
  }));
  return Object.fromEntries(texts);
}"""
RUNS = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"


def test_a_phone_can_install_the_room_and_is_told_when_it_is_away(room: RoomFactory) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    with chromium() as browser:
        guest = Guest(browser, url, "Installer", PHONE, service_workers="allow")
        guest.sign_up()
        page = guest.page
        page.wait_for_function(RUNS)
        page.goto(f"{url}/hands/")
        assert _faults(page) == []
        page.context.set_offline(True)
        page.goto(f"{url}/cashier/")
        assert page.inner_text("h1") == "No connection"
        assert (
            page.evaluate("getComputedStyle(document.querySelector('.button')).borderRadius")
            != "0px"
        )
        page.context.set_offline(False)
        page.click("text=Try again")
        page.wait_for_selector(".wallet")
        kept = page.evaluate(KEPT)
        assert len(kept) > 5
        for path, text in kept.items():
            assert path.startswith(("/static/", "/offline/")), path
            assert "Installer" not in text
        guest.complaints = [
            one for one in guest.complaints if "ERR_INTERNET_DISCONNECTED" not in one
        ]
        assert guest.complaints == []


def test_who_reads_french_has_a_french_app(room: RoomFactory) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    with chromium() as browser:
        page = _in_french(browser)
        page.goto(f"{url}/accounts/sign-in/")
        page.wait_for_function(RUNS)
        page.context.set_offline(True)
        page.goto(f"{url}/")
        assert page.inner_text("h1") == "Pas de connexion"
        page.context.close()


def _in_french(browser: Browser) -> Page:
    return browser.new_context(locale="fr-FR").new_page()


def _faults(page: Page) -> list[str]:
    """What keeps the browser from installing the room."""
    told = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    return [error["errorId"] for error in told["installabilityErrors"]]
