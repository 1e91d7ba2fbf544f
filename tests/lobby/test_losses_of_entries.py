"""What an entry in a tournament, and its refund, are to a loss limit."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.ledger import tournaments
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.safer_play.limits.losses import exposures, loss_room
from accounts.safer_play.limits.models import Span
from lobby.tournaments.models import Tournament
from lobby.tournaments.services.seats.registering import register, unregister
from poker.services.money.play_refusals import LossLimitReached
from tests.accounts.cashier.till import bring
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.tournaments import new_tournament
from tests.poker.felt import NOON
from tests.poker.play_safely.euros import bound_losses, date_transfers, euros_of
from tests.room.database import RoomDatabase

LIMIT = 1_000
DAY = timedelta(days=1)


class Days:
    """A player with a daily loss limit of 10.00 euros, whose transfers happen on the day's noon."""

    def __init__(self, database: RoomDatabase, player: Player) -> None:
        self.player = player
        self.now: datetime = NOON
        self._database = database
        bring(player)
        bound_losses(player, LIMIT)
        self.date_ledger()

    @property
    def room(self) -> int:
        found = loss_room(self.player.pk, self.now)
        assert found is not None
        return found.left

    def enter(self, tournament: Tournament) -> None:
        register(tournament_id=tournament.pk, player=self.player, now=self.now)
        self.date_ledger()

    def take_back(self, tournament: Tournament) -> None:
        unregister(tournament_id=tournament.pk, player=self.player, now=self.now)
        self.date_ledger()

    def date_ledger(self) -> None:
        """Have the transfers of just now happen on this day."""
        date_transfers(self._database, self.now)


@pytest.fixture
def days(room_db: RoomDatabase, new_player: PlayerFactory) -> Days:
    return Days(room_db, new_player())


def euro_tournament(name: str) -> Tournament:
    return new_tournament(name, buy_in=900, fee=100, currency=Currency.EUR)


@pytest.mark.rule("freezeout-start")
def test_an_entry_taken_back_on_its_own_day_is_not_lost(days: Days) -> None:
    """However often one comes and goes, only what is paid and not returned counts."""
    tournament, other = euro_tournament("Event"), euro_tournament("Other")
    for _turn in range(2):
        days.enter(tournament)
        assert days.room == 0
        with pytest.raises(LossLimitReached):
            days.enter(other)
        days.take_back(tournament)
        assert days.room == LIMIT


@pytest.mark.rule("freezeout-start")
def test_entries_of_other_days_that_are_taken_back_are_no_winnings_of_today(days: Days) -> None:
    """Lost on ten days within the limit, they cannot be lost on the eleventh once more."""
    tournaments = [euro_tournament(f"Event {number}") for number in range(10)]
    for tournament in tournaments:
        days.enter(tournament)
        days.now += DAY
    for tournament in tournaments:
        days.take_back(tournament)
    assert euros_of(days.player) == 100_000
    assert days.room == LIMIT
    days.enter(tournaments[0])
    with pytest.raises(LossLimitReached) as refusal:
        days.enter(tournaments[1])
    assert refusal.value.allowed == {"max": 0}


@pytest.mark.rule("freezeout-start")
def test_each_refund_is_held_against_the_entry_it_returns(days: Days) -> None:
    """Entered yesterday, taken back and entered again today, at the same tournament."""
    tournament = euro_tournament("Event")
    days.enter(tournament)
    days.now += DAY
    days.take_back(tournament)
    assert days.room == LIMIT
    days.enter(tournament)
    assert days.room == 0
    days.take_back(tournament)
    assert days.room == LIMIT


@pytest.mark.rule("freezeout-start")
def test_a_longer_span_that_saw_the_entry_sees_it_returned(days: Days) -> None:
    """Sunday's entry is Monday's refund: the week is another, the month the same."""
    tournament = euro_tournament("Event")
    days.enter(tournament)
    days.now += DAY
    month = exposures(days.player.pk, Span, days.now)
    assert (month[Span.WEEK].lost, month[Span.MONTH].lost) == (0, LIMIT)
    days.take_back(tournament)
    after = exposures(days.player.pk, Span, days.now)
    assert {span: found.lost for span, found in after.items()} == dict.fromkeys(Span, 0)


@pytest.mark.rule("freezeout-end")
@pytest.mark.usefixtures("waived_evidence")
def test_fees_returned_another_day_are_no_winnings_and_prizes_are(
    days: Days,
) -> None:
    tournament = euro_tournament("Event")
    days.enter(tournament)
    days.now += DAY
    paid: dict[str, Any] = {"tournament_no": tournament.pk, "currency": Currency.EUR}
    tournaments.refund(**paid, refunds={days.player.pk: 100}, key="fee back")
    tournaments.pay_prizes(**paid, prizes={days.player.pk: 900}, fees=0, key="prize")
    days.date_ledger()
    assert days.room == LIMIT + 900
