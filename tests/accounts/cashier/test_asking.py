from datetime import timedelta
from uuid import uuid4

import pytest

from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.requests import answering, cancelling
from accounts.cashier.requests.asking import ask
from accounts.core.audit_log.models import AuditEntry
from accounts.identity.records.models import IdentityRecord
from accounts.identity.records.recording import revoke_identity
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Transfer
from accounts.models import Player
from tests.accounts.cashier.till import (
    bring,
    deposit,
    euros,
    fund,
    identify,
    known,
    pay,
    withdrawal,
)
from tests.accounts.people import NOW, person
from tests.refusals import refused


def test_asking_for_a_deposit_moves_nothing(ana: Player) -> None:
    asked = deposit(ana, 5_000)
    assert (asked.status, asked.approvals_needed) == (Status.ASKED, 1)
    assert euros(ana) == (0, 0)
    assert not Transfer.objects.exists()


def test_asking_for_a_withdrawal_holds_the_money(ana: Player, staff: Player) -> None:
    fund(ana, staff)
    withdrawal(ana, 20_000)
    assert euros(ana) == (30_000, 20_000)
    assert differences() == []


def test_no_more_is_withdrawn_than_the_wallet_holds(ana: Player, staff: Player) -> None:
    fund(ana, staff)
    with refused("insufficient_funds") as refusal:
        withdrawal(ana, 50_001)
    assert (refusal.value.field, refusal.value.allowed["most"]) == ("amount", 50_000)
    assert CashierRequest.objects.filter(kind=RequestKind.WITHDRAWAL).count() == 0
    assert euros(ana) == (50_000, 0)


def test_a_form_sent_twice_asks_once(ana: Player, staff: Player) -> None:
    fund(ana, staff)
    form = uuid4()
    assert withdrawal(ana, 20_000, form) == withdrawal(ana, 20_000, form)
    assert euros(ana) == (30_000, 20_000)
    with refused("form_key"):
        withdrawal(ana, 20_001, form)


@pytest.mark.parametrize("amount", [-100, 0, 99, 10_000_001])
def test_amounts_the_cashier_does_not_take(ana: Player, amount: int) -> None:
    with refused("amount") as refusal:
        deposit(ana, amount)
    assert (refusal.value.allowed["least"], refusal.value.allowed["most"]) == (100, 10_000_000)


@pytest.mark.parametrize("reference", ["", "abc", " a b ", "x" * 71, "bad\x00ref"])
def test_references_the_cashier_cannot_use(ana: Player, reference: str) -> None:
    with refused("payment_reference"):
        ask(
            player=ana,
            kind=RequestKind.WITHDRAWAL,
            amount=5_000,
            payment_reference=reference,
            account_holder="Ana Example",
            form_key=uuid4(),
            now=NOW,
        )


def test_small_requests_that_come_to_a_large_amount_need_two_people(ana: Player) -> None:
    first = deposit(ana, 60_000)
    assert (first.approvals_needed, deposit(ana, 40_000).approvals_needed) == (1, 1)
    assert deposit(ana, 100).approvals_needed == 2
    assert deposit(known("Ben"), 100_000).approvals_needed == 1, "each player by themselves"


def test_a_form_sent_again_asks_for_as_many_people_as_before(ana: Player) -> None:
    form = uuid4()
    first = deposit(ana, 100_000, form)
    assert deposit(ana, 100_000, form) == first
    assert CashierRequest.objects.get().approvals_needed == 1


def test_deposits_and_withdrawals_are_counted_apart(ana: Player, staff: Player) -> None:
    fund(ana, staff, amount=100_000)
    bring(ana, 1_000)
    pay(withdrawal(ana, 1_000), staff)
    assert withdrawal(ana, 99_000).approvals_needed == 1


def test_only_the_last_24_hours_count(ana: Player) -> None:
    first = deposit(ana, 100_000)
    at = first.asked_at + timedelta(hours=24)
    before, then = (deposit(ana, 100, now=now) for now in (at - timedelta(microseconds=1), at))
    assert (before.approvals_needed, then.approvals_needed) == (2, 1)


def test_what_was_cancelled_or_refused_does_not_count(ana: Player, staff: Player) -> None:
    cancelling.cancel(request_id=deposit(ana, 100_000).pk, player=ana, now=NOW)
    turned_down = deposit(ana, 100_000)
    answering.refuse(
        request_id=turned_down.pk, by=staff, seen=Status.ASKED, reason="no payment", now=NOW
    )
    assert deposit(ana, 100_000).approvals_needed == 1


def test_it_takes_a_verified_address(db: None) -> None:
    ben = person("Ben")
    identify(ben)
    with refused("email_not_verified"):
        deposit(ben, 5_000)


@pytest.mark.parametrize("name", ["", " ", "A", "x" * 71])
def test_a_withdrawal_names_whose_account_it_goes_to(ana: Player, staff: Player, name: str) -> None:
    fund(ana, staff)
    with refused("account_holder") as refusal:
        ask(
            player=ana,
            kind=RequestKind.WITHDRAWAL,
            amount=5_000,
            payment_reference="DE75 5121 0800 1245 1261 99",
            account_holder=name,
            form_key=uuid4(),
            now=NOW,
        )
    assert refusal.value.allowed == {"shortest": 2, "longest": 70}
    assert not CashierRequest.objects.filter(kind=RequestKind.WITHDRAWAL).exists()
    assert withdrawal(ana, 5_000).account_holder == "Ana Example"


def test_it_takes_an_identity_that_staff_have_checked(ana: Player, staff: Player) -> None:
    record = IdentityRecord.objects.get(player=ana)
    revoke_identity(record_id=record.pk, by=staff, reason="forged", now=NOW)
    with refused("identity_not_verified"):
        deposit(ana, 5_000)
    identify(ana, expires_on=NOW.date())
    deposit(ana, 5_000)
    with refused("identity_not_verified"):
        ask(
            player=ana,
            kind=RequestKind.DEPOSIT,
            amount=5_000,
            payment_reference="bank transfer",
            form_key=uuid4(),
            now=NOW + timedelta(days=1),
        )


@pytest.mark.rule("play-money")
def test_bots_and_closed_accounts_have_no_cashier(ana: Player) -> None:
    ana.is_active = False
    ana.save()
    with refused("no_account"):
        deposit(ana, 5_000)
    Player.objects.filter(pk=ana.pk).update(is_active=True, is_bot=True)
    with refused("no_account"):
        deposit(ana, 5_000)


def test_five_requests_can_be_open(ana: Player) -> None:
    asked = [deposit(ana, 5_000) for _ in range(5)]
    with refused("too_many_open"):
        deposit(ana, 5_000)
    cancelling.cancel(request_id=asked[0].pk, player=ana, now=NOW)
    deposit(ana, 5_000)


def test_who_asked_can_cancel_and_has_the_money_back(ana: Player, staff: Player) -> None:
    fund(ana, staff)
    asked = withdrawal(ana, 20_000)
    for _ in range(2):
        cancelled = cancelling.cancel(request_id=asked.pk, player=ana, now=NOW)
        assert cancelled.status == Status.CANCELLED
    assert euros(ana) == (50_000, 0)
    assert differences() == []


def test_nobody_cancels_what_is_being_paid(ana: Player, staff: Player) -> None:
    fund(ana, staff)
    asked = withdrawal(ana, 20_000)
    answering.pick_up(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    with refused("wrong_status") as refusal:
        cancelling.cancel(request_id=asked.pk, player=ana, now=NOW)
    assert refusal.value.allowed["statuses"] == [Status.ASKED]
    assert euros(ana) == (30_000, 20_000)


def test_nobody_cancels_for_somebody_else(ana: Player) -> None:
    asked = deposit(ana, 5_000)
    with pytest.raises(CashierRequest.DoesNotExist):
        cancelling.cancel(request_id=asked.pk, player=person("Ben"), now=NOW)


def test_asking_is_in_the_audit_log(ana: Player) -> None:
    asked = deposit(ana, 5_000)
    entry = AuditEntry.objects.get(action="deposit.requested")
    assert (entry.actor, entry.subject, entry.before) == (ana, f"cashier:{asked.pk}", None)
    assert entry.after == {
        "status": "asked",
        "kind": "deposit",
        "amount": 5_000,
        "currency": "EUR",
        "player": ana.pk,
    }
