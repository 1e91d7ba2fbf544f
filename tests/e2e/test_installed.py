"""The room can be installed, and says so itself where there is no network."""

import json
from typing import Any

from playwright.sync_api import Browser, Page

from tests.conftest import RoomFactory
from tests.e2e.guest import PHONE, Guest, chromium
from tests.room.launcher import eventually

KEPT = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  const texts = await Promise.all((await cache.keys()).map(async (request) => {
    const answer = await cache.match(request);
    return [new URL(request.url).pathname, await answer.text()];
  }));
  return Object.fromEntries(texts);
}"""
SHOWN = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, body }) => [title, body]);
}"""
SUBSCRIBES = """PushManager.prototype.subscribe = async () => ({ toJSON: () => ({
  endpoint: "https://fcm.googleapis.com/fcm/send/abc",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx" +
      "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "a".repeat(22),
  },
}) });"""
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


def test_a_device_is_told_while_its_service_worker_stands_still(room: RoomFactory) -> None:
    """The browser wakes it for what came, and it shows that; a headless shell, which shows no
    notifications to anybody, tells that it was asked to."""
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    with chromium() as browser:
        context = browser.new_context()
        context.grant_permissions(["notifications"], origin=url)
        page = context.new_page()
        page.goto(f"{url}/accounts/sign-in/")
        page.wait_for_function(RUNS)
        workers = Workers(page)
        workers.deliver(
            url, {"title": "Your seat is free", "body": "Arno", "path": "/", "tag": "1"}
        )
        if page.evaluate("Notification.permission") == "granted":
            assert eventually(lambda: page.evaluate(SHOWN) == [["Your seat is free", "Arno"]], 10)
        else:
            assert eventually(lambda: workers.was_asked_to_show(page), 10)
        context.close()


class Workers:
    """The service workers of a page, stopped, and what DevTools tell of them."""

    def __init__(self, page: Page) -> None:
        self._numbers: list[str] = []
        self._errors: list[str] = []
        self._tools = page.context.new_cdp_session(page)
        self._tools.on("ServiceWorker.workerRegistrationUpdated", self._registered)
        self._tools.on("ServiceWorker.workerErrorReported", self._failed)
        self._tools.send("ServiceWorker.enable")
        assert eventually(lambda: self._knows_one(page), 5)
        self._tools.send("ServiceWorker.stopAllWorkers")

    def deliver(self, origin: str, content: dict[str, str]) -> None:
        """Deliver a push message as the browser does for a push service."""
        about = {"origin": origin, "registrationId": self._numbers[0], "data": json.dumps(content)}
        self._tools.send("ServiceWorker.deliverPushMessage", about)

    def was_asked_to_show(self, page: Page) -> bool:
        page.wait_for_timeout(20)
        return any("showNotification" in error for error in self._errors)

    def _knows_one(self, page: Page) -> bool:
        page.wait_for_timeout(20)
        return bool(self._numbers)

    def _registered(self, told: dict[str, Any]) -> None:
        self._numbers += [each["registrationId"] for each in told["registrations"]]

    def _failed(self, told: dict[str, Any]) -> None:
        self._errors.append(told["errorMessage"]["errorMessage"])


def test_a_player_switches_notifications_on(room: RoomFactory) -> None:
    """Where the browser has no push service it is told that this did not work."""
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    with chromium() as browser:
        guest = Guest(browser, url, "Wanter", PHONE, service_workers="allow")
        guest.page.context.grant_permissions(["notifications"])
        guest.sign_up()
        page = guest.page
        page.add_init_script(SUBSCRIBES)
        page.goto(f"{url}/accounts/devices/")
        page.uncheck("[name=wishes][value=messages]")
        page.click("[data-action=push-on]")
        page.wait_for_function(
            "() => document.querySelector('[data-push-note]').textContent !== ''"
        )
        assert page.inner_text("[data-push-note]").startswith("This device is told from now on")
        page.reload()
        assert page.inner_text("[data-action=push-on]") == "Save"
        assert not page.is_checked("[name=wishes][value=messages]")
        assert page.is_checked("[name=wishes][value=seats]")
        page.click("[data-action=push-off]")
        page.wait_for_function(
            "() => document.querySelector('[data-push-note]').textContent.includes('nothing')"
        )
        assert guest.complaints == []


def _in_french(browser: Browser) -> Page:
    return browser.new_context(locale="fr-FR").new_page()


def _faults(page: Page) -> list[str]:
    """What keeps the browser from installing the room, but that a test's windows are private."""
    told = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    found = [error["errorId"] for error in told["installabilityErrors"]]
    return [error for error in found if error != "in-incognito"]
