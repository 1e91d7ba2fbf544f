import pytest

from accounts.cashier.models import Status
from accounts.cashier.requests.answering import approve, pick_up, refuse
from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.models import Message
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Entry, Transfer
from accounts.models import Player
from tests.accounts.cashier.till import bank, deposit, euros, fund, known, withdrawal
from tests.accounts.people import NOW, person
from tests.refusals import refused

MUCH = 100_001


def test_a_confirmed_deposit_is_in_the_wallet(ana: Player, staff: Player) -> None:
    asked = deposit(ana, 5_000)
    done = approve(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    assert (done.status, done.first_approver) == (Status.DONE, staff)
    assert (euros(ana), bank()) == ((5_000, 0), 5_000)
    transfer = Transfer.objects.get()
    assert (transfer.kind, transfer.reference) == ("deposit", f"cashier:{asked.pk}")


def test_a_withdrawal_is_picked_up_and_paid(ana: Player, staff: Player, second: Player) -> None:
    fund(ana, staff)
    asked = withdrawal(ana, 20_000)
    with refused("wrong_status"):
        approve(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    taken = pick_up(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    assert taken.picked_up_by == staff
    assert (euros(ana), bank()) == ((30_000, 20_000), 50_000)
    approve(request_id=asked.pk, by=staff, seen=Status.PICKED_UP, now=NOW)
    assert (euros(ana), bank()) == ((30_000, 20_000), 50_000), "the name is new: two have to sign"
    approve(request_id=asked.pk, by=second, seen=Status.APPROVED, now=NOW)
    assert (euros(ana), bank()) == ((30_000, 0), 30_000)
    assert differences() == []


@pytest.mark.parametrize("amount", [100_000, MUCH])
def test_more_than_the_threshold_needs_two(
    ana: Player, staff: Player, second: Player, amount: int
) -> None:
    asked = deposit(ana, amount)
    after_one = approve(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    assert (after_one.status == Status.DONE) == (amount != MUCH)
    if amount == MUCH:
        assert euros(ana) == (0, 0)
        approve(request_id=asked.pk, by=second, seen=Status.APPROVED, now=NOW)
    assert euros(ana) == (amount, 0)


def test_the_second_person_is_another(ana: Player, staff: Player) -> None:
    asked = deposit(ana, MUCH)
    approve(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    with refused("second_person") as refusal:
        approve(request_id=asked.pk, by=staff, seen=Status.APPROVED, now=NOW)
    assert refusal.value.allowed == {"not": "Staff"}
    assert euros(ana) == (0, 0)


def test_an_approval_sent_twice_counts_once(ana: Player, staff: Player, second: Player) -> None:
    asked = deposit(ana, MUCH)
    for by, seen in ((staff, Status.ASKED), (second, Status.APPROVED)):
        for _ in range(2):
            request = approve(request_id=asked.pk, by=by, seen=seen, now=NOW)
    assert request.status == Status.DONE
    assert (euros(ana), Transfer.objects.count()) == ((MUCH, 0), 1)
    assert AuditEntry.objects.filter(action="deposit.approved").count() == 2


def test_who_saw_an_older_page_is_told(ana: Player, staff: Player, second: Player) -> None:
    asked = deposit(ana, MUCH)
    approve(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    with refused("changed_meanwhile"):
        approve(request_id=asked.pk, by=second, seen=Status.ASKED, now=NOW)
    assert euros(ana) == (0, 0)


def test_nobody_answers_their_own_request(staff: Player) -> None:
    own = known("Owner")
    own.is_staff = own.is_superuser = True
    own.save()
    asked = deposit(own, 5_000)
    with refused("own_request"):
        approve(request_id=asked.pk, by=own, seen=Status.ASKED, now=NOW)
    with refused("own_request"):
        refuse(request_id=asked.pk, by=own, seen=Status.ASKED, reason="no", now=NOW)


@pytest.mark.parametrize("right", ["none", "not staff", "closed"])
def test_answering_takes_the_right_to(ana: Player, staff: Player, right: str) -> None:
    asked = deposit(ana, 5_000)
    if right == "none":
        staff.user_permissions.clear()
    staff.is_staff = right != "not staff"
    staff.is_active = right != "closed"
    staff.save()
    with refused("not_allowed"):
        approve(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    assert euros(ana) == (0, 0)


def test_a_refused_withdrawal_returns_its_money(ana: Player, staff: Player) -> None:
    fund(ana, staff)
    asked = withdrawal(ana, 20_000)
    pick_up(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    for _ in range(2):
        answered = refuse(
            request_id=asked.pk, by=staff, seen=Status.PICKED_UP, reason="no such account", now=NOW
        )
    assert (answered.status, answered.reason) == (Status.REFUSED, "no such account")
    assert (euros(ana), bank()) == ((50_000, 0), 50_000)
    message = Message.objects.get(kind="cashier_withdrawal_refused")
    assert (message.player, message.data) == (ana, {"amount": 20_000, "reason": "no such account"})


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201])
def test_refusing_takes_a_reason(ana: Player, staff: Player, reason: str) -> None:
    asked = deposit(ana, 5_000)
    with refused("reason"):
        refuse(request_id=asked.pk, by=staff, seen=Status.ASKED, reason=reason, now=NOW)


def test_what_is_refused_is_not_approved_any_more(ana: Player, staff: Player) -> None:
    asked = deposit(ana, 5_000)
    refuse(request_id=asked.pk, by=staff, seen=Status.ASKED, reason="nothing arrived", now=NOW)
    with refused("wrong_status"):
        approve(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    assert not Transfer.objects.exists()


def test_every_answer_is_in_the_audit_log(ana: Player, staff: Player) -> None:
    asked = deposit(ana, 5_000)
    approve(request_id=asked.pk, by=staff, seen=Status.ASKED, address="192.0.2.7", now=NOW)
    entry = AuditEntry.objects.get(action="deposit.approved")
    assert (entry.actor, entry.address, entry.subject) == (staff, "192.0.2.7", str(asked))
    assert entry.before == {"status": "asked"}
    assert entry.after is not None
    assert entry.after["status"] == "done"


def test_every_movement_names_its_request(ana: Player, staff: Player, second: Player) -> None:
    fund(ana, staff)
    asked = withdrawal(ana, 20_000)
    pick_up(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    approve(request_id=asked.pk, by=staff, seen=Status.PICKED_UP, now=NOW)
    approve(request_id=asked.pk, by=second, seen=Status.APPROVED, now=NOW)
    moved = Entry.objects.filter(account__player=ana, transfer__reference=str(asked))
    assert list(moved.order_by("pk").values_list("transfer__kind", "account__kind", "amount")) == [
        ("withdrawal_hold", "wallet", -20_000),
        ("withdrawal_hold", "withdrawal", 20_000),
        ("withdrawal", "withdrawal", -20_000),
    ]


def test_somebody_who_is_nobody_answers_nothing(ana: Player) -> None:
    with refused("not_allowed"):
        pick_up(request_id=deposit(ana, 5_000).pk, by=person("Ben"), seen=Status.ASKED, now=NOW)
