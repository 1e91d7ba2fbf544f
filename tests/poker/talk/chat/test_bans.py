"""Staff close the chat for a player from their page, and open it again; each time they read why."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.kinds import kind_named
from accounts.core.inbox.models import Message
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from poker.talk.chat.bans import banned_until, close_chat, open_chat
from tests.accounts.people import NOW, person
from tests.room.staff import sign_staff_in

pytestmark = [pytest.mark.django_db, pytest.mark.rule("chat")]


@pytest.fixture
def staff() -> Player:
    staff = person("Boss")
    staff.is_staff = staff.is_superuser = True
    staff.save()
    return staff


def text(message: Message) -> str:
    return kind_named(message.kind).text(message.data)


def test_the_chat_is_closed_until_its_day_and_the_player_reads_why(staff: Player) -> None:
    ana = person("Ana")
    close_chat(player=ana, by=staff, reason=" Shouting ", days=7, now=NOW)
    assert banned_until(player_id=ana.pk, now=NOW) == NOW + timedelta(days=7)
    assert banned_until(player_id=ana.pk, now=NOW + timedelta(days=7)) is None
    told = Message.objects.get(player=ana)
    assert text(told) == "You can write nothing at tables until 2026-11-27 12:00 UTC: Shouting"
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.reason, entry.after) == (
        "chat_ban.imposed",
        "Shouting",
        {"days": 7},
    )


def test_opened_again_they_write_at_once(staff: Player) -> None:
    ana = person("Ana")
    close_chat(player=ana, by=staff, reason="Shouting", days=30, now=NOW)
    later = NOW + timedelta(hours=1)
    open_chat(player=ana, by=staff, reason="She said sorry", now=later)
    assert banned_until(player_id=ana.pk, now=later) is None
    assert text(Message.objects.latest("pk")) == "You can write at tables again: She said sorry"
    with pytest.raises(ExplainedRefusal) as refused:
        open_chat(player=ana, by=staff, reason="Again", now=later)
    assert refused.value.code == "not_banned"


def test_what_is_refused_changes_nothing(staff: Player) -> None:
    ana = person("Ana")
    with pytest.raises(ExplainedRefusal) as days:
        close_chat(player=ana, by=staff, reason="Shouting", days=2, now=NOW)
    with pytest.raises(ExplainedRefusal) as reason:
        close_chat(player=ana, by=staff, reason=" ", days=1, now=NOW)
    with pytest.raises(ExplainedRefusal) as own:
        close_chat(player=staff, by=staff, reason="Shouting", days=1, now=NOW)
    codes = [refused.value.code for refused in (days, reason, own)]
    assert codes == ["ban_days", "no_reason", "own_account"]
    assert banned_until(player_id=ana.pk, now=NOW) is None
    assert not AuditEntry.objects.exists()


def test_both_are_actions_of_the_players_page(staff: Player, client: Client) -> None:
    ana = person("Ana")
    sign_staff_in(client, staff)
    page = reverse("admin:accounts_player_change", args=[ana.pk])
    shown = client.get(page).text
    assert ("Close the chat" in shown, "Open the chat again" in shown) == (True, False)
    action = reverse("admin:accounts_player_action", args=[ana.pk, "chat_close"])
    assert client.post(action, {"reason": "Shouting", "days": "1"}).status_code == 302
    shown = client.get(page).text
    assert ("Close the chat" in shown, "Open the chat again" in shown) == (False, True)
    action = reverse("admin:accounts_player_action", args=[ana.pk, "chat_open"])
    assert client.post(action, {"reason": "Calm again"}).status_code == 302
    assert "Open the chat again" not in client.get(page).text
