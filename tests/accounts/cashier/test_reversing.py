from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests.answering import approve
from accounts.cashier.requests.reversing import keep_done, reverse
from accounts.core.inbox.models import Message
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Transfer
from accounts.models import Player
from tests.accounts.cashier import till
from tests.accounts.cashier.till import bank, deposit, euros, fund, pay, withdrawal
from tests.accounts.people import NOW
from tests.refusals import refused

MUCH = 100_001


def undo(request: CashierRequest, by: Player, seen: Status = Status.DONE) -> CashierRequest:
    return reverse(request_id=request.pk, by=by, seen=seen, reason="charged back", now=NOW)


def large_deposit(player: Player, staff: Player, second: Player) -> CashierRequest:
    asked = deposit(player, MUCH)
    approve(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    return approve(request_id=asked.pk, by=second, seen=Status.APPROVED, now=NOW)


def test_a_reversal_is_a_further_transfer_that_names_the_first(ana: Player, staff: Player) -> None:
    done = fund(ana, staff)
    for _ in range(2):
        assert undo(done, staff).status == Status.REVERSED
    first, further = Transfer.objects.order_by("pk")
    assert further.kind == "deposit_reversal"
    assert further.reference == f"cashier:{done.pk} transfer:{first.pk}"
    assert (euros(ana), bank()) == ((0, 0), 0)
    assert differences() == []
    assert Message.objects.filter(player=ana, kind="cashier_deposit_reversed").count() == 1


def test_a_payment_that_came_back_is_in_the_wallet_again(ana: Player, staff: Player) -> None:
    fund(ana, staff)
    asked = withdrawal(ana, 20_000)
    pay(asked, staff)
    till.undo(asked, staff)
    assert (euros(ana), bank()) == ((50_000, 0), 50_000)


def test_a_deposit_the_wallet_no_longer_holds_stays(ana: Player, staff: Player) -> None:
    done = fund(ana, staff)
    withdrawal(ana, 1_000)
    with refused("insufficient_funds"):
        undo(done, staff)
    done.refresh_from_db()
    assert (done.status, euros(ana)) == (Status.DONE, (49_000, 1_000))


def test_large_reversals_need_two_people(ana: Player, staff: Player, second: Player) -> None:
    done = large_deposit(ana, staff, second)
    assert undo(done, staff).status == Status.REVERSING
    assert euros(ana) == (MUCH, 0)
    with refused("second_person"):
        undo(done, staff, seen=Status.REVERSING)
    assert undo(done, second, seen=Status.REVERSING).status == Status.REVERSED
    assert (euros(ana), bank()) == ((0, 0), 0)


def test_a_reversal_can_be_dropped(ana: Player, staff: Player, second: Player) -> None:
    done = large_deposit(ana, staff, second)
    undo(done, staff)
    kept = keep_done(
        request_id=done.pk, by=second, seen=Status.REVERSING, reason="a mistake", now=NOW
    )
    assert (kept.status, kept.first_reverser) == (Status.DONE, None)
    assert euros(ana) == (MUCH, 0)
    assert undo(done, second).status == Status.REVERSING


def test_only_what_was_done_is_reversed(ana: Player, staff: Player) -> None:
    with refused("wrong_status"):
        undo(deposit(ana, 5_000), staff, seen=Status.ASKED)
