"""Coming back to a table one has just left, with real seats, money and times."""

import pytest

from accounts.ledger import chart
from accounts.ledger.models import Currency
from poker.checking import table_differences
from poker.models import RatholingRefusal, Seat
from poker.services.ratholing import LeftTableLately
from tests.conftest import PlayerFactory
from tests.poker.services.leaving import LEAST, MOST, Stay, no_limit_table


@pytest.fixture
def stay(new_player: PlayerFactory) -> Stay:
    player = new_player()
    return Stay(no_limit_table(), player)


def refused(stay: Stay, amount: int) -> LeftTableLately:
    """The refusal of this amount, which left everything as it was."""
    wallet = chart.wallet(player=stay.player, currency=Currency.PLAY).balance
    with pytest.raises(LeftTableLately) as refusal:
        stay.sit(amount)
    assert chart.wallet(player=stay.player, currency=Currency.PLAY).balance == wallet
    assert not Seat.objects.filter(player=stay.player).exists()
    return refusal.value


@pytest.mark.rule("ratholing-window")
@pytest.mark.parametrize("left_with", [LEAST + 1, 12345, MOST - 1])
def test_what_was_left_with_is_the_least_to_come_back_with(stay: Stay, left_with: int) -> None:
    stay.sit(left_with).later(minutes=5).leave().later(minutes=29, seconds=59)
    assert stay.range == (left_with, MOST)
    assert refused(stay, left_with - 1).allowed["min"] == left_with
    stay.sit(left_with)
    assert list(table_differences()) == []


@pytest.mark.rule("ratholing-window")
def test_after_thirty_minutes_the_table_has_forgotten(stay: Stay) -> None:
    stay.sit(MOST).leave().later(minutes=29, seconds=59)
    assert stay.range == (MOST, MOST)
    refused(stay, LEAST)
    stay.later(seconds=1)
    assert stay.range == (LEAST, MOST)
    assert stay.limits.reason is None
    stay.sit(LEAST)


@pytest.mark.rule("ratholing-window")
def test_a_refusal_says_why_and_is_kept_for_the_reports(stay: Stay) -> None:
    stay.sit(12000).leave().later(minutes=12)
    refusal = refused(stay, LEAST)
    assert (refusal.code, refusal.field) == ("left_table_lately", "amount")
    assert refusal.allowed == {
        "min": 12000,
        "max": MOST,
        "left_with": 12000,
        "left_minutes_ago": 12,
    }
    assert str(refusal.limits) == (
        "You left this table with 120.00 12 minutes ago. Bring from 120.00 to 200.00."
    )
    kept = RatholingRefusal.objects.get()
    assert (kept.table_id, kept.player_id) == (stay.table.pk, stay.player.pk)
    assert (kept.amount, kept.minimum, kept.maximum) == (LEAST, 12000, MOST)
    assert (kept.left_with, kept.returns, kept.refused_at) == (12000, 0, stay.now)
