"""The card of another player says how they played in the hands its reader was dealt in to."""

import pytest
from django.utils import timezone

from poker.engine.hand.bets.actions import RaiseTo
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import DESKTOP, PHONE, chromium, overflow
from tests.e2e.table.test_after_the_hand import seated
from tests.poker.felt import Felt
from tests.poker.history.pages import reader
from tests.room.games import new_game

WORDS = {
    "en": ["Seen by you in 2 hands", "Raised before the flop, of all hands"],
    "de": ["Von Ihnen in 2 Händen gesehen", "Vor dem Flop erhöht, von allen Händen"],
    "fr": ["Vu par vous dans 2 mains", "Relancé avant le flop, sur toutes les mains"],
    "it": ["Visto da te in 2 mani", "Rilanciato prima del flop, su tutte le mani"],
}


@pytest.mark.rule("own-statistics")
@pytest.mark.parametrize(
    ("size", "language"),
    [(DESKTOP, "en"), (PHONE, "de"), (PHONE, "fr"), (PHONE, "it")],
    ids=["desktop", "phone-de", "phone-fr", "phone-it"],
)
def test_a_card_says_what_was_seen_and_in_how_many_hands(
    room: RoomFactory, new_player: PlayerFactory, size: tuple[int, int], language: str
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    game = new_game("Card 1/2", small_blind=100, big_blind=200)
    felt = Felt(open_table(game=game, name="Arno").pk, timezone.now())
    for seat in range(3):
        felt.sit(new_player(), seat, 20000)
    felt.deal()
    about = felt.to_act
    felt.act(RaiseTo(600))
    felt.act_all_fold()
    felt.deal()
    felt.act_all_fold()
    viewer = next(seat for seat in range(3) if seat != about)
    session = reader(felt.players[viewer]).cookies["sessionid"].value
    with chromium() as browser:
        guest = seated(browser, url, felt.table_id, session, size)
        guest.choose_language(language)
        guest.page.goto(f"{url}/tables/{felt.table_id}/")
        guest.page.locator(f"[data-seat='{about}'] .seat-card").press("Enter")
        counted, raised = WORDS[language]
        guest.page.wait_for_selector(f"[data-seen] >> text={counted}")
        told = guest.page.locator("[data-seen] [data-figure=pfr]")
        assert told.locator("dt").get_attribute("title") == raised
        assert told.locator("dd").inner_text() == "50 %"
        assert guest.page.locator("[data-figure=to_showdown] dd").inner_text() == "\N{EN DASH}"
        assert overflow(guest.page) == 0
        assert guest.complaints == []
