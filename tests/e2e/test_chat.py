"""Players talk, note, mute and report: each control in a browser, by mouse at a desk and by touch
and keyboard on a phone."""

from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from poker.models import ChatMute, PlayerNote, PlayerReport, Table
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium, overflow
from tests.poker.felt import Felt
from tests.poker.history.pages import reader
from tests.room.games import new_game

SHOTS: Path = settings.VAR_DIR / "screenshots" / "chat"
READ_ALOUD = "[data-announcer]"


class Company:
    """Two people with browsers at one table of a running room."""

    def __init__(self, url: str, new_player: PlayerFactory) -> None:
        self.url = url
        game = new_game("Evening 1/2", small_blind=100, big_blind=200)
        self.table: Table = open_table(game=game, name="Arno")
        self.felt = Felt(self.table.pk, timezone.now())
        for seat in range(3):
            self.felt.sit(new_player(), seat, 20000)
        self.names = [player.screen_name for player in self.felt.players.values()]
        readers = map(reader, self.felt.players.values())
        self.sessions = [client.cookies["sessionid"].value for client in readers]

    def guest(self, browser: Browser, seat: int, size: tuple[int, int]) -> Guest:
        """The browser of who sits there, at the table."""
        session = self.sessions[seat]
        guest = Guest(browser, self.url, self.names[seat], size, touch=size == PHONE)
        guest.page.context.add_cookies([{"name": "sessionid", "value": session, "url": self.url}])
        guest.page.goto(f"{self.url}/tables/{self.table.pk}/")
        guest.until(lambda view: view["you"]["seat"] == seat)
        return guest


@pytest.fixture
def company(room: RoomFactory, new_player: PlayerFactory) -> Company:
    SHOTS.mkdir(parents=True, exist_ok=True)
    return Company(room(webs=1, clocks=0, seed=False).webs[0].url, new_player)


def lines(page: Page) -> list[str]:
    return page.locator("[data-chat-lines] li:visible").all_inner_texts()


def says(page: Page, text: str) -> None:
    page.fill("[data-chat] [name=line]", text)
    page.click("[data-chat] [data-action=say]")


def heard(page: Page, text: str) -> None:
    expect(page.locator("[data-chat-lines]")).to_contain_text(text)


def test_people_at_a_table_talk_note_mute_and_report(company: Company) -> None:
    ana_name, ben_name, _cleo = company.names
    with chromium() as browser:
        ana, ben = (company.guest(browser, seat, DESKTOP) for seat in (0, 1))
        says(ana.page, "good evening")
        heard(ben.page, f"{ana_name} good evening")
        expect(ben.page.locator(READ_ALOUD)).to_contain_text(f"{ana_name}: good evening")
        says(ben.page, "<img src=x onerror=alert(1)> ben@example.org, you prick")
        heard(ana.page, f"{ben_name} <img src=x onerror=alert(1)> •••, you •••")
        expect(ben.page.locator(".toast")).to_contain_text("Some of that is hidden")
        _is_refused_and_keeps_what_was_written(ana.page)
        _reports(ana.page, ben_name)
        _notes(ana.page, ben_name)
        _mutes(ana.page, ben.page)
        ana.page.reload()
        heard(ana.page, "good evening")
        assert ben_name not in "".join(lines(ana.page))
        _changes_it_on_the_page_of_marked_players(ana.page, company.url, ben_name)
        assert (ana.complaints, ben.complaints) == ([], [])
    assert list(PlayerNote.objects.values_list("text", "label")) == [("bluffs rivers", "")]
    assert not ChatMute.objects.exists()
    report = PlayerReport.objects.get()
    assert (report.reason, report.details, report.line_no) == ("abuse", "no need for that", 2)
    assert report.quoted[1]["said"] == "<img src=x onerror=alert(1)> ben@example.org, you prick"


def _is_refused_and_keeps_what_was_written(page: Page) -> None:
    says(page, "Good evening!")
    expect(page.locator("[data-chat] .form-error")).to_have_text("You said that a moment ago.")
    assert page.input_value("[data-chat] [name=line]") == "Good evening!"
    says(page, "how are you?")
    expect(page.locator("[data-chat] .form-error")).to_have_text("")


def _reports(page: Page, ben: str) -> None:
    """From the line, which the report is of."""
    page.click(f"[data-chat-lines] button:text-is('{ben}')")
    page.screenshot(path=SHOTS / "card-desktop.png")
    page.click("dialog [data-action=report]")
    page.click("dialog [data-action=send-report]")
    assert page.locator("dialog[open]").count() == 1, "a reason is wanted first"
    page.select_option("dialog [name=reason]", "abuse")
    page.fill("dialog [name=details]", "no need for that")
    page.screenshot(path=SHOTS / "report-desktop.png")
    page.click("dialog [data-action=send-report]")
    page.wait_for_selector("dialog", state="detached")
    expect(page.locator(".toast").last).to_contain_text("staff will answer in your inbox")


def _notes(page: Page, ben: str) -> None:
    """From the seat."""
    page.click("[data-seat='1'] .plate")
    page.fill("dialog [name=text]", "bluffs rivers")
    page.click("dialog .colour:has([value=violet])")
    page.click("dialog [data-action=keep-note]")
    page.wait_for_selector("dialog", state="detached")
    mark = page.locator("[data-seat='1'] .seat-card")
    expect(mark).to_have_attribute(
        "aria-label", f"{ben}: note, colour, chat (violet, bluffs rivers)"
    )
    expect(mark.locator("[data-label=violet]")).to_be_visible()
    expect(page.locator("[data-chat-lines] [data-label=violet]").first).to_be_visible()
    page.screenshot(path=SHOTS / "marked-desktop.png")


def _mutes(page: Page, ben: Page) -> None:
    page.click("[data-seat='1'] .plate")
    page.click("dialog [data-action=mute]")
    page.wait_for_selector("dialog", state="detached")
    expect(page.locator("[data-chat-lines] li:visible", has_text="prick")).to_have_count(0)
    says(ben, "are you there")
    heard(ben, "are you there")
    says(page, "bye")
    heard(page, "bye")
    heard(ben, "bye")
    assert "are you there" not in page.inner_text("[data-chat-lines]")


def _changes_it_on_the_page_of_marked_players(page: Page, url: str, ben: str) -> None:
    page.goto(f"{url}/players/")
    assert page.locator(".players-list li").inner_text().startswith(f"{ben} muted")
    page.screenshot(path=SHOTS / "players.png")
    page.click("[data-edit]")
    with page.expect_navigation():
        page.click("dialog [data-action=unmute]")
    page.click("[data-edit]")
    page.click("dialog .colour:has([value=''])")
    with page.expect_navigation():
        page.click("dialog [data-action=keep-note]")
    row = page.locator(".players-list li")
    assert row.inner_text().split()[:3] == [ben, "bluffs", "rivers"]


@pytest.mark.nightly
def test_on_a_phone_and_by_keyboard(company: Company) -> None:
    ana_name = company.names[0]
    with chromium() as browser:
        ana, ben = company.guest(browser, 0, DESKTOP), company.guest(browser, 1, PHONE)
        says(ana.page, "good evening")
        expect(ben.page.locator("[data-action=chat]")).to_have_attribute(
            "aria-label", "Chat: 1 unread"
        )
        ben.page.screenshot(path=SHOTS / "unread-phone.png")
        assert overflow(ben.page) == 0
        ben.page.tap("[data-action=chat]")
        heard(ben.page, "good evening")
        expect(ben.page.locator("[data-action=chat]")).to_have_attribute("aria-label", "Chat")
        says(ben.page, "hello")
        heard(ana.page, "hello")
        ben.page.screenshot(path=SHOTS / "chat-phone.png")
        ben.page.tap("[data-seat='0'] .plate")
        assert ben.page.inner_text("dialog h2") == ana_name
        ben.page.screenshot(path=SHOTS / "card-phone.png")
        _by_keyboard_alone(ana.page)
        assert (ana.complaints, ben.complaints) == ([], [])


def _by_keyboard_alone(page: Page) -> None:
    page.locator("h1").click()
    page.keyboard.press("t")
    page.keyboard.type("fold? check.")
    page.keyboard.press("Enter")
    heard(page, "fold? check.")
    page.keyboard.press("Escape")
    page.locator("[data-seat='1'] .seat-card").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.locator("dialog [name=text]").focus()
    page.keyboard.type("quick")
    page.locator("dialog .colour [value='']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    expect(page.locator("[data-seat='1'] .seat-card [data-label=red]")).to_be_visible()
