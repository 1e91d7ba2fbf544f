"""A day of the cashier is held against the bank and closed for good."""

from datetime import UTC, date, datetime, time, timedelta
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.cashier.day_close.closing import close_day
from accounts.cashier.day_close.totals import Totals, ledger_totals
from accounts.cashier.models import DayClose, Status
from accounts.cashier.requests import reversing
from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents.models import Incident
from accounts.ledger.models import Transfer
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from tests.accounts.cashier.till import EUR, cashier, fund, known, pay, withdrawal
from tests.accounts.concurrency import at_once
from tests.accounts.people import person
from tests.refusals import refused
from tests.room.database import RoomDatabase
from tests.room.staff import sign_staff_in

NOTHING = Totals(0, 0, 0, 0)


@pytest.fixture
def closer(db: None) -> Player:
    """Somebody who answered nothing."""
    return cashier("Closer")


def busy_day(staff: Player) -> date:
    """500.00 and 300.00 come, 200.00 go, the 300.00 are charged back; the day it was."""
    ana = known("Ana")
    fund(ana, staff, 50_000)
    charged_back = fund(ana, staff, 30_000)
    pay(withdrawal(ana, 20_000), staff, now=None)
    withdrawal(ana, 10_000)
    reversing.reverse(request_id=charged_back.pk, by=staff, seen=Status.DONE, reason="charged back")
    return Transfer.objects.latest("pk").created_at.astimezone(UTC).date()


def after(day: date) -> datetime:
    return datetime.combine(day + timedelta(days=1), time(0, 10), UTC)


def close(day: date, bank: Totals, by: Player, reason: str = "") -> DayClose:
    return close_day(day=day, currency=EUR, bank=bank, reason=reason, by=by, now=after(day))


def test_the_ledgers_day_as_the_bank_should_show_it(staff: Player) -> None:
    day = busy_day(staff)
    # In: two deposits. Out: the payment and the charge-back; what is only asked for is not out.
    assert ledger_totals(day=day, currency=EUR) == Totals(0, 80_000, 50_000, 30_000)
    assert ledger_totals(day=day - timedelta(days=1), currency=EUR) == NOTHING
    next_day = ledger_totals(day=day + timedelta(days=1), currency=EUR)
    assert next_day == Totals(30_000, 0, 0, 30_000)


def test_a_day_that_agrees_is_closed_without_a_word(staff: Player, closer: Player) -> None:
    day = busy_day(staff)
    closed = close(day, Totals(0, 80_000, 50_000, 30_000), closer)
    assert (closed.differs, closed.closed_by, closed.closed_at) == (False, closer, after(day))
    assert not Incident.objects.exists()
    entry = AuditEntry.objects.get(action="cashier_day.closed")
    assert (entry.actor, entry.subject) == (closer, f"cashier_day:{day} EUR")
    assert entry.after is not None
    assert (entry.after["bank_in"], entry.after["ledger_in"]) == (80_000, 80_000)


def test_a_difference_stands_as_it_was_stated_and_is_an_incident(
    staff: Player, closer: Player
) -> None:
    """Nobody learns what the ledger has by trying totals until they fit."""
    day = busy_day(staff)
    closed = close(day, Totals(0, 80_000, 50_500, 29_500), closer, reason="a fee of the bank's")
    incident = Incident.objects.get()
    assert (incident.kind, incident.subject) == ("cashier_day_differs", closed.subject)
    assert incident.detail["bank_out"] - incident.detail["ledger_out"] == 500
    assert incident.detail["reason"] == "a fee of the bank's"
    with refused("closed_already"):
        close(day, Totals(0, 80_000, 50_000, 30_000), closer)
    assert DayClose.objects.get().bank_out == 50_500


def test_who_paid_or_approved_does_not_close_that_day(staff: Player, closer: Player) -> None:
    day = busy_day(staff)
    with refused("own_day"):
        close(day, Totals(0, 80_000, 50_000, 30_000), staff)
    assert not DayClose.objects.exists()
    another = close(date(2026, 3, 1), NOTHING, staff)
    assert another.closed_by == staff, "on that day they did nothing"


def test_the_page_says_nothing_of_the_ledger_before(client: Client, staff: Player) -> None:
    busy_day(cashier("Till"))
    sign_staff_in(client, staff)
    page = reverse("admin:accounts_dayclose_add")
    day = timezone.now().astimezone(UTC).date()
    wrong = {"bank_opening": "0", "bank_in": "1", "bank_out": "0", "bank_closing": "2"}
    asked = {"day": day - timedelta(days=1), "currency": "EUR", **wrong}
    for shown in (client.get(page), client.post(page, asked)):
        text = shown.content.decode()
        assert "800" not in text
        assert "ledger" not in text.split("<form", 1)[1].split("</form>", 1)[0].lower()


@pytest.mark.parametrize(
    "bank", [Totals(0, 100, 0, 99), Totals(100, 0, 100, 1), Totals(0, -5, 0, -5)]
)
def test_totals_that_do_not_add_up_are_a_slip(staff: Player, bank: Totals) -> None:
    with refused("bank_totals"):
        close(date(2026, 3, 1), bank, staff, reason="so it says")


def test_a_day_is_closed_once(staff: Player) -> None:
    day = date(2026, 3, 1)
    first = close(day, NOTHING, staff)
    assert close(day, NOTHING, staff) == first
    with refused("closed_already"):
        close(day, Totals(0, 5, 5, 0), staff, reason="found something")
    with refused("closed_already"):
        close(day, NOTHING, cashier("Second"))
    assert AuditEntry.objects.filter(action="cashier_day.closed").count() == 1


def test_a_day_has_to_be_over(staff: Player) -> None:
    day = date(2026, 3, 1)
    too_early = after(day) - timedelta(seconds=1)
    with refused("day_not_over") as refusal:
        close_day(day=day, currency=EUR, bank=NOTHING, reason="", by=staff, now=too_early)
    assert refusal.value.allowed == {"latest": "2026-02-28"}
    close(day, NOTHING, staff)


def test_closing_takes_the_right_to(db: None) -> None:
    with refused("not_allowed"):
        close(date(2026, 3, 1), NOTHING, person("Ben"))


def test_two_who_close_at_once_close_once(room_db: RoomDatabase) -> None:
    staff = [cashier("Staff"), cashier("Second")]

    def close_as(by: Player) -> bool:
        close(date(2026, 3, 1), NOTHING, by)
        return True

    done = at_once([partial(close_as, by) for by in staff], refusals=(ExplainedRefusal,))
    assert sorted(done) == [False, True]
    assert AuditEntry.objects.filter(action="cashier_day.closed").count() == 1
