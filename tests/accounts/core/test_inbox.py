"""What the room tells a player is kept, shown to that player alone, and mailed where it must be."""

from collections.abc import Mapping
from smtplib import SMTPException
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext_lazy
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from accounts.core import inbox
from accounts.core.inbox.models import Message
from accounts.models import Player
from accounts.tasks import send_due_mail
from tests.accounts.people import NOW, person, wallet_of

pytestmark = pytest.mark.django_db


@inbox.kind("test_greeting", title=gettext_lazy("Welcome"))
def greeting(data: Mapping[str, Any]) -> str:
    return f"Hello {data['name']}."


@inbox.kind("test_warning", title=gettext_lazy("A warning"), mail=True)
def warning(data: Mapping[str, Any]) -> str:
    return f"Thirty days are left, {data['name']}."


def tell(player: Player, number: int = 1, kind: str = "test_greeting") -> None:
    name = player.screen_name
    key = f"{kind} {player.pk} {number}"
    inbox.put(player_id=player.pk, kind=kind, data={"name": name}, key=key, now=NOW)


class NoMailServer(EmailBackend):
    """Refuses every mail."""

    def send_messages(self, messages: Any) -> int:
        raise SMTPException(f"nobody takes {len(messages)} mails")


def test_a_message_is_put_once_however_often_it_is_said() -> None:
    ana = person("Ana")
    tell(ana)
    tell(ana)
    message = Message.objects.get()
    assert (message.player, message.put_at, message.read_at) == (ana, NOW, None)


def test_a_kind_nobody_described_is_refused() -> None:
    with pytest.raises(inbox.UnknownKind) as refusal:
        inbox.put(player_id=person("Ana").pk, kind="riddle", data={}, key="1")
    assert (refusal.value.code, refusal.value.field) == ("unknown_message_kind", "kind")
    assert "test_greeting" in refusal.value.allowed
    assert not Message.objects.exists()


def test_a_player_reads_what_they_were_told_and_nobody_elses(client: Client) -> None:
    ana, ben = person("Ana"), person("Ben")
    tell(ana)
    tell(ben)
    client.force_login(ana)
    page = client.get("/inbox/").content.decode()
    assert "Hello Ana." in page
    assert "Hello Ben." not in page
    assert 'data-unread="1"' in page


def test_messages_stay_unread_until_they_are_marked(client: Client) -> None:
    ana, ben = person("Ana"), person("Ben")
    for number in (1, 2):
        tell(ana, number)
        tell(ben, number)
    client.force_login(ana)
    client.get("/inbox/")
    first, second = Message.objects.filter(player=ana).order_by("pk")
    client.post("/inbox/read/", {"upto": first.pk})
    assert 'data-unread="1"' in client.get("/inbox/").content.decode()
    client.post("/inbox/read/", {"upto": second.pk})
    assert 'data-unread="0"' in client.get("/inbox/").content.decode()
    assert Message.objects.filter(player=ben, read_at__isnull=True).count() == 2


def test_a_long_inbox_comes_in_pages_at_the_same_few_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ana = person("Ana")
    wallet_of(ana)
    for number in range(70):
        tell(ana, number)
    client.force_login(ana)
    shown: list[int] = []
    page = "/inbox/"
    while page:
        with django_assert_max_num_queries(7):
            response = client.get(page)
        shown += [told.number for told in response.context["entries"]]
        older = response.context["older"]
        page = f"/inbox/?before={older}" if older else ""
    numbers = Message.objects.order_by("-pk").values_list("pk", flat=True)
    assert shown == list(numbers)


@pytest.mark.parametrize("upto", ["", "x", "0", "-1", "9" * 40])
def test_a_mark_that_names_no_message_is_refused(client: Client, upto: str) -> None:
    ana = person("Ana")
    tell(ana)
    client.force_login(ana)
    assert client.post("/inbox/read/", {"upto": upto}).status_code == 400
    assert client.get("/inbox/", {"before": upto}).status_code == 200
    assert Message.objects.get().read_at is None


def test_visitors_are_sent_to_sign_in(client: Client) -> None:
    assert client.get("/inbox/")["Location"].startswith("/accounts/sign-in/")
    assert client.post("/inbox/read/", {"upto": "1"})["Location"].startswith("/accounts/sign-in/")


def test_only_kinds_that_want_it_are_mailed_and_once() -> None:
    ana = person("Ana")
    tell(ana)
    tell(ana, kind="test_warning")
    assert (send_due_mail(), send_due_mail()) == (1, 0)
    (sent,) = mail.outbox
    assert (sent.subject, sent.body) == ("A warning", "Thirty days are left, Ana.")
    assert sent.to == ["ana@example.org"]


def test_practice_bots_get_no_mail() -> None:
    bot = person("Bot")
    Player.objects.update(is_bot=True)
    tell(bot, kind="test_warning")
    assert send_due_mail() == 0
    assert mail.outbox == []


def test_a_mail_server_that_is_down_loses_nothing(settings: Settings) -> None:
    ana, ben = person("Ana"), person("Ben")
    tell(ana, kind="test_warning")
    tell(ben, kind="test_warning")
    settings.EMAIL_BACKEND = f"{__name__}.NoMailServer"
    assert send_due_mail() == 0
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert send_due_mail() == 0, "not again at once"
    Message.objects.update(mail_due_at=NOW)
    assert send_due_mail() == 2
    assert sorted(sent.to[0] for sent in mail.outbox) == ["ana@example.org", "ben@example.org"]


def test_a_message_of_an_older_room_spoils_no_inbox(client: Client) -> None:
    ana = person("Ana")
    tell(ana, 1)
    Message.objects.update(kind="of an older room")
    tell(ana, 2)
    client.force_login(ana)
    page = client.get("/inbox/").content.decode()
    assert "Hello Ana." in page
    assert "Message" in page


def test_a_message_that_cannot_be_written_holds_up_no_other() -> None:
    ana, ben = person("Ana"), person("Ben")
    tell(ana, kind="test_warning")
    Message.objects.update(kind="of an older room")
    tell(ben, kind="test_warning")
    assert send_due_mail() == 1
    assert mail.outbox[0].to == ["ben@example.org"]
    due_at = Message.objects.get(player=ana).mail_due_at
    assert due_at is not None
    assert due_at > timezone.now()
