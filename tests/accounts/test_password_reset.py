import re

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from tests.accounts.people import PASSWORD, person

PAGE = reverse("accounts:password_reset")
DONE = reverse("accounts:password_reset_done")
NEW = "seven-blue-herons"


@pytest.fixture
def ana(db: None) -> Player:
    ana = person("Ana")
    ana.set_password(PASSWORD)
    ana.save()
    return ana


def mailed_link(mail: EmailMessage) -> str:
    found = re.search(r"http://testserver(\S+)", str(mail.body))
    assert found is not None
    return found[1]


def test_the_link_in_the_mail_sets_a_new_password(
    ana: Player, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    assert client.post(PAGE, {"email": "ANA@example.org"})["Location"] == DONE
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
    client.post(PAGE, {"email": ana.email})
    ana.set_password(NEW)
    ana.save()
    page = client.get(mailed_link(mailoutbox[0]), follow=True)
    assert "This link has been used already or is too old." in page.content.decode()
    assert 'name="new_password1"' not in page.content.decode()


def test_a_weak_new_password_is_refused(
    ana: Player, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    client.post(PAGE, {"email": ana.email})
    form_page = client.get(mailed_link(mailoutbox[0]), follow=True).redirect_chain[-1][0]
    page = client.post(form_page, {"new_password1": "123", "new_password2": "123"})
    assert "new_password2" in page.context["form"].errors
    ana.refresh_from_db()
    assert ana.check_password(PASSWORD)


def test_the_answer_is_the_same_for_somebody_unknown(
    ana: Player, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    known = client.post(PAGE, {"email": ana.email}, follow=True)
    unknown = client.post(PAGE, {"email": "nobody@example.org"}, follow=True)
    assert known.redirect_chain == unknown.redirect_chain
    assert len(mailoutbox) == 1


@pytest.mark.parametrize("name", ["password_reset_done", "password_reset_complete"])
def test_the_pages_after_it(client: Client, db: None, name: str) -> None:
    assert client.get(reverse(f"accounts:{name}")).status_code == 200
