"""A browser at a table of a running room whose database loses its last moments."""

import pytest
from django.utils import timezone

from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, chromium
from tests.e2e.table.test_after_the_hand import seated
from tests.poker.damage import lose_after
from tests.poker.felt import Felt
from tests.poker.history.pages import reader
from tests.room.database import RoomDatabase
from tests.room.games import new_game

LINE = "The last moments were lost. The hand continues from here."
SEQ = "Number(document.documentElement.dataset.seq)"


@pytest.mark.long
def test_page_tells_that_moments_were_lost_and_plays_on(
    room: RoomFactory, room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    felt = Felt(
        open_table(game=new_game("Lost 1/2", small_blind=100, big_blind=200), name="Arno").pk,
        timezone.now(),
    )
    for seat in range(3):
        felt.sit(new_player(), seat, 20000)
    felt.deal()
    kept, first = felt.row.seq, felt.to_act
    session = reader(felt.players[first]).cookies["sessionid"].value
    felt.check_or_call()
    felt.check_or_call()
    told = felt.row.seq
    with chromium() as browser:
        guest = seated(browser, url, felt.table_id, session, DESKTOP)
        guest.page.wait_for_function(f"() => {SEQ} === {told}")
        apart(lambda: lose_after(room_db, felt.table_id, kept))
        guest.page.wait_for_function(f"() => {SEQ} === {kept}", timeout=5_000)
        assert LINE in guest.page.inner_text("[data-toasts]")
        guest.page.wait_for_selector(f"[data-log] >> text={LINE}")
        assert "calls" not in guest.page.inner_text("[data-log]")
        guest.page.click("[data-action=call]:enabled")
        guest.page.wait_for_function(f"() => {SEQ} > {kept}")
        guest.page.wait_for_selector("[data-log] >> text=calls")
        assert guest.complaints == []
