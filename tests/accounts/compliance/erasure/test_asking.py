"""Players ask to be forgotten; staff erase them with a reason, or say why not."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.compliance.erasure.models import Answer, ErasureRequest
from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.reading import messages_of
from accounts.models import Player
from accounts.staff.roles import Role
from tests.accounts.compliance.retention.staff import signed_in
from tests.accounts.people import PASSWORD

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture
def theirs(ana: Player) -> Client:
    """Their browser, in which they signed in just now."""
    client = Client()
    client.post(reverse("accounts:sign_in"), {"username": ana.email, "password": PASSWORD})
    return client


def action(client: Client, model: str, pk: int, name: str, **entered: str) -> str:
    """What the page says was wrong; nothing when it was done."""
    answer = client.post(reverse(f"admin:accounts_{model}_action", args=[pk, name]), entered)
    if answer.status_code == 302:
        return ""
    assert answer.status_code == 200
    return " ".join(text for texts in answer.context["form"].errors.values() for text in texts)


def test_a_player_asks_with_their_password_and_can_take_it_back(
    ana: Player, theirs: Client
) -> None:
    page = reverse("accounts:erasure")
    assert "erasure" in theirs.get(reverse("accounts:account")).text
    assert theirs.post(page, {"password": "another one altogether"}).status_code == 422
    assert not ErasureRequest.objects.exists()
    for _twice in range(2):
        theirs.post(page, {"password": PASSWORD})
    (wish,) = ErasureRequest.objects.all()
    assert (wish.player, wish.due_at - wish.asked_at) == (ana, timedelta(days=30))
    assert "data-waiting" in theirs.get(page).text
    theirs.post(reverse("accounts:stay"))
    wish.refresh_from_db()
    assert wish.answer == Answer.WITHDRAWN
    assert "data-waiting" not in theirs.get(page).text


def test_staff_refuse_with_a_reason_the_player_reads(ana: Player) -> None:
    now = timezone.now()
    wish = ErasureRequest.objects.create(player=ana, asked_at=now, due_at=now)
    boss = signed_in(Role.ADMINISTRATOR)
    listed = boss.get(reverse("admin:accounts_erasurerequest_changelist")).text
    assert ">overdue</td>" in listed
    assert action(boss, "erasurerequest", wish.pk, "refuse", reason="") != ""
    assert action(boss, "erasurerequest", wish.pk, "refuse", reason="A payment runs") == ""
    (told,) = messages_of(ana.pk)
    assert "It cannot do that now: A payment runs" in told.text
    entry = AuditEntry.objects.latest("number")
    assert (entry.action, entry.reason) == ("erasure.refused", "A payment runs")
    again = action(boss, "erasurerequest", wish.pk, "refuse", reason="Again")
    assert again == "This wish has its answer."


def test_staff_erase_with_a_reason_and_the_name_to_confirm(ana: Player, theirs: Client) -> None:
    now = timezone.now()
    ErasureRequest.objects.create(player=ana, asked_at=now, due_at=now)
    boss, about = signed_in(Role.ADMINISTRATOR), ("player", ana.pk, "erase")
    assert action(boss, *about, reason="Asked", screen_name="Anna") != ""
    assert action(boss, *about, reason="", screen_name="Ana") != ""
    ana.refresh_from_db()
    assert ana.erased_at is None
    assert action(boss, *about, reason="Asked", screen_name="Ana") == ""
    ana.refresh_from_db()
    assert (ana.screen_name, ana.is_active) == (f"erased-{ana.pk}", False)
    assert theirs.get(reverse("accounts:account")).status_code == 302, "they are signed out"
    assert ErasureRequest.objects.get().answer == Answer.DONE
    entry = AuditEntry.objects.latest("number")
    assert (entry.action, entry.subject, entry.reason) == (
        "player.erased",
        f"player:{ana.pk}",
        "Asked",
    )
    page = boss.get(reverse("admin:accounts_player_change", args=[ana.pk])).text
    assert "Erase the person" not in page
    assert action(boss, "player", ana.pk, "reopen", reason="Back") == (
        "This account is closed for good."
    )


def test_other_roles_do_not(ana: Player) -> None:
    for role in (Role.FLOOR, Role.COMPLIANCE):
        address = reverse("admin:accounts_player_action", args=[ana.pk, "erase"])
        answer = signed_in(role).post(address, {"reason": "Asked", "screen_name": "Ana"})
        assert answer.status_code == 403
