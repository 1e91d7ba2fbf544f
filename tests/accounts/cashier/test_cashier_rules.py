"""What the database lets the application's role do to requests and closed days, in plain SQL."""

from uuid import uuid4

import pytest
from django.db import connection

from accounts.cashier.models import CashierRequest, DayClose, RequestKind, Status
from accounts.cashier.requests.answering import approve, pick_up
from accounts.models import Player
from tests.accounts.cashier.till import cashier, deposit, fund, known, withdrawal
from tests.accounts.people import NOW, person
from tests.accounts.plain_sql import refusal_of

UPDATE = "UPDATE cashier_request SET {}"
FINAL = (Status.REFUSED, Status.CANCELLED, Status.REVERSED)


@pytest.mark.parametrize(
    "change",
    [
        "amount = amount + 1",
        "kind = 'withdrawal'",
        "player_id = player_id + 1",
        "payment_reference = 'other'",
        "account_holder = 'somebody else'",
        "approvals_needed = 1",
        "form_key = gen_random_uuid()",
        "asked_at = now()",
        "provider = 'other'",
        "currency = 'PLAY'",
    ],
)
def test_what_was_asked_never_changes(ana: Player, change: str) -> None:
    deposit(ana, 100_001)
    assert refusal_of(UPDATE.format(change)) == "cashier_request_kept"


@pytest.mark.parametrize("statement", ["DELETE FROM cashier_request", "TRUNCATE cashier_request"])
def test_no_request_is_deleted(ana: Player, statement: str) -> None:
    deposit(ana, 5_000)
    assert refusal_of(statement) == "InsufficientPrivilege"


@pytest.mark.parametrize("status", ["asked", "picked_up", "reversing", "reversed", "other"])
def test_a_deposit_does_not_jump(ana: Player, status: str) -> None:
    deposit(ana, 5_000)
    assert refusal_of(UPDATE.format(f"status = '{status}'")) == "cashier_request_step"


@pytest.mark.parametrize("status", ["approved", "done", "refused", "reversed"])
def test_a_withdrawal_is_picked_up_first(ana: Player, staff: Player, status: str) -> None:
    fund(ana, staff)
    asked = withdrawal(ana, 5_000)
    step = UPDATE.format(f"status = '{status}' WHERE id = {asked.pk}")
    assert refusal_of(step) == "cashier_request_step"


def test_what_is_being_paid_is_not_cancelled(ana: Player, staff: Player) -> None:
    fund(ana, staff)
    asked = withdrawal(ana, 5_000)
    pick_up(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    step = UPDATE.format(f"status = 'cancelled' WHERE id = {asked.pk}")
    assert refusal_of(step) == "cashier_request_step"


@pytest.mark.usefixtures("waived_evidence")
@pytest.mark.parametrize("end", FINAL)
def test_an_end_is_an_end(ana: Player, staff: Player, end: Status) -> None:
    asked = deposit(ana, 5_000)
    if end == Status.REVERSED:
        approve(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
        CashierRequest.objects.update(status=end, first_reverser=staff)
    else:
        CashierRequest.objects.update(status=end)
    for status in Status:
        step = UPDATE.format(f"status = '{status}'")
        assert refusal_of(step) == "cashier_request_step"


def test_a_request_begins_as_asked(ana: Player) -> None:
    deposit(ana, 5_000)
    insert = (
        "INSERT INTO cashier_request (player_id, kind, currency, amount, provider,"
        " payment_reference, form_key, approvals_needed, asked_at, status, reason, changed_at)"
        " SELECT player_id, kind, {currency}, {amount}, provider, payment_reference, {form_key},"
        " {approvals}, now(), {status}, '', now() FROM cashier_request"
    )
    good = {
        "currency": "'EUR'",
        "amount": "100",
        "form_key": "gen_random_uuid()",
        "approvals": "1",
        "status": "'asked'",
    }
    for wrong, rule in [
        ({"status": "'done'"}, "cashier_request_step"),
        ({"currency": "'PLAY'"}, "cashier_request_real_money"),
        ({"amount": "99"}, "cashier_request_amount"),
        ({"amount": "10000001"}, "cashier_request_amount"),
        ({"approvals": "0"}, "cashier_request_approvals_needed"),
        ({"form_key": "form_key"}, "cashier_request_form_once"),
    ]:
        assert refusal_of(insert.format(**good | wrong)) == rule
    with connection.cursor() as cursor:
        cursor.execute(insert.format(**good))
        assert cursor.rowcount == 1


def test_nothing_is_done_without_the_people_it_takes(ana: Player, staff: Player) -> None:
    deposit(ana, 100_001)
    done = "UPDATE cashier_request SET status = 'done'"
    one = f"{done}, first_approver_id = {staff.pk}"
    assert refusal_of(done) == "cashier_request_done_as_approved"
    assert refusal_of(one) == "cashier_request_done_as_approved"
    assert refusal_of(f"{one}, second_approver_id = {staff.pk}") == "cashier_request_approvers"
    assert refusal_of(f"{one}, second_approver_id = {ana.pk}") == "cashier_request_approvers"
    second = person("Second").pk
    by_player = f"{done}, first_approver_id = {ana.pk}, second_approver_id = {second}"
    assert refusal_of(by_player) == "cashier_request_approvers"


def test_nothing_is_reversed_without_the_people_it_takes(ana: Player, staff: Player) -> None:
    asked = deposit(ana, 100_001)
    second = cashier("Second")
    approve(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    approve(request_id=asked.pk, by=second, seen=Status.APPROVED, now=NOW)
    undone = "UPDATE cashier_request SET status = 'reversed'"
    one = f"{undone}, first_reverser_id = {staff.pk}"
    assert refusal_of(undone) == "cashier_request_reversed_as_approved"
    assert refusal_of(one) == "cashier_request_reversed_as_approved"
    assert refusal_of(f"{one}, second_reverser_id = {staff.pk}") == "cashier_request_reversers"
    assert refusal_of(f"{one}, second_reverser_id = {ana.pk}") == "cashier_request_reversers"


def test_who_approved_stays_written(ana: Player, staff: Player) -> None:
    fund(ana, staff)
    for name in ("NULL", str(person("Second").pk)):
        change = f"status = 'reversing', first_approver_id = {name}"
        assert refusal_of(UPDATE.format(change)) == "cashier_request_kept"


@pytest.fixture
def closed(staff: Player) -> DayClose:
    sides = {f"{side}_{part}": 0 for side in ("bank", "ledger") for part in ("opening", "closing")}
    flows = {f"{side}_{part}": 0 for side in ("bank", "ledger") for part in ("in", "out")}
    return DayClose.objects.create(day=NOW.date(), closed_at=NOW, closed_by=staff, **sides, **flows)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE cashier_day_close SET reason = 'other'",
        "DELETE FROM cashier_day_close",
        "TRUNCATE cashier_day_close",
    ],
)
def test_a_closed_day_stays_closed(closed: DayClose, statement: str) -> None:
    assert refusal_of(statement) == "InsufficientPrivilege"


def test_what_no_day_close_can_be(closed: DayClose) -> None:
    insert = (
        "INSERT INTO cashier_day_close (day, currency, bank_opening, bank_in, bank_out,"
        " bank_closing, ledger_opening, ledger_in, ledger_out, ledger_closing, reason, closed_at,"
        " closed_by_id) SELECT {day}, currency, 0, {came}, 0, {closing}, 0, 0, 0, 0, '', now(),"
        " closed_by_id FROM cashier_day_close"
    )
    good = {"day": "day + 1", "came": "0", "closing": "0"}
    for wrong, rule in [
        ({"day": "day"}, "cashier_day_close_once"),
        ({"closing": "5"}, "cashier_day_close_bank_adds_up"),
        ({"came": "-5", "closing": "-5"}, "cashier_day_close_bank_adds_up"),
    ]:
        assert refusal_of(insert.format(**good | wrong)) == rule


def test_a_form_key_belongs_to_one_player(ana: Player) -> None:
    form = uuid4()
    assert deposit(ana, 5_000, form) != deposit(known("Ben"), 5_000, form)
    assert CashierRequest.objects.filter(kind=RequestKind.DEPOSIT).count() == 2
