"""What the page says of its connection, and of what was pressed, is so: by the page's own clock."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page

from tests.e2e.guest import chromium
from tests.e2e.table.served_table import Lent, ServedTable, served
from tests.e2e.table.turns import OPTIONS_FACING_A_BET, deciding
from tests.room.launcher import eventually

STATE = "document.documentElement.dataset.connection"
NOTE = "[data-delivery]"
SIGN = "[data-connection-note]"
PRESSABLE = ".commands button:enabled"
LOST = "The last moments were lost. The hand continues from here."
LATE_MS = 4_500
BEHIND_MS = 8_000
FIRST_BACKOFF_MS = 1_500
LONGEST_BACKOFF_MS = 9_000
GUARD_MS = 400
ENDS = {
    "session_over": ("closed", "Signed out · Sign in again", "You are signed out"),
    "elsewhere": ("elsewhere", "Open in too many windows", "open in too many windows"),
    "no_such_table": ("gone", "There is no such table", "no such table any more"),
}


def test_what_is_pressed_is_told_until_the_table_has_answered(lent: Lent) -> None:
    with _deciding(lent) as table:
        page = table.page
        table.answers_commands = False
        page.click("[data-action=call]:enabled")
        assert page.text_content(NOTE) == "Sending: Call…"
        assert page.locator(PRESSABLE).count() == 0
        page.clock.run_for(LATE_MS)
        assert "Not confirmed: Call." in page.inner_text(NOTE)
        first, *again = _until(page, table.ids, 2)
        assert set(again) == {first}, "one command, however often it is sent"
        table.answer(first)
        _gone(page)
        assert "Call: the table has it." in page.inner_text("[data-toasts]")
        _a_command_at_the_cut(table)


def _a_command_at_the_cut(table: ServedTable) -> None:
    """Pressed, then cut off: nothing more can be pressed, and it is asked again under its id."""
    page = table.page
    table.show(deciding(OPTIONS_FACING_A_BET, hand=4))
    table.take_commands()
    page.clock.run_for(GUARD_MS)
    page.click("[data-action=fold]:enabled")
    (fold,) = _until(page, table.ids, 1)
    table.end()
    _state(page, "reconnecting")
    assert "Not confirmed: Fold. It is sent again once" in page.inner_text(NOTE)
    assert page.locator(PRESSABLE).count() == 0
    page.keyboard.press("c")
    page.clock.run_for(FIRST_BACKOFF_MS)
    _state(page, "live")
    assert _until(page, table.ids, 2) == [fold, fold]
    table.answer(fold, code="too_late", message="Your time was up.")
    _gone(page)
    assert "Fold did not count. Your time was up." in page.inner_text("[data-toasts]")


def test_page_goes_on_from_an_earlier_moment_if_the_last_ones_are_lost(lent: Lent) -> None:
    with _deciding(lent) as table:
        page = table.page
        table.step("folded", {"seat": 2}, {})
        table.show(deciding(OPTIONS_FACING_A_BET, hand=5))
        page.clock.run_for(GUARD_MS)
        table.answers_commands = False
        page.click("[data-action=call]:enabled")
        (lost,) = _until(page, table.ids, 1)
        table.lose(deciding(OPTIONS_FACING_A_BET, hand=4), events=2)
        assert LOST in page.inner_text("[data-toasts]")
        page.wait_for_selector(f"[data-kind=moments_lost] >> text={LOST}", state="attached")
        assert "folds" not in page.inner_text("[data-log]")
        _gone(page)
        page.clock.run_for(LATE_MS)
        page.click("[data-action=fold]:enabled")
        called, folded = _until(page, table.ids, 2)
        assert called == lost, "an action that answered a lost decision is not sent again"
        table.answer(folded)
        _gone(page)
        table.step("folded", {"seat": 0}, {})


@pytest.mark.long
def test_the_page_says_how_its_connection_is(lent: Lent) -> None:
    with _deciding(lent) as table:
        page = table.page
        page.clock.run_for(BEHIND_MS)
        assert page.inner_text(SIGN) == "Live", "a table at which nothing happens is live"
        _behind_then_given_up(table)
        _events_are_missing(table)
        _database_is_away(table)
        _out_of_seat(table)
        _ends(table)


def _behind_then_given_up(table: ServedTable) -> None:
    """Silence shows before the connection is given up; what is pressed meanwhile is not lost."""
    page = table.page
    table.is_silent = True
    _pass_time(page, "behind")
    assert page.inner_text(SIGN) == "Behind"
    assert page.text_content(NOTE) == "No news from the table: what you see may be old."
    page.click("[data-action=call]:enabled")
    assert page.text_content(NOTE) == "Sending: Call…"
    _pass_time(page, "reconnecting")
    table.is_silent = False
    table.end()
    _pass_time(page, "live")
    _gone(page)
    assert "Call: the table has it." in page.inner_text("[data-toasts]")


def _events_are_missing(table: ServedTable) -> None:
    """A frame that begins too late: the page is behind until it has the whole table again."""
    table.skip()
    _state(table.page, "behind")
    table.show(deciding(OPTIONS_FACING_A_BET))
    _state(table.page, "live")


def _database_is_away(table: ServedTable) -> None:
    """The page says that play is paused until the database answers again."""
    table.tell_database(is_away=True)
    _state(table.page, "waiting")
    assert table.page.inner_text(SIGN) == "Paused"
    assert "The room waits for its database." in table.page.inner_text(NOTE)
    table.tell_database(is_away=False)
    _state(table.page, "live")
    _gone(table.page)


def _out_of_seat(table: ServedTable) -> None:
    """The connection is well, but the seat is gone: that is not called live."""
    patch = {"you": {"seat": None, "cards": None, "options": None}, "seats": {"0": None}}
    left = {"seat": 0, "player": 10, "stack": 0, "reason": "asked"}
    table.step("player_left", left, patch | {"turn": None})
    assert table.page.inner_text(SIGN) == "Out of seat"
    assert table.page.inner_text(".idle-note") == "You have left the table."


def _ends(table: ServedTable) -> None:
    """What a connection ends by for good is told, and nothing can be pressed."""
    page = table.page
    for code, (state, sign, note) in ENDS.items():
        page.reload()
        table.wait()
        table.end(code)
        _state(page, state)
        assert sign in str(page.text_content(SIGN))
        assert note in page.inner_text(NOTE)
        page.clock.run_for(BEHIND_MS)
        _state(page, state)
        assert page.locator(PRESSABLE).count() == 0


@contextmanager
def _deciding(lent: Lent) -> Iterator[ServedTable]:
    view = deciding(OPTIONS_FACING_A_BET)
    with chromium() as browser, served(browser, *lent, view, own_time=True) as table:
        table.page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=2))
        table.page.clock.run_for(GUARD_MS)
        yield table


def _state(page: Page, wanted: str) -> None:
    assert eventually(lambda: page.evaluate(STATE) == wanted, 5), page.evaluate(STATE)


def _pass_time(page: Page, wanted: str) -> None:
    """Let the page's time go on until its connection is as wanted.

    The network keeps its own time: it is waited for at every step, or what comes of it would
    be over when it is looked at.
    """
    for _ in range(0, LONGEST_BACKOFF_MS, 500):
        page.clock.run_for(500)
        page.wait_for_timeout(50)
        if page.evaluate(STATE) == wanted:
            return
    raise AssertionError(page.evaluate(STATE))


def _gone(page: Page) -> None:
    """The note over the row has nothing more to say."""
    page.wait_for_selector(NOTE, state="hidden")


def _until(page: Page, told: Callable[[], list[str]], count: int) -> list[str]:
    """What was asked, once it was asked so often."""
    for _ in range(100):
        if len(asked := told()) >= count:
            return asked
        page.wait_for_timeout(20)
    raise AssertionError(f"asked {told()}")
