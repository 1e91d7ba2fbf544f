"""What staff know of a player, and do about them, on one page of the admin."""

import json

import pytest
from django.contrib.auth.models import Group
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.reading import messages_of
from accounts.core.outbox.message import OutboxMessage
from accounts.models import Player
from accounts.safer_play.breaks.topics import PLAYER_AWAY
from accounts.staff.roles import Role
from accounts.staff.sanctions.models import StaffNote
from tests.accounts.people import person
from tests.room.staff import sign_staff_in


def staff(role: Role) -> Client:
    player = person(role.title())
    player.is_staff = True
    player.save()
    player.groups.set(Group.objects.filter(name=role))
    return sign_staff_in(Client(), Player.objects.get(pk=player.pk))


def is_suspended(player: Player) -> bool:
    return player.suspended_at is not None


def do(client: Client, player: Player, action: str, reason: str = "Two accounts") -> str:
    """What the page says was wrong; nothing when it was done."""
    path = reverse("admin:accounts_player_action", args=[player.pk, action])
    answer = client.post(path, {"reason": reason})
    player.refresh_from_db()
    if answer.status_code == 302:
        return ""
    assert answer.status_code == 200
    return " ".join(text for texts in answer.context["form"].errors.values() for text in texts)


def page(client: Client, player: Player) -> str:
    return client.get(reverse("admin:accounts_player_change", args=[player.pk])).text


@pytest.mark.rule("collusion")
def test_a_warning_reaches_the_player_and_a_note_does_not(ana: Player) -> None:
    risk = staff(Role.RISK)
    assert do(risk, ana, "note", "Sits with Ben too often") == ""
    assert messages_of(ana.pk) == []
    assert do(risk, ana, "warn", "Play against everybody alike") == ""
    (told,) = messages_of(ana.pk)
    assert told.text == "The room warns you: Play against everybody alike"
    assert StaffNote.objects.get().text == "Sits with Ben too often"
    assert "Sits with Ben too often" in page(risk, ana)
    actions = AuditEntry.objects.order_by("number").values_list("action", "reason")
    assert list(actions) == [
        ("staff_note.added", "Sits with Ben too often"),
        ("player.warned", "Play against everybody alike"),
    ]


@pytest.mark.rule("collusion")
def test_a_suspension_is_told_and_lifted(ana: Player) -> None:
    floor, theirs = staff(Role.FLOOR), Client()
    theirs.force_login(ana)
    assert do(floor, ana, "lift") == "This player is not suspended."
    assert do(floor, ana, "suspend", "") != ""
    assert not is_suspended(ana)
    assert do(floor, ana, "suspend") == ""
    assert is_suspended(ana)
    assert do(floor, ana, "suspend") == "This player is suspended already."
    assert theirs.get("/cashier/").status_code == 200, "their money stays theirs"
    assert do(floor, ana, "lift", "Cleared up") == ""
    assert not is_suspended(ana)
    assert [told.text.split(":")[0] for told in messages_of(ana.pk)] == [
        "Your suspension is lifted",
        "You can sit at no table until the room lifts this. The reason",
    ]


@pytest.mark.rule("collusion")
def test_an_expulsion_closes_the_account_for_good(ana: Player) -> None:
    boss, theirs = staff(Role.ADMINISTRATOR), Client()
    theirs.force_login(ana)
    assert do(boss, ana, "expel", "Collusion, proven") == ""
    assert (ana.is_active, ana.expelled_at is not None) == (False, True)
    assert theirs.get("/cashier/").status_code == 302
    told = OutboxMessage.objects.filter(topic=PLAYER_AWAY)
    assert {message.data["player_id"] for message in told} == {ana.pk}, "their seats are given up"
    for action in ("expel", "lift"):
        assert do(boss, ana, action) == "This player was expelled, which is for good."
    client_page = reverse("admin:accounts_player_change", args=[ana.pk])
    boss.post(client_page, {"is_active": "on"})
    ana.refresh_from_db()
    assert not ana.is_active
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=ana.pk).update(is_active=True)


@pytest.mark.rule("collusion")
def test_an_export_is_a_file_and_on_record(ana: Player) -> None:
    boss = staff(Role.ADMINISTRATOR)
    assert do(boss, ana, "note", "Asked twice for a rake race") == ""
    path = reverse("admin:accounts_player_action", args=[ana.pk, "export"])
    assert "attachment" not in boss.post(path, {"reason": ""}).headers.get(
        "Content-Disposition", ""
    )
    answer = boss.post(path, {"reason": "Court order 12"})
    assert answer["Content-Disposition"] == f'attachment; filename="player-{ana.pk}.jsonl"'
    lines = {line["section"]: line for line in map(json.loads, answer.text.splitlines())}
    assert lines["account"]["screen_name"] == "Ana"
    assert lines["staff_note"]["text"] == "Asked twice for a rake race"
    entry = AuditEntry.objects.latest("number")
    assert (entry.action, entry.reason) == ("player.exported", "Court order 12")


def test_nobody_decides_about_themselves(ana: Player) -> None:
    ana.is_staff = ana.is_superuser = True
    ana.save()
    client = sign_staff_in(Client(), ana)
    told = "This is your own account: leave it to a colleague."
    assert [do(client, ana, action) for action in ("suspend", "expel", "warn")] == [told] * 3


def test_each_role_finds_what_it_may_do(ana: Player) -> None:
    assert "Suspend" in page(staff(Role.FLOOR), ana)
    assert "Expel for good" not in page(staff(Role.COMPLIANCE), ana)
    assert "Identity check" in page(staff(Role.RISK), ana)
    assert "Identity check" not in page(staff(Role.ADMINISTRATOR), ana)
