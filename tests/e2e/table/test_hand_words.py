"""What one holds, and why a hand won, in words: on the felt, in the log and aloud."""

from typing import Any

import pytest
from django.conf import settings
from django.utils.translation import override

from poker.engine.cards.cards import card_texts, parse_cards
from poker.engine.cards.evaluation import value_of_five
from poker.history.one_hand.hand_words import hand_in_words
from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.e2e.table.made_views import View, shown_down
from tests.e2e.table.served_table import Lent, ServedTable, served
from tests.e2e.table.turns import waiting

pytestmark = pytest.mark.rule("hand-ranks")

HANDS = [
    "As Qd 9c 5h 3s",
    *(
        f"{rank}s {rank}d {other}c 5h 3s"
        for rank, other in zip("A24678TJ", "KAQJT9A6", strict=True)
    ),
    "Ks Kd 3c 3h As",
    "As Ad 2c 2h Ks",
    "As Ad Ac 2h Ks",
    "9s 9d 9c 2h Ks",
    "5s 4d 3c 2h As",
    "Ts 9d 8c 7h 6s",
    "Qs 9s 7s 4s 2s",
    "Ts Td Tc 4h 4s",
    "As Ad Ac Ah 4s",
    "7s 7d 7c 7h 4s",
    "9s 8s 7s 6s 5s",
    "As Ks Qs Js Ts",
]
MADE = [value_of_five(parse_cards(text)) for text in HANDS]
TELL = """async (hands) => {
  const { handInWords } = await import("/static/poker/felt/hand_words.js");
  return hands.map(handInWords);
}"""
OWN_NOTE = ".seat.own .note"


def test_the_table_and_the_history_say_the_same_in_four_languages(lent: Lent) -> None:
    told = [{"hand_name": made.name, "best": card_texts(made.best)} for made in MADE]
    with chromium() as browser:
        guest = Guest(browser, lent[0], "Linguist", DESKTOP)
        guest.sign_up()
        table = ServedTable(guest.page, waiting())
        for language in dict(settings.LANGUAGES):
            guest.choose_language(language)
            guest.page.goto(f"{lent[0]}/tables/{lent[1].pk}/")
            table.wait()
            with override(language):
                expected = [hand_in_words(made.name, made.best) for made in MADE]
            assert guest.page.evaluate(TELL, told) == expected


def holding(cards: str, board: str) -> View:
    """The viewer, in Omaha, waits on a street; what they hold is worked out by the room."""
    view = waiting()
    made = value_of_five(parse_cards("Ad As 8h 8s Kc"))
    own: dict[str, Any] = {
        "cards": cards.split(),
        "made": {"hand_name": made.name, "best": card_texts(made.best)},
    }
    return view | {"you": view["you"] | own, "hand": view["hand"] | {"board": board.split()}}


def test_what_one_holds_is_said_marked_and_read_aloud(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting()) as table:
        table.show(holding("Ad 8s 5c 2c", "As 8h Kc"))
        page = table.page
        assert page.inner_text(OWN_NOTE) == "two pair, aces and eights"
        assert marked(table, ".seat.own") == ["Ad", "8s"]
        assert marked(table, "[data-board]") == ["As", "8h", "Kc"]
        said = page.inner_text("[data-announcer]")
        assert (
            "You have: two pair, aces and eights, king kicker, by ace of diamonds, eight of spades"
            in said
        )
        table.step("checked", {"seat": 1}, {})
        assert page.inner_text("[data-announcer]").count("You have") == 1, "once a street"


def test_it_can_be_switched_off(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting()) as table:
        table.show(holding("Ad 8s 5c 2c", "As 8h Kc"))
        table.page.click("[data-action=settings]")
        table.page.uncheck("[name=sayHand]")
        table.page.keyboard.press("Escape")
        assert not table.page.is_visible(OWN_NOTE)


def test_the_log_says_which_kicker_decided(lent: Lent) -> None:
    view = shown_down(6, cards=2)
    hands = {"1": "Ks Kd As Qh 2c", "2": "Kc Kh As Jh 2c"}
    for number, seat in view["seats"].items():
        for gone in ("won", "best", "hand_name", "cards", "mucked"):
            seat.pop(gone, None)
        if number in hands:
            seat |= {"hand_name": "pair", "best": hands[number].split(), "cards": ["Ks", "Kd"]}
    view["hand"] |= {"over": False}
    with chromium() as browser, served(browser, *lent, view) as table:
        table.step("pot_awarded", {"pot": 1, "amount": 500, "shares": [[1, 500]]}, {})
        lines = table.page.locator("[data-log] li").all_inner_texts()
        assert lines[-1] == "The kicker decides: queen over jack"


def marked(table: ServedTable, where: str) -> list[str]:
    """The cards there that are marked as one's own hand so far."""
    found = table.page.locator(f"{where} .card.made")
    return [str(card.get_attribute("data-card")) for card in found.all()]
