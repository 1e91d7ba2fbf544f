"""A deposit beyond the limit is refused at the cashier."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests import answering, cancelling
from accounts.models import Player
from accounts.safer_play.limits.models import LimitKind, Span
from accounts.safer_play.limits.setting import set_limit
from tests.accounts.cashier.till import cashier, deposit, known
from tests.accounts.people import NOW
from tests.refusals import refused

MIDNIGHT = datetime(2026, 11, 21, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.fixture
def ana(db: None) -> Player:
    """Ana bounds her deposits to 100.00 a day."""
    ana = known("Ana")
    set_limit(player=ana, kind=LimitKind.DEPOSIT, span=Span.DAY, amount=10_000, now=NOW)
    return ana


def test_exactly_the_limit_passes_and_a_cent_more_does_not(ana: Player) -> None:
    deposit(ana, 6_000)
    with refused("deposit_limit") as refusal:
        deposit(ana, 4_001)
    assert refusal.value.field == "amount"
    assert refusal.value.allowed["most"] == 4_000
    deposit(ana, 4_000)
    assert CashierRequest.objects.count() == 2


def test_what_waits_counts_until_it_is_refused_or_cancelled(ana: Player) -> None:
    first = deposit(ana, 10_000)
    with refused("deposit_limit"):
        deposit(ana, 100, now=MIDNIGHT)
    cancelling.cancel(request_id=first.pk, player=ana, now=NOW)
    deposit(ana, 10_000)


def test_what_was_credited_counts_to_the_end_of_its_day(ana: Player) -> None:
    asked = deposit(ana, 10_000)
    answering.approve(request_id=asked.pk, by=cashier("Till"), seen=Status.ASKED, now=NOW)
    with refused("deposit_limit"):
        deposit(ana, 100, now=MIDNIGHT - SECOND)
    deposit(ana, 10_000, now=MIDNIGHT)


def test_the_tightest_of_several_limits_holds(ana: Player) -> None:
    set_limit(player=ana, kind=LimitKind.DEPOSIT, span=Span.MONTH, amount=15_000, now=NOW)
    asked = deposit(ana, 10_000)
    answering.approve(request_id=asked.pk, by=cashier("Till"), seen=Status.ASKED, now=NOW)
    with refused("deposit_limit") as refusal:
        deposit(ana, 5_001, now=MIDNIGHT)
    assert refusal.value.allowed["most"] == 5_000


def test_a_tighter_limit_holds_for_the_next_deposit(ana: Player) -> None:
    deposit(ana, 5_000)
    set_limit(player=ana, kind=LimitKind.DEPOSIT, span=Span.DAY, amount=4_000, now=NOW)
    with refused("deposit_limit") as refusal:
        deposit(ana, 100)
    assert refusal.value.allowed["most"] == 0
