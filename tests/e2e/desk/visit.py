"""Somebody of the staff at their desk: opens a page, presses a button, says why, confirms."""

from pathlib import Path
from typing import Any

from django.apps import apps
from django.contrib import admin
from playwright.sync_api import Browser, Locator, Page

from accounts.core.admin_kit.row_actions import RowActions
from poker.admin.floor.room_actions import ROOM_ACTIONS
from tests.e2e.desk.action import Action
from tests.e2e.guest import Guest

WORDS = ("reason", "answer", "note", "text")
SEARCHES = "field => field.matches('.admin-autocomplete') ? 'search' : field.type"
SAVE = "input[name=_save], .submit-row input.default, .delete-confirmation input[type=submit]"
DELETE = "#content form input[type=submit]"


class Desk:
    """One browser of one of the staff; `shots` is where pictures go, if anywhere."""

    def __init__(
        self, browser: Browser, url: str, session: str, size: tuple[int, int], theme: str
    ) -> None:
        self._url = url
        self.guest = Guest(browser, url, "Staff", size)
        self.guest.page.set_default_timeout(10_000)
        self.guest.page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        self.guest.page.add_init_script(f"localStorage.theme = '{theme}'")

    def do(self, action: Action, shots: Path | None = None) -> str:
        """Do it as one does by hand; the text of the page one lands on.

        With pictures one also tries it without a word first, and nothing is done.
        """
        page = self.guest.page
        page.goto(self._url + action.page(), wait_until="domcontentloaded")
        _shoot(page, shots, f"{action.name}-1")
        if label := _button_of(action):
            page.get_by_role("link", name=label, exact=True).click()
        if action.what == "change" and not action.row:
            _choose_action(page, action)
        elif shots and set(action.fill) & set(WORDS):
            _confirm_without_a_word(page)
        for name, value in action.fill.items():
            _fill(page, name, value)
        _shoot(page, shots, f"{action.name}-2")
        _confirm(page, action)
        _shoot(page, shots, f"{action.name}-3")
        return str(page.locator("#content-start, #main").first.inner_text())


def _button_of(action: Action) -> str:
    """What is pressed on the page of the row, or above the list."""
    if action.what.startswith("room "):
        return str(ROOM_ACTIONS[action.what.removeprefix("room ")].label)
    shown = admin.site._registry[apps.get_model(action.model)]
    actions = shown.row_actions if isinstance(shown, RowActions) else {}
    return str(actions[action.what].label) if action.what in actions else ""


def _confirm_without_a_word(page: Page) -> None:
    """Nothing is done before it is said why."""
    page.locator(SAVE).first.click()
    page.locator(".errorlist").first.wait_for()


def _choose_action(page: Page, action: Action) -> None:
    page.check(f"input[name=_selected_action][value='{action.listed}']")
    page.select_option("select[name=action]", index=1)


def _confirm(page: Page, action: Action) -> None:
    if action.what == "export":
        with page.expect_download():
            page.locator(SAVE).first.click()
        return
    if action.what == "change" and not action.row:
        page.locator("button[name=index]").first.click()
    elif action.what == "delete":
        page.locator(DELETE).last.click()
    else:
        page.locator(SAVE).first.click()
    told = f"text={action.shows}" if action.shows else ".messagelist .success"
    page.locator(told).first.wait_for()


def _fill(page: Page, name: str, value: str) -> None:
    field: Locator = page.locator(f"#content [name={name}]")
    kind: Any = field.evaluate(SEARCHES)
    if kind == "search":
        page.locator(".select2-selection").click()
        page.locator(".select2-search__field").fill(value)
        page.locator(".select2-results__option", has_text=value).click()
    elif kind == "checkbox":
        field.check()
    elif kind == "select-one":
        field.select_option(value)
    else:
        field.fill(value)


def _shoot(page: Page, shots: Path | None, name: str) -> None:
    if shots is not None:
        page.screenshot(path=shots / f"{name}.png", full_page=True)
