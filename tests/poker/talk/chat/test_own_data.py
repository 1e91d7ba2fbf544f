"""What a player said and noted goes out with their export, and goes for good when asked for."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from poker.models import ChatLine, ChatMute, PlayerNote, PlayerReport
from poker.talk.chat.muting import mute
from poker.talk.notes.saving import keep_note
from tests.accounts.people import person
from tests.poker.talk.chat.talk import Talk

STAFF = {"staff": "staff@example.org", "reason": "asked on 3 May"}


@pytest.fixture
def told(talk: Talk) -> Talk:
    """Ana and Ben say, note and mute; Ana reports Ben. There is staff."""
    ana, ben, cleo = talk.people.values()
    for seat in (0, 1):
        talk.says(seat, f"line of {seat}")
    for owner, about in ((ana, ben), (ben, ana)):
        keep_note(owner=owner, about=about, text=f"of {about}", label="blue")
        mute(owner=owner, muted=cleo)
    talk.reports(details="see there")
    Player.objects.filter(pk=person("Staff").pk).update(is_staff=True)
    return talk


def test_the_export_has_what_is_the_players_own(told: Talk, tmp_path: Path) -> None:
    call_command("export_player", "ana@example.org", tmp_path / "ana", **STAFF)
    rows: dict[str, list[dict[str, object]]] = {}
    for line in (tmp_path / "ana").read_text().splitlines():
        row = json.loads(line)
        rows.setdefault(row.pop("section"), []).append(row)
    _ana, ben, cleo = (player.pk for player in told.people.values())
    (said,), (note,), (muted,), (report,) = (
        rows[name] for name in ("chat_line", "player_note", "chat_mute", "player_report")
    )
    assert (said["said"], said["table"]) == ("line of 0", told.table.pk)
    assert (note["about"], note["text"], note["label"]) == (ben, "of Ben", "blue")
    assert muted["muted"] == cleo
    assert (report["reported"], report["details"]) == (ben, "see there")


def test_erasing_takes_the_players_own_and_nothing_else(told: Talk) -> None:
    ana, ben, _cleo = told.people.values()
    call_command("erase_talk", "BEN@example.org", **STAFF)
    assert list(ChatLine.objects.values_list("player", flat=True)) == [ana.pk]
    assert list(PlayerNote.objects.values_list("owner", flat=True)) == [ana.pk]
    assert list(ChatMute.objects.values_list("owner", flat=True)) == [ana.pk]
    assert PlayerReport.objects.get().quoted[1]["said"] == "line of 1"
    entry = AuditEntry.objects.get(action="chat.erased")
    assert (entry.subject, entry.reason) == (f"player:{ben.pk}", "asked on 3 May")
    assert entry.after == {"lines": 1, "notes": 1, "mutes": 1}
    assert told.says(0, "go on").number == 3


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"staff": "cleo@example.org"}, "--staff: Erasing is done by somebody of the staff"),
        ({"staff": "nobody@example.org"}, "addresses of people with an account"),
        ({"reason": " "}, "--reason: Say who asked for it"),
    ],
)
def test_erasing_that_is_refused_erases_nothing(
    told: Talk, asked: dict[str, str], why: str
) -> None:
    with pytest.raises(CommandError, match=why):
        call_command("erase_talk", "ana@example.org", **{**STAFF, **asked})
    assert ChatLine.objects.count() == 2
    assert not AuditEntry.objects.exists()
