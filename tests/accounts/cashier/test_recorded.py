"""Every step of a request is in the audit log, and its name says whether money came or went."""

from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests.answering import approve, pick_up, refuse
from accounts.cashier.requests.cancelling import cancel
from accounts.cashier.requests.reversing import keep_done, reverse
from accounts.models import Player
from tests.accounts.cashier.till import deposit, withdrawal
from tests.accounts.core.recorded import recorded
from tests.accounts.people import NOW

MUCH = 100_001


def test_the_steps_of_deposits(ana: Player, staff: Player, second: Player) -> None:
    cancel(request_id=deposit(ana, 1_000).pk, player=ana, now=NOW)
    missing = deposit(ana, 1_000)
    refuse(request_id=missing.pk, by=staff, seen=Status.ASKED, reason="nothing came", now=NOW)
    large = deposit(ana, MUCH)
    approve(request_id=large.pk, by=staff, seen=Status.ASKED, now=NOW)
    approve(request_id=large.pk, by=second, seen=Status.APPROVED, now=NOW)
    _reverse_and_drop(large, staff, second)
    _reverse(large, staff, Status.DONE)
    _reverse(large, second, Status.REVERSING)
    assert recorded("deposit", "deposit_reversal") == [
        *("deposit.requested", "deposit.cancelled"),
        *("deposit.requested", "deposit.refused"),
        *("deposit.requested", "deposit.approved", "deposit.approved"),
        *("deposit.reversed", "deposit_reversal.dropped"),
        *("deposit.reversed", "deposit.reversed"),
    ]


def test_the_steps_of_withdrawals(ana: Player, staff: Player, second: Player) -> None:
    wallet = deposit(ana, 2 * MUCH)
    approve(request_id=wallet.pk, by=staff, seen=Status.ASKED, now=NOW)
    approve(request_id=wallet.pk, by=second, seen=Status.APPROVED, now=NOW)
    cancel(request_id=withdrawal(ana, 1_000).pk, player=ana, now=NOW)
    refused = withdrawal(ana, 1_000)
    pick_up(request_id=refused.pk, by=staff, seen=Status.ASKED, now=NOW)
    refuse(request_id=refused.pk, by=staff, seen=Status.PICKED_UP, reason="no account", now=NOW)
    large = withdrawal(ana, MUCH)
    pick_up(request_id=large.pk, by=staff, seen=Status.ASKED, now=NOW)
    approve(request_id=large.pk, by=staff, seen=Status.PICKED_UP, now=NOW)
    approve(request_id=large.pk, by=second, seen=Status.APPROVED, now=NOW)
    _reverse_and_drop(large, staff, second)
    assert recorded("withdrawal", "withdrawal_reversal") == [
        *("withdrawal.requested", "withdrawal.cancelled"),
        *("withdrawal.requested", "withdrawal.picked_up", "withdrawal.refused"),
        *("withdrawal.requested", "withdrawal.picked_up"),
        *("withdrawal.approved", "withdrawal.approved"),
        *("withdrawal.reversed", "withdrawal_reversal.dropped"),
    ]


def _reverse_and_drop(request: CashierRequest, first: Player, second: Player) -> None:
    _reverse(request, first, Status.DONE)
    keep_done(request_id=request.pk, by=second, seen=Status.REVERSING, reason="a mistake", now=NOW)


def _reverse(request: CashierRequest, by: Player, seen: Status) -> None:
    reverse(request_id=request.pk, by=by, seen=seen, reason="sent back", now=NOW)
