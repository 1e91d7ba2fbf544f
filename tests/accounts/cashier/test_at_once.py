"""Forms sent twice at once, and several people at the till."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest

from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests.answering import approve, pick_up, refuse
from accounts.cashier.requests.cancelling import cancel
from accounts.core.audit_log.models import AuditEntry
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Transfer
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from tests.accounts.cashier.till import bank, cashier, deposit, euros, fund, known, pay, withdrawal
from tests.accounts.concurrency import at_once
from tests.accounts.people import NOW
from tests.room.database import RoomDatabase


@pytest.fixture
def ana(room_db: RoomDatabase) -> Player:
    return known("Ana")


@pytest.fixture
def staff(room_db: RoomDatabase) -> list[Player]:
    return [cashier(name) for name in ("Staff", "Second", "Third")]


def together(*actions: Callable[[], object]) -> list[bool]:
    """Which of these, all at once, were carried out."""

    def carried_out(action: Callable[[], object]) -> bool:
        action()
        return True

    return at_once(
        [partial(carried_out, action) for action in actions], refusals=(ExplainedRefusal,)
    )


def test_one_form_asks_once(ana: Player, staff: list[Player]) -> None:
    fund(ana, staff[0])
    form = uuid4()
    assert all(together(*[partial(withdrawal, ana, 20_000, form)] * 6))
    assert CashierRequest.objects.filter(form_key=form).count() == 1
    assert euros(ana) == (30_000, 20_000)


def test_withdrawals_at_once_take_no_more_than_there_is(ana: Player, staff: list[Player]) -> None:
    fund(ana, staff[0])
    assert sum(together(*[partial(withdrawal, ana, 20_000)] * 6)) == 2
    assert euros(ana) == (10_000, 40_000)
    assert differences() == []


def test_one_approval_each_and_the_money_once(ana: Player, staff: list[Player]) -> None:
    asked = deposit(ana, 100_001)
    actions = [
        partial(approve, request_id=asked.pk, by=by, seen=seen, now=NOW)
        for by in staff
        for seen in (Status.ASKED, Status.APPROVED)
    ]
    together(*actions * 2)
    together(*actions)
    asked.refresh_from_db()
    assert asked.status == Status.DONE
    assert asked.first_approver != asked.second_approver
    assert (euros(ana), bank(), Transfer.objects.count()) == ((100_001, 0), 100_001, 1)
    assert AuditEntry.objects.filter(action="deposit.approved").count() == 2


def test_a_withdrawal_is_either_cancelled_or_picked_up(ana: Player, staff: list[Player]) -> None:
    fund(ana, staff[0], amount=100_000)
    pay(withdrawal(ana, 1_000), staff[0])
    for _ in range(5):
        asked = withdrawal(ana, 10_000)
        taken = partial(pick_up, request_id=asked.pk, by=staff[1], seen=Status.ASKED, now=NOW)
        given_up = partial(cancel, request_id=asked.pk, player=ana, now=NOW)
        assert sum(together(taken, given_up)) == 1
        asked.refresh_from_db()
        if asked.status == Status.PICKED_UP:
            paid = partial(approve, request_id=asked.pk, by=staff[1], seen=Status.PICKED_UP)
            turned_down = partial(
                refuse, request_id=asked.pk, by=staff[2], seen=Status.PICKED_UP, reason="no"
            )
            assert sum(together(paid, turned_down)) == 1
    paid_out = CashierRequest.objects.filter(
        kind="withdrawal", status=Status.DONE, amount=10_000
    ).count()
    assert euros(ana) == (99_000 - 10_000 * paid_out, 0)
    assert bank() == 99_000 - 10_000 * paid_out
    assert differences() == []
