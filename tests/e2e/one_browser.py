"""Debian's Chromium, headless, started once for all tests of a process."""

import asyncio.events
import atexit
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from shutil import which
from typing import Final

from playwright.sync_api import Browser, Error, sync_playwright

from config.places import var_folder
from tests.runner.kept import PICTURES

PROGRAMS: Final = ("chromium-headless-shell", "chromium")
"""What `.ci/browser` installs, and what it makes do with."""


class OneBrowser:
    """A browser that one test hands on to the next.

    Playwright keeps an event loop running in the thread that uses it, where Django refuses to ask
    the database and no other loop runs. Between tests that loop stands still, so nobody is told of
    it.
    """

    def __init__(self) -> None:
        self._browser: Browser | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._open = ExitStack()

    @contextmanager
    def lent(self) -> Iterator[Browser]:
        """The browser; what a test opens in it is closed with the test."""
        asyncio.events._set_running_loop(self._loop)
        try:
            browser = self._running()
            try:
                yield browser
            except BaseException:
                PICTURES.extend(_pictures(browser))
                raise
            finally:
                for context in browser.contexts:
                    context.close()
        finally:
            self._loop = asyncio.events._get_running_loop()
            asyncio.events._set_running_loop(None)

    def close(self) -> None:
        """End the browser and its event loop."""
        asyncio.events._set_running_loop(self._loop)
        self._open.close()
        self._browser = self._loop = None

    def _running(self) -> Browser:
        if self._browser and not self._browser.is_connected():
            self.close()
        if self._browser is None:
            playwright = self._open.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(
                executable_path=next(filter(None, map(which, PROGRAMS))),
                args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
            )
            self._open.callback(self._browser.close)
        return self._browser


ONE_BROWSER = OneBrowser()
atexit.register(ONE_BROWSER.close)


def _pictures(browser: Browser) -> Iterator[str]:
    """Take a picture of every open page, and yield where it lies."""
    folder = var_folder() / "failed"
    folder.mkdir(exist_ok=True)
    test = re.sub(r"\W+", "-", os.environ.get("PYTEST_CURRENT_TEST", "page"))
    pages = [page for context in browser.contexts for page in context.pages]
    for number, page in enumerate(pages, start=1):
        path = folder / f"{test[-150:]}-{number}.png"
        # A page that has crashed has no picture; why the test failed is told all the same.
        with suppress(Error):
            page.screenshot(path=path, timeout=5_000)
            yield str(path)
