import re
from uuid import UUID, uuid4

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests.answering import pick_up
from accounts.ledger import moving
from accounts.models import Player
from accounts.sign_in.email.verification.models import VerifiedEmail
from tests.accounts.cashier.till import cashier, deposit, euros, fund, known, withdrawal
from tests.accounts.people import NOW, person, wallet_of

HOME = reverse("cashier:home")
DEPOSIT = reverse("cashier:deposit")
WITHDRAWAL = reverse("cashier:withdrawal")


@pytest.fixture
def ana(db: None, client: Client) -> Player:
    ana = known("Ana")
    client.force_login(ana)
    return ana


def page(client: Client) -> str:
    return client.get(HOME).content.decode()


def form_key(client: Client, kind: str) -> UUID:
    """The key of a form as the page hands it out."""
    found = re.search(f'name="form_key" value="([^"]+)"[^>]* id="{kind}-form_key"', page(client))
    assert found is not None
    return UUID(found[1])


def asked_for(amount: str, key: UUID | None = None) -> dict[str, object]:
    return {
        "amount": amount,
        "payment_reference": "DE75 5121 0800 1245 1261 99",
        "account_holder": "Ana Example",
        "form_key": key or uuid4(),
    }


@pytest.mark.parametrize("address", [HOME, reverse("inbox:inbox")])
def test_a_visitor_is_led_to_sign_in(client: Client, db: None, address: str) -> None:
    assert client.get(address)["Location"].startswith(reverse("accounts:sign_in"))


def test_a_newcomer_is_told_what_is_lacking(client: Client, db: None) -> None:
    client.force_login(person("Ben"))
    shown = page(client)
    assert "Show that your e-mail address is yours." in shown
    assert "Show staff a valid identity document" in shown
    assert "Ask to deposit" not in shown


def test_the_mailed_link_leads_back_verified(client: Client, db: None) -> None:
    ben = person("Ben")
    client.force_login(ben)
    client.post(reverse("accounts:send_verification"))
    found = re.search(r"http://testserver(\S+)", str(mail.outbox[0].body))
    assert found is not None
    assert "This address is mine" in client.get(found[1]).content.decode()
    assert not VerifiedEmail.objects.exists(), "opening the page proves nothing"
    assert client.post(found[1])["Location"] == HOME
    assert VerifiedEmail.objects.get().player == ben
    assert "Your e-mail address is verified." in page(client)


def test_a_forged_link_says_so(client: Client, db: None) -> None:
    answer = client.post(reverse("accounts:verify_email", args=["forged"]))
    assert answer.status_code == 422
    assert "This link is not complete" in answer.content.decode()


def test_a_second_link_at_once_is_not_sent(client: Client, db: None) -> None:
    client.force_login(person("Ben"))
    for _ in range(2):
        answer = client.post(reverse("accounts:send_verification"), follow=True)
    assert "another can be sent after 60 seconds" in answer.content.decode()
    assert len(mail.outbox) == 1


def test_a_mail_server_that_is_gone_is_no_error_page(
    client: Client, db: None, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_PORT = 1
    client.force_login(person("Ben"))
    answer = client.post(reverse("accounts:send_verification"), follow=True)
    assert "The mail could not be sent now" in answer.content.decode()


def test_a_deposit_is_asked_for_and_told_where_to_send(
    ana: Player, client: Client, settings: Settings
) -> None:
    settings.ROOM_CASHIER_BANK = "DE02 1203 0000 0000 2020 51"
    key = form_key(client, "deposit")
    answer = client.post(DEPOSIT, asked_for("50.00", key), follow=True)
    asked = CashierRequest.objects.get()
    assert (asked.amount, asked.player, asked.form_key) == (5_000, ana, key)
    reference = asked.payment_reference
    told = f"Send it to DE02 1203 0000 0000 2020 51 with the reference {reference}."
    assert told in answer.content.decode()
    assert reference.startswith("RF"), "not what was sent in the form"


def test_room_without_an_account_takes_no_deposit(
    ana: Player, client: Client, settings: Settings
) -> None:
    settings.ROOM_CASHIER_BANK = ""
    shown = page(client)
    assert "data-no-deposits" in shown
    assert DEPOSIT not in shown
    answer = client.post(DEPOSIT, asked_for("50.00"))
    assert answer.status_code == 422
    assert answer.context["deposit"].has_error("__all__", "no_deposit_account")
    assert not CashierRequest.objects.exists()


def test_empty_wallet_has_no_withdrawal_form(ana: Player, client: Client) -> None:
    shown = page(client)
    assert "data-nothing-to-withdraw" in shown
    assert WITHDRAWAL not in shown
    fund(ana, cashier("Staff"))
    shown = page(client)
    assert "data-nothing-to-withdraw" not in shown
    assert WITHDRAWAL in shown


def test_a_resubmitted_form_asks_once(ana: Player, client: Client) -> None:
    form = asked_for("50.00")
    for _ in range(3):
        assert client.post(DEPOSIT, form).status_code == 302
    assert CashierRequest.objects.count() == 1


@pytest.mark.parametrize(
    ("amount", "told"),
    [
        ("", "This field is required."),
        ("ten", "Enter a number."),
        ("0.99", "An amount is from 1.00 to 100,000.00."),
        ("-5", "An amount is from 1.00 to 100,000.00."),
        ("1.005", "Ensure that there are no more than 2 decimal places."),
        ("NaN", "Enter a number."),
        ("20", "The wallet holds 0.00, which does not cover that."),
    ],
)
def test_what_is_wrong_is_said_at_the_field(
    ana: Player, client: Client, amount: str, told: str
) -> None:
    answer = client.post(WITHDRAWAL, asked_for(amount))
    assert answer.status_code == 422
    assert answer.context["withdrawal"].errors["amount"] == [told]
    assert not CashierRequest.objects.exists()


def test_the_page_shows_what_is_under_way_and_cancels_it(ana: Player, client: Client) -> None:
    staff = cashier("Staff")
    fund(ana, staff)
    asked = withdrawal(ana, 20_000)
    shown = page(client)
    assert "200.00 are on their way out." in shown
    assert "data-euros>300.00<" in shown
    cancel = reverse("cashier:cancel", args=[asked.pk])
    assert cancel in shown
    client.post(cancel)
    assert euros(ana) == (50_000, 0)
    assert cancel not in page(client)


def test_a_withdrawal_that_is_being_paid_cannot_be_cancelled(ana: Player, client: Client) -> None:
    staff = cashier("Staff")
    fund(ana, staff)
    asked = withdrawal(ana, 20_000)
    pick_up(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    cancel = reverse("cashier:cancel", args=[asked.pk])
    assert cancel not in page(client)
    answer = client.post(cancel, follow=True)
    assert "That is not possible: the request is being paid." in answer.content.decode()


def test_somebody_elses_request_is_not_there(ana: Player, client: Client) -> None:
    others = deposit(known("Ben"), 5_000)
    assert client.post(reverse("cashier:cancel", args=[others.pk])).status_code == 404
    assert f'data-request="{others.pk}"' not in page(client)


def test_earlier_requests_are_a_page_further(ana: Player, client: Client) -> None:
    staff = cashier("Staff")
    numbers = [fund(ana, staff, 1_000 + n).pk for n in range(21)]
    assert f'data-request="{numbers[0]}"' not in page(client)
    assert f'data-request="{numbers[0]}"' in client.get(HOME, {"page": 2}).content.decode()


@pytest.mark.rule("play-money")
def test_the_refill_button(ana: Player, client: Client) -> None:
    moving.refill(player=ana, amount=250_000, key="begin")
    shown = page(client)
    assert "Refill 7,500.00" in shown
    assert "You get 7,500.00 and use up today's refill." in shown
    refill = reverse("cashier:refill")
    for unasked in ({}, {"agreed": "all"}, {"agreed": "-1"}, {"agreed": "750001"}):
        refused = client.post(refill, unasked, follow=True).content.decode()
        assert "would use up today&#x27;s refill" in refused
    assert wallet_of(ana).balance == 250_000
    answer = client.post(refill, {"agreed": "750000"}, follow=True).content.decode()
    assert "7,500.00 of play money came to your wallet." in answer
    assert "You have refilled today. Again from" in answer
    again = client.post(refill, follow=True).content.decode()
    assert "You have refilled today: again from 00:00 UTC on." in again
    assert wallet_of(ana).balance == 1_000_000


@pytest.mark.parametrize("name", ["refill", "deposit", "withdrawal"])
def test_reading_an_address_does_nothing(ana: Player, client: Client, name: str) -> None:
    assert client.get(reverse(f"cashier:{name}")).status_code == 405


def test_the_header_shows_euros_to_who_has_some(ana: Player, client: Client) -> None:
    assert "data-euro-wallet" not in page(client)
    fund(ana, cashier("Staff"))
    assert re.search(r"data-euro-wallet>€ 500\.00<", page(client))
