"""Nothing is left over in English, and texts that are 40 per cent longer break no layout."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import Group
from playwright.sync_api import Browser, BrowserContext
from playwright.sync_api import Page as Shown

from accounts.cashier.models import CashierRequest
from accounts.ledger.models import Currency
from accounts.models import Player
from config.catalogues import po_file
from config.catalogues.place import PLACES, TRANSLATED
from config.version import software_version
from lobby.tournaments.models import Tournament
from poker.models import Game, RuleSet, Table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import chromium, drawn, overflow
from tests.e2e.look.pseudo_language import LANGUAGE, write_pseudo_language
from tests.e2e.look.texts import CLIPPED, READ, untranslated
from tests.e2e.look.walk import Page, Walk, walk_through
from tests.e2e.table.made_views import NAMES, crowded
from tests.e2e.table.served_table import ServedTable, new_table

pytestmark = pytest.mark.long

SHOTS: Path = settings.VAR_DIR / "screenshots" / "languages"
WIDTHS = {390: 844, 1280: 800}
DRAWN = {crowded(6)["table"][name] for name in ("game", "name")}
WRITTEN = "async (amount) => (await import('/static/room/money.js')).formatMoney(amount)"
MISREAD = """async (amounts) => {
  const { formatMoney, editableMoney, parseMoney } = await import('/static/room/money.js');
  const writers = [formatMoney, editableMoney];
  return amounts.filter((amount) => writers.some((write) => parseMoney(write(amount)) !== amount));
}"""
TYPED = ("Look",)
"""What staff and players wrote in the furnished house."""
COUNTED = ("Eintrag",)
"""Asked for alone by us and counted by Django: a made catalogue keeps one of them, the latter."""
IN_THE_GUIDE = ("Ana", "Ben", "Cleo")
NAMED_BY_DJANGO = "staff-admin-auth_group"
"""Rights and roles, whose names are in the database, in English."""
BY_DAY = (
    "player-lobby-home",
    "player-accounts-account",
    "player-cashier-home",
    "player-play_safely-home",
    "player-statement-statement",
    "player-poker-hands",
    "player-poker-hand",
    "player-poker-results",
    "player-poker-play",
    "guest-lobby-home",
    "guest-accounts-sign_up",
    "guest-poker-fairness",
    "guest-not-found",
    "staff-admin-index",
    "staff-admin-accounts_player_changelist",
    "staff-compliance-report",
)


def data_of_the_room() -> set[str]:
    """What people have named: it stands on pages as it is."""
    named = {
        settings.ROOM_OPERATOR,
        software_version(),
        *Currency.values,
        *NAMES,
        *TYPED,
        *COUNTED,
        *IN_THE_GUIDE,
    }
    kinds = (Game, Table, RuleSet, Tournament)
    named |= {
        *Player.objects.values_list("screen_name", flat=True),
        *Player.objects.values_list("email", flat=True),
        *CashierRequest.objects.values_list("payment_reference", flat=True),
        *Group.objects.values_list("name", flat=True),
        *(name for kind in kinds for name in kind.objects.values_list("name", flat=True)),
    }
    return {name for name in named if name}


def opened(browser: Browser, walk: Walk, page: Page, language: str) -> BrowserContext:
    context = browser.new_context(locale=language)
    session = walk.staff_session if page.name.startswith("staff-") else walk.session
    cookies = {"language": language} | ({"sessionid": session} if page.signed_in else {})
    context.add_cookies(
        [{"name": name, "value": value, "url": walk.url} for name, value in cookies.items()]
    )
    return context


def faults(browser: Browser, walk: Walk, page: Page, data: set[str]) -> Iterator[str]:
    """What of a page is English, and what no longer fits at which width."""
    context = opened(browser, walk, page, LANGUAGE)
    shown = context.new_page()
    shown.goto(walk.url + page.path)
    drawn(shown)
    yield from faults_of(shown, page.name, data)
    context.close()


def faults_of_table(browser: Browser, walk: Walk, table: int, data: set[str]) -> Iterator[str]:
    """The same of a table where its player is to act."""
    page = Page("table", f"/tables/{table}/", signed_in=True)
    context = opened(browser, walk, page, LANGUAGE)
    served = ServedTable(context.new_page(), crowded(6, deciding=True))
    served.page.goto(walk.url + page.path)
    served.wait()
    yield from faults_of(served.page, page.name, data | DRAWN)
    assert served.page.evaluate(WRITTEN, 123_450) == "1.234,50"
    misread = served.page.evaluate(MISREAD, [*range(0, 100_000, 7), 10**9, 10**12 + 5])
    yield from (f"table: what shows {amount} is typed back as another" for amount in misread)
    context.close()


def faults_of(shown: Shown, name: str, data: set[str]) -> Iterator[str]:
    yield from (f"{name}: not translated: {text!r}" for text in untranslated(shown, data))
    if name.startswith("staff-admin"):
        # How wide the pages of Django's admin are is decided there.
        return
    for width, height in WIDTHS.items():
        shown.set_viewport_size({"width": width, "height": height})
        if sideways := overflow(shown):
            shown.screenshot(path=SHOTS / f"{name}-{width}.png", full_page=True)
            yield f"{name} at {width}: {sideways} pixels too wide"
        yield from (f"{name} at {width}: cut off: {text}" for text in shown.evaluate(CLIPPED))


@pytest.mark.parametrize(
    "names", [BY_DAY, pytest.param((), marks=pytest.mark.nightly)], ids=["some", "all"]
)
def test_longer_texts_of_another_language_fit_and_leave_no_english(
    room: RoomFactory, new_player: PlayerFactory, tmp_path: Path, names: tuple[str, ...]
) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    env = {"ROOM_TEXTS": str(write_pseudo_language(tmp_path))}
    walk = walk_through(room(webs=1, clocks=0, env=env).webs[0].url, new_player)
    table = new_table().pk
    data = data_of_the_room()
    desk = [page for page in walk.desk if not page.name.startswith(NAMED_BY_DJANGO)]
    pages = [page for page in (*walk.pages, *desk) if not names or page.name in names]
    assert len(pages) == len(names) if names else len(pages) > 40
    with chromium() as browser:
        wrong = [fault for page in pages for fault in faults(browser, walk, page, data)]
        wrong += faults_of_table(browser, walk, table, data)
    assert not wrong, "\n".join(wrong)


@pytest.mark.nightly
@pytest.mark.parametrize("language", TRANSLATED)
def test_no_page_says_in_english_what_its_language_has_words_for(
    room: RoomFactory, new_player: PlayerFactory, language: str
) -> None:
    walk = walk_through(room(webs=1, clocks=0).webs[0].url, new_player)
    english = translated_otherwise(language) - data_of_the_room()
    found = []
    with chromium() as browser:
        for page in (*walk.pages, *walk.desk):
            context = opened(browser, walk, page, language)
            shown = context.new_page()
            shown.goto(walk.url + page.path)
            drawn(shown)
            texts, told = shown.evaluate(READ)
            said = {text.strip() for text in (*texts, *told)}
            found += [f"{page.name}: {text!r}" for text in sorted(said & english)]
            context.close()
    assert not found, "\n".join(found)


def translated_otherwise(language: str) -> set[str]:
    """English texts that a page in the language never shows: nothing else reads like them."""
    catalogs = [po_file.read(place.source(language), language) for place in PLACES]
    messages = [message for catalog in catalogs for message in catalog if message.id]
    shown = {message.string for message in messages if isinstance(message.id, str)}
    return {
        message.id
        for message in messages
        if isinstance(message.id, str) and message.id not in shown
    }
