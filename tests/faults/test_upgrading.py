"""Every process is replaced, one after the other, while people play: an upgrade."""

import signal
from collections.abc import Callable

import pytest
from django.utils import timezone

from accounts.core.incidents.models import Incident
from tests.conftest import RoomFactory
from tests.faults import verdict
from tests.faults.evening import astray, finish_hands, open_evening, seat_guests
from tests.faults.outages import Outages
from tests.faults.playing import Playing
from tests.room.launcher import eventually

TABLES = 4
ONE_AFTER_THE_OTHER = ("web-1", "web-2", "clock-1", "clock-2", "worker", "beat")
DEALT_WITHIN_S = 60


@pytest.mark.nightly
@pytest.mark.rule("restart-keeps-hands")
def test_hands_go_on_while_each_process_is_replaced(room: RoomFactory) -> None:
    opened, outages = open_evening(room), Outages()
    with Playing(seat_guests(opened, TABLES), seed=1) as playing:
        for name in ONE_AFTER_THE_OTHER:
            outages.began(name, timezone.now())
            opened.kill(name, signal.SIGTERM)
            opened.restart(name)
            outages.ended(name, timezone.now())
            assert eventually(_another_hand(), DEALT_WITHIN_S), f"dealt after {name}"
        finish_hands(opened)
    assert astray(playing.crowd.people) == []
    assert verdict.hands_unaccounted() == []
    assert verdict.money_amiss() == []
    assert verdict.overlong(list(verdict.turns()), outages) == []
    assert not Incident.objects.exists()


def _another_hand() -> Callable[[], bool]:
    """Whether a hand has begun since now."""
    before = verdict.hands_begun()
    return lambda: verdict.hands_begun() > before
