"""Seeds at the table: given by browsers by themselves, waited for by nobody."""

import pytest

from poker.models import TableEvent
from tests.e2e.fairness.evening import (
    DEAL_PAUSE_MS,
    Evening,
    outcomes,
    play_out,
    seed_is,
    silence,
    verdict,
)
from tests.e2e.guest import DESKTOP, Guest

pytestmark = pytest.mark.long


def test_a_silent_browser_delays_nothing_and_is_told_so(evening: Evening) -> None:
    with evening.browsers() as (browser, ana, ben):
        silence(ana.page)
        evening.come(ana, ben)
        seed_is(ana.page, "without")
        play_out(1, [ana, ben])
        seed_is(ana.page, "asking")
        seed_is(ben.page, "in")
        deal = ana.until(lambda view: view["hand"]["no"] == 2 and view["hand"]["deal"])
        assert [player for player, _ in deal["seeds"]] == [evening.players[1].pk]
        assert [player for player, _ in deal["pledges"]] == sorted(p.pk for p in evening.players)
        play_out(2, [ana, ben])
        ana.until(lambda view: view["hand"]["no"] == 3)
        elsewhere_and_in_two_windows(evening.guest(browser, 1, DESKTOP), ana, ben)
        ana.page.goto(evening.verify_page(2))
        assert verdict(ana.page) == "limited"
        assert outcomes(ana.page)["own_seed"] == "absent"
        unopened = ana.page.locator("[data-unopened]")
        assert unopened.get_attribute("data-unopened") == str(evening.players[0].pk)
        reason = ana.page.locator("[data-check=own_seed] [data-reason]").inner_text()
        assert reason == (
            "Your own seed was not mixed in. "
            "Your browser sent a seed and got no receipt for it; it is not in this deal."
        )
        assert ana.complaints == ben.complaints == []
    ended, started = TableEvent.objects.filter(
        table=evening.table, kind__in=["hand_ended", "hand_started"]
    ).order_by("seq")[1:3]
    late_ms = (started.at - ended.at).total_seconds() * 1000 - DEAL_PAUSE_MS
    assert 0 <= late_ms < 3000, "dealt before a silent browser could have asked again"


def elsewhere_and_in_two_windows(other: Guest, ana: Guest, ben: Guest) -> None:
    """A second window takes up the first one's receipt; another browser is told of it."""
    window = ben.page.context.new_page()
    window.goto(ben.page.url)
    other.page.goto(ben.page.url)
    for page in (window, other.page):
        seed_is(page, "mixed")
    play_out(3, [ana, ben])
    seed_is(ben.page, "in")
    seed_is(window, "in")
    seed_is(other.page, "elsewhere")
    assert other.complaints == []
