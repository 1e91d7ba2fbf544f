"""The house pays a compensation for some disputed hands of the demo's past."""

from datetime import datetime, timedelta
from random import Random

import pytest

from accounts.compliance.reporting.reports.adjustments import ADJUSTMENTS
from lobby.demo.past.agenda import Agenda
from lobby.demo.people.staff import hire
from lobby.demo.tables.disputes import COMPENSATION, Disputes
from poker.models import PlayedHand
from tests.accounts.compliance.reporting.reviewers import is_clean, records, result_of
from tests.conftest import PlayerFactory
from tests.poker.evening import play_hands, seated_at


class Clock:
    """A clock that moves only by `move_to`, independent of the database's."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        return self._at

    def move_to(self, at: datetime) -> datetime:
        self._at = at
        return at


@pytest.mark.own_transaction
def test_the_house_compensates_for_a_disputed_hand(new_player: PlayerFactory) -> None:
    table = seated_at(new_player, "plo-pool", "pot_limit", 3, currency="EUR")
    play_hands(table, 2, Random(4))
    clock = Clock(table.now)
    agenda = Agenda(clock)  # type: ignore[arg-type]
    disputes = Disputes(hire(table.now), agenda, clock, Random(1))  # type: ignore[arg-type]
    played = PlayedHand.objects.filter(net__lt=0).select_related("player").order_by("pk")[0]
    disputes._dispute(played)
    agenda.run(table.now + timedelta(days=5))
    found = result_of(ADJUSTMENTS, currency="EUR")
    rows = [row for row in records(found) if row["kind"] == "correction"]
    assert [(row["player"], row["amount"]) for row in rows] == [
        (played.player.screen_name, COMPENSATION)
    ]
    assert is_clean(found)
