"""What staff do at the cashier."""

from datetime import date

from accounts.cashier.freezing.models import FreezeRelease
from accounts.cashier.models import CashierRequest, DayClose, Status
from accounts.cashier.requests.answering import approve
from accounts.cashier.requests.reversing import reverse
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.staff.sanctions.suspending import suspend
from tests.accounts.cashier.till import cashier, deposit, fund, known, withdrawal
from tests.accounts.people import NOW, wallet_of
from tests.e2e.desk.action import Action

MUCH = 100_001
REASON = {"reason": "The bank says so"}


def actions() -> list[Action]:
    helper, rich = cashier("Till"), known("Rich")
    fund(rich, helper)
    return [
        _request("pick_up", "withdrawal.picked_up", withdrawal(rich, 1_000), Status.PICKED_UP),
        _request("approve", "deposit.approved", deposit(known("Payer"), 5_000), Status.DONE),
        _request(
            "refuse", "deposit.refused", deposit(known("Nobody"), 5_000), Status.REFUSED, **REASON
        ),
        _request(
            "reverse", "deposit.reversed", fund(known("Charged"), helper), Status.REVERSED, **REASON
        ),
        _request("keep", "deposit_reversal.dropped", _half_reversed(helper), Status.DONE, **REASON),
        _release(),
        _day(),
        _idle(helper),
    ]


def _request(what: str, logged: str, request: CashierRequest, then: Status, **fill: str) -> Action:
    after = CashierRequest.objects.filter(pk=request.pk, status=then)
    return Action(
        "accounts.cashierrequest", what, "cashier", logged, request.pk, fill, after.exists
    )


def _half_reversed(helper: Player) -> CashierRequest:
    """A large deposit one of two has reversed."""
    asked, second = deposit(known("Large"), MUCH), cashier("Second")
    approve(request_id=asked.pk, by=helper, seen=Status.ASKED, now=NOW)
    approve(request_id=asked.pk, by=second, seen=Status.APPROVED, now=NOW)
    return reverse(request_id=asked.pk, by=helper, seen=Status.DONE, reason="Sent back", now=NOW)


def _release() -> Action:
    """The withdrawal of somebody who is suspended."""
    frozen, till = known("Frozen"), cashier("Teller2")
    fund(frozen, till)
    asked = withdrawal(frozen, 1_000)
    suspend(player=frozen, by=till, reason="Looked into", now=NOW)
    signed = FreezeRelease.objects.filter(subject=asked.subject)
    what = ("accounts.cashierrequest", "release", "risk", "withdrawal.released", asked.pk)
    return Action(*what, REASON, signed.exists)


def _day() -> Action:
    """A day on which nothing happened."""
    totals = dict.fromkeys(("bank_opening", "bank_in", "bank_out", "bank_closing"), "0")
    closed = DayClose.objects.filter(day=date(2026, 1, 2))
    fill = {"day": "2026-01-02", **totals}
    return Action(
        "accounts.dayclose", "add", "administrator", "cashier_day.closed", 0, fill, closed.exists
    )


def _idle(helper: Player) -> Action:
    """The euros of somebody who closed their account."""
    gone = known("Gone")
    fund(gone, helper)
    Player.objects.filter(pk=gone.pk).update(is_active=False)
    wallet = wallet_of(gone, Currency.EUR)
    return Action(
        *("accounts.idlewallet", "change", "cashier", "idle_money.moved", wallet.pk, REASON),
        lambda: wallet_of(gone, Currency.EUR).balance == 0,
    )
