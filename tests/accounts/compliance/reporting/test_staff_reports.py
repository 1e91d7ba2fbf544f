"""The audit log as a report, with its own proof; who may do what; limits, breaks, exclusions."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.utils import timezone

from accounts.compliance.reporting.reading.reading import read
from accounts.compliance.reporting.reports.limits_and_breaks import LIMITS_AND_BREAKS
from accounts.compliance.reporting.reports.significant_events import SIGNIFICANT_EVENTS
from accounts.compliance.reporting.reports.staff_access import STAFF_ACCESS
from accounts.core.audit_log import Action, record
from accounts.models import Player
from accounts.safer_play.breaks.lengths import BreakLength
from accounts.safer_play.breaks.taking import take_break
from accounts.safer_play.limits.models import LimitKind, Span
from accounts.safer_play.limits.setting import confirm, set_limit
from tests.accounts.compliance.reporting.reviewers import ALWAYS, asked, by_sql, records
from tests.accounts.core.audit_chain import tampered, write_entries
from tests.accounts.people import NOW, person
from tests.accounts.sign_in.passkeys.authenticator import keep_passkey
from tests.room.database import RoomDatabase
from tests.room.staff import give_factor

HONEST = [0] * 9


@pytest.mark.usefixtures("db")
def test_an_event_is_told_with_before_and_after() -> None:
    write_entries(3)
    boss = person("Boss")
    record(
        actor=boss,
        action=Action.DEPOSIT_APPROVED,
        subject="cashier:7",
        before={"status": "asked"},
        after={"status": "done"},
        reason="on the statement",
        address="10.0.0.7",
        now=NOW,
    )
    told = read(asked(SIGNIFICANT_EVENTS, **ALWAYS))
    last = records(told)[-1]
    assert (last["number"], last["actor"], last["at"]) == (4, "Boss", NOW)
    assert (last["action"], last["action"]) == ("deposit.approved", "deposit.approved")
    assert (last["before"], last["after"]) == ('{"status": "asked"}', '{"status": "done"}')
    assert told.count == by_sql("SELECT count(*) FROM audit_entry")[0][0]
    assert [check.variance for check in told.checks] == HONEST
    for entered in ({"event": "deposit."}, {"player": "boss"}):
        assert read(asked(SIGNIFICANT_EVENTS, **(ALWAYS | entered))).count == 1


@pytest.mark.parametrize(
    ("tampering", "variances"),
    [
        ("UPDATE audit_entry SET reason = 'other' WHERE number = 2", [1, 0, 0, 0]),
        ("UPDATE audit_entry SET hash = repeat('a', 64) WHERE number = 2", [1, 1, 0, 0]),
        ("DELETE FROM audit_entry WHERE number = 2", [0, 1, 0, -1]),
        ("DELETE FROM audit_entry WHERE number = 5", [0, 0, -1, 0]),
    ],
)
def test_an_altered_log_is_a_difference(
    room_db: RoomDatabase, tampering: str, variances: list[int]
) -> None:
    write_entries(5)
    with tampered(room_db, tampering):
        checks = read(asked(SIGNIFICANT_EVENTS, **ALWAYS)).checks
        assert [check.variance for check in checks][: len(variances)] == variances
    assert [check.variance for check in read(asked(SIGNIFICANT_EVENTS, **ALWAYS)).checks] == HONEST


@pytest.mark.usefixtures("db")
def test_staff_are_told_with_their_roles_and_what_is_missing() -> None:
    boss, clerk, _player = person("Boss"), person("Clerk"), person("Ana")
    Player.objects.filter(pk=boss.pk).update(is_staff=True, is_superuser=True, last_login=NOW)
    Player.objects.filter(pk=clerk.pk).update(is_staff=True, is_active=False)
    clerk.groups.add(Group.objects.create(name="Tellers"), Group.objects.create(name="Night"))
    give_factor(boss)
    keep_passkey(clerk, "blue key", NOW)
    told = records(read(asked(STAFF_ACCESS)))
    names = (
        *("name", "roles", "is_superuser", "last_access"),
        *("has_factor", "has_passkey", "is_active"),
    )
    assert [tuple(row[name] for name in names) for row in told] == [
        ("Boss", "", True, NOW, True, False, True),
        ("Clerk", "Night, Tellers", False, None, True, True, False),
    ]


@pytest.mark.usefixtures("db")
def test_limits_tell_what_was_before_and_breaks_until_when() -> None:
    ana, now = person("Ana"), timezone.now()
    loss: dict[str, Any] = {"player": ana, "kind": LimitKind.LOSS, "span": Span.DAY}
    set_limit(**loss, amount=10_000, now=now)
    set_limit(**loss, amount=20_000, now=now)
    confirm(**loss, now=now + timedelta(hours=24))
    time: dict[str, Any] = {"player": ana, "kind": LimitKind.TIME, "span": Span.WEEK}
    set_limit(**time, amount=90, now=now + timedelta(hours=25))
    began = now + timedelta(hours=26)
    take_break(player=ana, length=BreakLength.DAY, now=began)
    rows = records(read(asked(LIMITS_AND_BREAKS, **ALWAYS, player="Ana")))
    assert [(row["kind"], row["action"], row["before"], row["after"]) for row in rows] == [
        ("loss", "limit.set", None, "100.00"),
        ("loss", "limit.set", "100.00", "100.00"),
        ("loss", "limit.loosened", "100.00", "200.00"),
        ("time", "limit.set", None, "90 min"),
        ("break", "begin", None, None),
    ]
    assert rows[1]["asked"] == "200.00"
    assert (rows[4]["began"], rows[4]["until"]) == (began, began + timedelta(days=1))
