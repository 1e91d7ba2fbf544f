"""Why one can only call: the table leads to the clause that decided, in the player's language."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone, translation
from playwright.sync_api import Page

from poker.engine.hand.bets.actions import AllIn, Call, RaiseTo
from poker.rulebook.house_rules.rendering import clauses_of_game, only
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import PHONE_AND_DESK_BY_NIGHT, Guest, chromium
from tests.e2e.table.made_views import crowded
from tests.e2e.table.served_table import ServedTable, new_table, served
from tests.poker.felt import Felt
from tests.poker.history.pages import reader
from tests.room.games import new_game

SHOTS: Path = settings.VAR_DIR / "screenshots"
NARROWED: list[tuple[dict[str, Any], str, str]] = [
    ({"call": 100}, "cap", "Why can I only call?"),
    ({"check": True}, "uncalled-bet", "Why can I not bet?"),
    ({"call": 100, "raise": {"min": 300, "max": 300}}, "fixed-limit", "Why only this size?"),
    (
        {"call": 100, "raise": {"min": 150, "max": 150}, "all_in": 150},
        "short-all-in",
        "Why only all-in?",
    ),
    ({"call": 100, "raise": {"min": 200, "max": 700}}, "pot-limit", "Why no more?"),
]
"""Options of a turn, the clause that narrows them, and what the player may ask."""


def facing_a_short_all_in(new_player: PlayerFactory) -> Felt:
    """A raised to 60.00, B called, C is all-in for some 80.00: A is to act again."""
    offered = new_game(
        "Why 1/2", preset="holdem", structure="no_limit", small_blind=100, big_blind=200
    )
    felt = Felt(open_table(game=offered, name="Arno").pk, timezone.now())
    for seat, stack in enumerate((20000, 20000, 8000)):
        felt.sit(new_player(), seat, stack)
    while felt.deal_hand().big_blind_seat != 2:
        felt.act_all_fold()
    for action in (RaiseTo(6000), Call(), AllIn()):
        felt.act(action)
    return felt


@pytest.mark.rule("short-all-in")
@pytest.mark.rule("reference-pages")
@PHONE_AND_DESK_BY_NIGHT
def test_after_a_short_all_in_the_link_leads_to_its_clause(
    room: RoomFactory, new_player: PlayerFactory, size: tuple[int, int]
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    felt = facing_a_short_all_in(new_player)
    hand = felt.state.running
    assert hand
    assert hand.to_act is not None
    session = reader(felt.players[hand.to_act]).cookies["sessionid"].value
    with translation.override("fr"):
        (clause,) = only(clauses_of_game(felt.row.game), {"short-all-in"})
    assert clause.title != "A short all-in", "it is told in French"
    with chromium() as browser:
        guest = Guest(browser, url, "Caller", size)
        cookies = {"sessionid": session, settings.LANGUAGE_COOKIE_NAME: "fr"}
        guest.page.context.add_cookies(
            [{"name": name, "value": value, "url": url} for name, value in cookies.items()]
        )
        guest.page.goto(f"{url}/tables/{felt.table_id}/")
        guest.until(lambda view: view["you"].get("options"))
        assert guest.view()["you"]["clause"] == "short-all-in"
        assert guest.page.locator("[data-action=raise], [data-action=all_in]").count() == 0
        assert guest.page.inner_text(".why a") != "Why can I only call?", "it is asked in French"
        with guest.page.context.expect_page() as opened:
            guest.page.click(".why a")
        SHOTS.mkdir(exist_ok=True)
        guest.page.screenshot(path=SHOTS / f"why-{size[0]}.png")
        reads_the_clause(opened.value, clause.title, clause.text)
        opened.value.screenshot(path=SHOTS / f"why-clause-{size[0]}.png")
        assert guest.complaints == []


@pytest.mark.rule("reference-pages")
@PHONE_AND_DESK_BY_NIGHT
def test_whatever_narrows_a_turn_or_keeps_one_waiting_has_its_link(
    room: RoomFactory, size: tuple[int, int]
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    table, idle = new_table(), crowded(6)
    with chromium() as browser, served(browser, url, table, idle, size=size) as shown:
        page = shown.page
        assert page.locator(".commands .rule-link").count() == 0
        for options, clause, question in NARROWED:
            you = {"seat": 0, "options": {"fold": True, **options}, "clause": clause}
            shown.show(crowded(6, deciding=True) | {"you": you})
            leads_to(page, ".action-bar", clause, question)
        waits = crowded(6) | {"you": {"seat": 0, "clause": "post-or-wait"}}
        waits["seats"]["0"] |= {"status": "waiting", "owes": "new", "choice": "wait"}
        shown.show(waits)
        leads_to(page, ".idle-note", "post-or-wait", "Why?")
        refused(shown)


def refused(shown: ServedTable) -> None:
    """A refusal that names its clause leads there from the note that comes up."""
    shown.answers_commands = False
    shown.show(crowded(6, deciding=True))
    shown.page.wait_for_selector("[data-action=fold]:enabled")
    shown.page.click("[data-action=fold]")
    shown.page.wait_for_timeout(50)
    shown.answer(
        shown.ids()[-1], code="cannot_raise", field="type", message="No.", clause="short-all-in"
    )
    shown.page.wait_for_selector(".toast .rule-link")
    leads_to(shown.page, ".toast", "short-all-in", "Why?")


def leads_to(page: Page, place: str, clause: str, question: str) -> None:
    """There is one link, beside which nothing has moved off the page."""
    link = page.locator(f"{place} .rule-link")
    assert link.count() == 1, clause
    assert question in link.inner_text()
    assert str(link.get_attribute("href")).endswith(f"/rules/holdem/#{clause}")
    assert link.get_attribute("target") == "_blank"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def reads_the_clause(page: Page, title: str, text: str) -> None:
    """The page of the rule set, at this clause, in French."""
    page.wait_for_load_state()
    assert page.url.endswith("/rules/holdem/#short-all-in")
    assert page.get_attribute("html", "lang") == "fr"
    shown = page.locator("#short-all-in")
    assert title in shown.inner_text()
    assert text in shown.inner_text()
    box, height = shown.bounding_box(), page.evaluate("innerHeight")
    assert box
    assert 0 <= box["y"] < height, "the browser has gone to it"
