"""A browser page whose first request to each address fails."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, Page, Request, Route

from tests.e2e.guest import Guest

PATIENCE_S: Final = 90
Fault = Callable[[Route], None]
TYPES: Final = {"script": "text/javascript", "stylesheet": "text/css", "image": "image/svg+xml"}


def _garbage(route: Route) -> None:
    kind = TYPES.get(route.request.resource_type, "application/json")
    route.fulfill(body="\x00<{garbage", content_type=kind)


FAULTS: Final[dict[str, Fault]] = {
    "503": lambda route: route.fulfill(status=503, headers={"Retry-After": "1"}, body="busy"),
    "500": lambda route: route.fulfill(status=500, body="<h1>fault</h1>"),
    "nothing": lambda route: route.abort("connectionreset"),
    "garbage": _garbage,
}
FAULTS_IN_PAIRS = pytest.mark.parametrize(
    "faults",
    [
        ("503", "garbage"),
        pytest.param(("500", "nothing"), marks=pytest.mark.nightly),
    ],
    ids="-".join,
)
"""The first two gate: one that the room gives itself, and one that no status shows."""


class FailingPage:
    """A new page in a guest's browser, in place of the one before.

    Of each of the `addresses` that the browser requests for it, the first request fails, except
    that for the page's own document.
    """

    def __init__(self, guest: Guest, fault: str, addresses: str = "**/*") -> None:
        self.page: Page = guest.page.context.new_page()
        self.fault = fault
        self.failed: dict[str, str] = {}
        self.again: set[str] = set()
        self.page.route(addresses, self._answer)
        guest.page.close()
        guest.page = self.page

    def _answer(self, route: Route, request: Request) -> None:
        address = urlsplit(request.url).path
        is_document = request.is_navigation_request() and request.frame == self.page.main_frame
        if is_document:
            route.continue_()
        elif address not in self.failed:
            self.failed[address] = request.resource_type
            FAULTS[self.fault](route)
        else:
            self.again.add(address)
            route.continue_()

    def open(
        self,
        url: str,
        parts: str,
        asked: Sequence[str],
        meanwhile: Callable[[], object] = lambda: None,
    ) -> None:
        """Load a page and wait until all values of the object that the script `parts` returns are
        true and each address was requested again, those of `asked` among them."""
        self.page.goto(url)
        deadline = time.monotonic() + PATIENCE_S
        while lacking := [*self._parts_missing(parts), *self._unasked(asked)]:
            assert time.monotonic() < deadline, (self.fault, lacking)
            meanwhile()
            self.page.wait_for_timeout(50)

    def _unasked(self, asked: Sequence[str]) -> set[str]:
        """Return the addresses that were not requested a second time."""
        return (self.failed.keys() | set(asked)) - self.again

    def _parts_missing(self, parts: str) -> list[str]:
        """Return which parts are not there; a page that is reloading has none."""
        with suppress(Error):
            found: dict[str, bool] = self.page.evaluate(parts)
            return [name for name, is_there in found.items() if not is_there]
        return ["page"]
