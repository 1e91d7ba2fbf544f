from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.fairness.evening import ROOM, Evening
from tests.e2e.fairness.modules import Modules
from tests.e2e.guest import chromium


@pytest.fixture
def one_browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def modules(one_browser: Browser) -> Modules:
    """The room's modules, for tests that keep nothing in the browser."""
    return Modules(one_browser.new_page())


@pytest.fixture
def profile(one_browser: Browser) -> Iterator[Modules]:
    """The same in a profile of the test's own, which has stored nothing yet."""
    context = one_browser.new_context()
    yield Modules(context.new_page())
    context.close()


@pytest.fixture
def evening(room: RoomFactory, new_player: PlayerFactory) -> Evening:
    return Evening(room(**ROOM), new_player)
