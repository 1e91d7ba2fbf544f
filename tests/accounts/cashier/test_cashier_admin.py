import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.cashier.models import CashierRequest, DayClose, Status
from accounts.cashier.requests.answering import approve
from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents.models import Incident
from accounts.models import Player
from tests.accounts.cashier.till import cashier, deposit, euros, fund, withdrawal
from tests.accounts.people import NOW
from tests.room.staff import sign_staff_in

QUEUE = reverse("admin:accounts_cashierrequest_changelist")
CLOSE = reverse("admin:accounts_dayclose_add")
MUCH = 100_001


@pytest.fixture
def staff(db: None, client: Client) -> Player:
    staff = cashier("Staff")
    sign_staff_in(client, staff)
    return staff


def action(request: CashierRequest, name: str) -> str:
    return reverse("admin:accounts_cashierrequest_action", args=[request.pk, name])


def request_page(client: Client, request: CashierRequest) -> str:
    address = reverse("admin:accounts_cashierrequest_change", args=[request.pk])
    return client.get(address).content.decode()


def test_the_queue_begins_with_what_waits_longest(
    ana: Player, staff: Player, client: Client
) -> None:
    done = fund(ana, staff)
    waiting = [deposit(ana, 5_000), withdrawal(ana, 6_000)]
    page = client.get(QUEUE).content.decode()
    assert [int(n) for n in re.findall(r"cashierrequest/(\d+)/change", page)] == [
        waiting[0].pk,
        waiting[1].pk,
        done.pk,
    ]
    assert "60.00 euro" in page


def test_staff_find_a_deposit_by_its_reference(ana: Player, staff: Player, client: Client) -> None:
    asked, other = deposit(ana, 5_000), deposit(ana, 6_000)
    reference = asked.payment_reference
    for typed in (reference, reference.lower(), f"{reference[:4]} {reference[4:]}"):
        page = client.get(QUEUE, {"q": typed}).content.decode()
        assert f"cashierrequest/{asked.pk}/change" in page
        assert f"cashierrequest/{other.pk}/change" not in page
        assert "is mistyped" not in page
    mistyped = f"{reference[:-1]}{(int(reference[-1]) + 1) % 10}"
    assert f"{mistyped} is mistyped" in client.get(QUEUE, {"q": mistyped}).content.decode()


def test_a_request_shows_the_actions_that_are_possible(
    ana: Player, staff: Player, client: Client
) -> None:
    fund(ana, staff)
    asked = withdrawal(ana, 5_000)
    page = request_page(client, asked)
    assert action(asked, "pick_up") in page
    assert action(asked, "approve") not in page
    client.post(action(asked, "pick_up"), {"seen": "asked"})
    page = request_page(client, asked)
    assert action(asked, "pick_up") not in page
    assert action(asked, "approve") in page
    assert action(asked, "refuse") in page


def test_a_deposit_is_approved_on_a_page_of_its_own(
    ana: Player, staff: Player, client: Client
) -> None:
    asked = deposit(ana, 5_000)
    page = client.get(action(asked, "approve")).content.decode()
    assert "50.00 euro" in page
    assert asked.payment_reference in page
    assert euros(ana) == (0, 0), "looking at the page does nothing"
    for _ in range(2):
        client.post(action(asked, "approve"), {"seen": "asked"})
    assert euros(ana) == (5_000, 0)
    entry = AuditEntry.objects.get(action="deposit.approved")
    assert (entry.actor, entry.address) == (staff, "127.0.0.1")


def test_a_large_one_waits_for_a_second_person(ana: Player, staff: Player, client: Client) -> None:
    asked = deposit(ana, MUCH)
    assert "takes two people" in client.get(action(asked, "approve")).content.decode()
    client.post(action(asked, "approve"), {"seen": "asked"})
    again = client.post(action(asked, "approve"), {"seen": "approved"})
    assert "You have signed. A colleague has to sign too." in again.content.decode()
    sign_staff_in(client, cashier("Second"))
    client.post(action(asked, "approve"), {"seen": "approved"})
    assert euros(ana) == (MUCH, 0)


def test_refusing_asks_for_a_reason(ana: Player, staff: Player, client: Client) -> None:
    asked = deposit(ana, 5_000)
    page = client.post(action(asked, "refuse"), {"seen": "asked", "reason": " "})
    assert page.context["form"].errors["reason"]
    client.post(action(asked, "refuse"), {"seen": "asked", "reason": "nothing arrived"})
    asked.refresh_from_db()
    assert (asked.status, asked.reason) == (Status.REFUSED, "nothing arrived")


def test_who_comes_late_is_told(ana: Player, staff: Player, client: Client) -> None:
    asked = deposit(ana, 5_000)
    approve(request_id=asked.pk, by=cashier("Second"), seen=Status.ASKED, now=NOW)
    page = client.post(action(asked, "refuse"), {"seen": "asked", "reason": "late"})
    assert "That is not possible: the request is done." in page.content.decode()


@pytest.mark.parametrize("name", ["pick_up", "approve", "refuse", "reverse", "keep"])
def test_answering_takes_the_right_to(
    ana: Player, staff: Player, client: Client, name: str
) -> None:
    asked = deposit(ana, 5_000)
    staff.user_permissions.set(Permission.objects.filter(codename="view_cashierrequest"))
    assert action(asked, name) not in request_page(client, asked)
    assert client.get(action(asked, name)).status_code == 403
    assert client.post(action(asked, name), {"seen": "asked"}).status_code == 403


@pytest.mark.parametrize("name", ["ask", "cancel", "nonsense"])
def test_other_actions_are_not_there(ana: Player, staff: Player, client: Client, name: str) -> None:
    assert client.get(action(deposit(ana, 5_000), name)).status_code == 404


def test_requests_are_neither_made_nor_deleted_there(
    ana: Player, staff: Player, client: Client
) -> None:
    staff.is_superuser = True
    staff.save()
    asked = deposit(ana, 5_000)
    assert client.get(reverse("admin:accounts_cashierrequest_add")).status_code == 403
    gone = reverse("admin:accounts_cashierrequest_delete", args=[asked.pk])
    assert client.post(gone, {"post": "yes"}).status_code == 403


def entered(**totals: str) -> dict[str, str]:
    yesterday = (timezone.now() - timedelta(days=2)).date().isoformat()
    nothing = dict.fromkeys(("bank_opening", "bank_in", "bank_out", "bank_closing"), "0.00")
    return {"day": yesterday, "currency": "EUR", "reason": "", **nothing, **totals}


def test_a_day_is_closed(staff: Player, client: Client) -> None:
    assert client.post(CLOSE, entered()).status_code == 302
    closed = DayClose.objects.get()
    assert (closed.closed_by, closed.differs) == (staff, False)


def test_a_difference_is_shown_once_it_stands(staff: Player, client: Client) -> None:
    totals = {"bank_in": "12.50", "bank_closing": "12.50"}
    assert client.post(CLOSE, entered(**totals)).status_code == 302
    closed = DayClose.objects.get()
    assert (closed.bank_in, closed.ledger_in) == (1_250, 0)
    assert Incident.objects.get().kind == "cashier_day_differs"
    page = reverse("admin:accounts_dayclose_change", args=[closed.pk])
    assert "1250" in client.get(page).content.decode()


def test_a_slip_is_shown_at_its_field(staff: Player, client: Client) -> None:
    page = client.post(CLOSE, entered(bank_closing="1.00"))
    assert "bank_closing" in page.context["form"].errors


def test_closing_takes_the_right_to(staff: Player, client: Client) -> None:
    staff.user_permissions.clear()
    assert client.get(CLOSE).status_code == 403
