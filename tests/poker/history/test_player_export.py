"""A player's data, exported for an authority and put on record (clause ``collusion``)."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.core.audit_log.models import AuditEntry
from accounts.identity.records.models import DocumentKind
from accounts.identity.records.recording import record_identity
from accounts.models import Player
from accounts.sign_in.devices.models import SignIn
from poker.engine.cards.cards import card_text
from poker.history.one_hand.own_hand import own_hand
from poker.models import PlayedHand
from poker.services.staff.disputing import dispute_hand
from tests.accounts.people import person
from tests.accounts.sign_in.passkeys.authenticator import keep_passkey
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]
Rows = dict[str, list[dict[str, Any]]]
pytestmark = pytest.mark.rule("collusion")


@pytest.fixture
def staff(room_db: object) -> Player:
    staff = person("Staff")
    Player.objects.filter(pk=staff.pk).update(is_staff=True)
    return Player.objects.get(pk=staff.pk)


def exported(file: Path, player: Player, **options: str) -> Rows:
    asked = {"staff": "staff@example.org", "reason": "court order 7", **options}
    call_command("export_player", player.email, file, **asked)
    rows: Rows = {}
    for line in file.read_text().splitlines():
        row = json.loads(line)
        rows.setdefault(row.pop("section"), []).append(row)
    return rows


def test_everything_about_the_player_is_in_it(
    felt: SeatPlayers, staff: Player, tmp_path: Path
) -> None:
    table = felt(20000, 20000, 20000)
    ana = table.players[0]
    record_identity(
        player=ana,
        by=staff,
        document_kind=DocumentKind.PASSPORT,
        number="X1234567",
        expires_on=date(2099, 1, 1),
    )
    times = {"began_at": table.now, "seen_at": table.now}
    SignIn.objects.create(player=ana, session_key="1", address="10.0.0.1", **times)
    keep_passkey(ana, "blue key", table.now)
    for _hand in range(2):
        table.deal()
        table.check_down()
    mine = PlayedHand.objects.get(player=ana, hand_no=2)
    dispute_hand(played=mine, text="Not my river", now=table.now)
    rows = exported(tmp_path / "ana", ana)
    (account,) = rows["account"]
    assert (account["email"], account["birth_date"]) == (ana.email, str(ana.birth_date))
    assert not any("password" in name for name in account)
    (identity,) = rows["identity_check"]
    assert identity["number"] == "X1234567"
    played = PlayedHand.objects.filter(player=ana).order_by("pk")
    told = [(row["net"], row["position"], row["saw_flop"]) for row in rows["hand"]]
    assert told == [(each.net, each.position, True) for each in played]
    moved = sum(row["wallet"] + row["at_tables"] + row["set_aside"] for row in rows["movement"])
    assert moved == rows["movement"][-1]["balance"]
    disputed = [(row["hand_no"], row["text"]) for row in rows["dispute"]]
    assert disputed == [(2, "Not my river")]
    assert [row["address"] for row in rows["session"]] == ["10.0.0.1"]
    assert [row["name"] for row in rows["passkey"]] == ["blue key"]
    assert any(row["action"].startswith("identity") for row in rows["audit_entry"])


def test_who_else_was_dealt_in_is_told_and_no_card_they_did_not_show(
    felt: SeatPlayers, staff: Player, tmp_path: Path
) -> None:
    table = felt(20000, 20000, 20000)
    ana = table.players[0]
    table.deal()
    table.act_all_fold()
    (row,) = exported(tmp_path / "ana", ana)["hand"]
    others = PlayedHand.objects.exclude(player=ana)
    assert {(each["player"], each["net"]) for each in row["others"]} == set(
        others.values_list("player", "net")
    )
    mine = own_hand(table_id=table.table_id, hand_no=1, player_id=ana.pk).cards[0]
    assert "".join(card_text(card) for card in mine) in row["phh"]
    assert row["phh"].count("????????") == 2, "the others' cards"


def test_the_export_is_on_record_and_only_its_owner_reads_the_file(
    staff: Player, tmp_path: Path
) -> None:
    exported(tmp_path / "staff", staff, reason="a request of 3 May")
    entry = AuditEntry.objects.latest("number")
    assert (entry.action, entry.actor, entry.subject, entry.reason) == (
        "player.exported",
        staff,
        f"player:{staff.pk}",
        "a request of 3 May",
    )
    assert (tmp_path / "staff").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"staff": "nobody@example.org"}, "--staff: nobody has the address"),
        ({"staff": "bob@example.org"}, "--staff: An export is made by somebody of the staff"),
        ({"reason": " "}, "--reason: Say which authority asked"),
    ],
)
def test_without_staff_or_reason_nothing_is_written(
    staff: Player, tmp_path: Path, options: dict[str, str], refusal: str
) -> None:
    bo = person("Bob")
    with pytest.raises(CommandError, match=refusal):
        exported(tmp_path / "bo", bo, **options)
    assert not (tmp_path / "bo").exists()
    assert not AuditEntry.objects.exists()


def test_a_file_that_is_there_stays(staff: Player, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("kept")
    with pytest.raises(CommandError, match="File exists"):
        exported(tmp_path / "kept", staff)
    assert (tmp_path / "kept").read_text() == "kept"
