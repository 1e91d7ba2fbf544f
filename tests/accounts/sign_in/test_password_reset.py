import re

import pytest
from django.core.mail import EmailMessage
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from accounts.tasks import send_due_mail
from tests.accounts.people import PASSWORD
from tests.pages import Answer

PAGE = reverse("accounts:password_reset")
DONE = reverse("accounts:password_reset_done")
NEW = "seven-blue-herons"


def ask(client: Client, email: str) -> Answer:
    """Ask for a link; a worker sends what is due meanwhile."""
    answer = client.post(PAGE, {"email": email}, follow=True)
    send_due_mail()
    return answer


def without_token(page: HttpResponse) -> str:
    """A page but for what is random in every one."""
    return re.sub(r'("X-CSRFToken": |value=)"\w{64}"', "", page.content.decode())


def mailed_link(mail: EmailMessage) -> str:
    found = re.search(r"http://testserver(\S+)", str(mail.body))
    assert found is not None
    return found[1]


def test_the_link_in_the_mail_sets_a_new_password(
    ana: Player, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    assert ask(client, "ANA@example.org").redirect_chain == [(DONE, 302)]
    (mail,) = mailoutbox
    assert mail.to == [ana.email]
    assert mail.subject == "Choose a new password for the card room"
    assert str(mail.body).lstrip().startswith("Hello Ana,")
    form = client.get(mailed_link(mail), follow=True)
    form_page = form.redirect_chain[-1][0]
    chosen = {"new_password1": NEW, "new_password2": NEW}
    assert client.post(form_page, chosen)["Location"] == reverse("accounts:password_reset_complete")
    ana.refresh_from_db()
    assert ana.check_password(NEW)


def test_a_used_link_is_refused(
    ana: Player, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    ask(client, ana.email)
    ana.set_password(NEW)
    ana.save()
    page = client.get(mailed_link(mailoutbox[0]), follow=True)
    assert "This link has been used already or is too old." in page.content.decode()
    assert 'name="new_password1"' not in page.content.decode()


def test_a_weak_new_password_is_refused(
    ana: Player, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    ask(client, ana.email)
    form_page = client.get(mailed_link(mailoutbox[0]), follow=True).redirect_chain[-1][0]
    page = client.post(form_page, {"new_password1": "123", "new_password2": "123"})
    assert "new_password2" in page.context["form"].errors
    ana.refresh_from_db()
    assert ana.check_password(PASSWORD)


def test_the_answer_is_the_same_for_somebody_unknown(
    ana: Player, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    known, unknown = ask(client, ana.email), ask(client, "nobody@example.org")
    assert known.redirect_chain == unknown.redirect_chain
    assert without_token(known) == without_token(unknown)
    assert [mail.to for mail in mailoutbox] == [[ana.email]]


def test_asking_writes_as_much_for_somebody_unknown(
    ana: Player, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Whether there is an account does not show in how long the answer takes."""
    with CaptureQueriesContext(connection) as known:
        client.post(PAGE, {"email": ana.email})
    with django_assert_num_queries(len(known)):
        client.post(PAGE, {"email": "nobody@example.org"})


def test_one_mailbox_is_not_flooded(
    ana: Player, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    answers = [ask(client, ana.email).redirect_chain for _ in range(5)]
    assert answers == [[(DONE, 302)]] * 5
    assert len(mailoutbox) == 3


def test_a_new_password_ends_every_session_and_is_told(
    ana: Player, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    elsewhere = Client()
    elsewhere.force_login(ana)
    ask(client, ana.email)
    form_page = client.get(mailed_link(mailoutbox[0]), follow=True).redirect_chain[-1][0]
    client.post(form_page, {"new_password1": NEW, "new_password2": NEW})
    assert elsewhere.get("/accounts/").status_code == 302
    assert not ana.sign_ins.filter(ended_at=None).exists()
    assert ana.messages.get().kind == "password_changed"
    assert AuditEntry.objects.get().action == "password.reset"


@pytest.mark.parametrize("name", ["password_reset_done", "password_reset_complete"])
def test_the_pages_after_it(client: Client, db: None, name: str) -> None:
    assert client.get(reverse(f"accounts:{name}")).status_code == 200
