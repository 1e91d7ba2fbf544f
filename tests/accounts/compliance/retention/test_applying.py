"""What is kept long enough goes: no more, no earlier, and nothing that is held."""

from collections.abc import Mapping
from datetime import datetime, timedelta

import pytest
from django.core.management import call_command
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.utils import timezone

from accounts.compliance.reporting.reading.reading import read
from accounts.compliance.reporting.reports.retention import RETENTION
from accounts.compliance.reporting.reports.significant_events import SIGNIFICANT_EVENTS
from accounts.compliance.retention.applying import apply_retention, would_apply
from accounts.compliance.retention.kinds import KINDS, Figures
from accounts.compliance.retention.models import RetentionPolicy
from accounts.compliance.retention.rows import removed_by
from accounts.core import audit_log, inbox
from accounts.core.audit_log.checking import breaks, head
from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.models import Message
from accounts.core.incidents import open_incident
from accounts.core.incidents.models import Incident
from accounts.models import Player
from accounts.sign_in.devices.models import SignIn
from accounts.staff.roles import Role
from accounts.staff.sanctions.models import StaffNote
from tests.accounts.compliance.reporting.reviewers import ALWAYS, asked, records
from tests.accounts.compliance.retention.staff import of_role
from tests.accounts.people import person

pytestmark = pytest.mark.usefixtures("db")

SECOND = timedelta(seconds=1)
OPENED = audit_log.Action.ROOM_REOPENED


@pytest.fixture
def now() -> datetime:
    # The database asks for the least age itself, by its own clock.
    return timezone.now()


def days(kind: str) -> timedelta:
    return timedelta(days=RetentionPolicy.objects.get(kind=kind).keep_days)


def sign_in(player: Player, seen_at: datetime) -> SignIn:
    number = SignIn.objects.count()
    return SignIn.objects.create(
        player=player, session_key=f"key {number}", began_at=seen_at, seen_at=seen_at
    )


def removed(now: datetime, at_once: int = 1000) -> Mapping[str, int]:
    done = apply_retention(now=now, at_once=at_once)
    assert not Incident.objects.filter(kind="retention_failed").exists()
    return {each.kind.slug: each.removed for each in done if each.removed}


def test_what_is_older_than_its_days_goes_and_nothing_younger(now: datetime) -> None:
    ana = person("Ana")
    for age in (days("sign_ins") + SECOND, days("sign_ins"), timedelta(0)):
        sign_in(ana, now - age)
    old = now - days("messages") - SECOND
    for at in (old, now):
        inbox.put(player_id=ana.pk, kind="warning", data={"text": "?"}, key=str(at), now=at)
    assert removed(now) == {"sign_ins": 1, "messages": 1}
    assert SignIn.objects.count() == 2
    assert Message.objects.get().put_at == now
    assert removed(now) == {}, "a second run finds nothing"


def test_it_goes_on_in_batches_until_all_is_gone(now: datetime) -> None:
    ana = person("Ana")
    for _each in range(5):
        sign_in(ana, now - timedelta(days=3000))
    assert removed(now, at_once=2) == {"sign_ins": 5}


def test_a_run_that_dies_in_the_middle_keeps_what_is_done_and_the_next_does_the_rest(
    now: datetime,
) -> None:
    ana = person("Ana")
    for _each in range(3):
        sign_in(ana, now - timedelta(days=3000))

    def dies(_kind: object, _removed: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        apply_retention(now=now, at_once=1, on_batch=dies)
    assert SignIn.objects.count() == 2
    assert removed(now) == {"sign_ins": 2}


def test_who_is_looked_into_keeps_everything_until_it_is_over(now: datetime) -> None:
    ana, ben = person("Ana"), person("Ben")
    for player in (ana, ben):
        sign_in(player, now - timedelta(days=3000))
    Player.objects.filter(pk=ana.pk).update(suspended_at=now)
    assert removed(now) == {"sign_ins": 1}
    assert SignIn.objects.get().player_id == ana.pk
    policy = RetentionPolicy.objects.get(kind="sign_ins")
    assert (policy.rows, policy.overdue, policy.on_hold) == (1, 0, 1), "it is seen to be held"
    Player.objects.filter(pk=ana.pk).update(suspended_at=None)
    assert removed(now) == {"sign_ins": 1}


def test_an_incident_that_is_open_stays(now: datetime) -> None:
    old, boss = now - timedelta(days=4000), of_role(Role.ADMINISTRATOR)
    for key in ("open", "closed"):
        open_incident(kind="test", subject="room", detail={}, key=key, now=old)
    Incident.objects.filter(key="closed").update(closed_at=old, closed_by=boss)
    assert removed(now) == {"incidents": 1}
    assert Incident.objects.get().key == "open"


def test_the_database_lets_nothing_go_that_is_younger_than_the_law_asks(now: datetime) -> None:
    boss, ana = of_role(Role.ADMINISTRATOR), person("Ana")
    young = now - timedelta(days=1825) + timedelta(minutes=1)
    note = StaffNote.objects.create(player=ana, text="?", made_at=young, made_by=boss)
    assert removed_by("retention_remove", "accounts_staffnote", [note.pk]) == 0
    audit_log.record(actor=None, action=OPENED, subject="room", now=young)
    audit_log.record(actor=None, action=OPENED, subject="room", now=now)
    with pytest.raises(IntegrityError, match="are kept"), transaction.atomic():
        removed_by("audit_cut", 1)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL room.removing = 'on'")
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            cursor.execute("DELETE FROM audit_entry WHERE number = 1")


def test_the_audit_log_is_cut_off_at_its_beginning_and_its_chain_holds(now: datetime) -> None:
    old = now - days("audit_log") - SECOND
    for number in range(1, 6):
        at = old if number <= 3 else now
        audit_log.record(actor=None, action=OPENED, subject=f"room:{number}", now=at)
    noted = head()
    assert removed(now) == {"audit_log": 3}
    actions = list(AuditEntry.objects.order_by("number").values_list("action", flat=True))
    assert actions == [OPENED, OPENED, "audit_log.cut_off", "retention_policy.applied"]
    assert breaks(noted=noted) == []
    checks = read(asked(SIGNIFICANT_EVENTS, **ALWAYS)).checks
    assert [str(check.label) for check in checks if not check.is_clean] == []
    audit_log.record(actor=None, action=OPENED, subject="room", now=now)
    assert breaks(noted=noted) == []
    assert removed(now) == {}


def test_a_dry_run_tells_what_would_go_and_removes_nothing(
    now: datetime, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("apply_retention", dry_run=True)
    sign_in(person("Ana"), now - timedelta(days=3000))
    with pytest.raises(SystemExit) as ended:
        call_command("apply_retention", dry_run=True)
    assert ended.value.code == 1
    assert SignIn.objects.exists()
    assert "sign_ins (400 days): 1 rows since" in capsys.readouterr().out
    call_command("apply_retention")
    assert not SignIn.objects.exists()
    assert "1 removed" in capsys.readouterr().out


def test_the_report_tells_every_kind_and_that_nothing_is_overdue(now: datetime) -> None:
    sign_in(person("Ana"), now - timedelta(days=3000))
    apply_retention(now=now)
    told = read(asked(RETENTION))
    rows = {row["kind"]: row for row in records(told)}
    assert set(rows) == {kind.slug for kind in KINDS}
    assert (rows["sign_ins"]["removed"], rows["sign_ins"]["rows"]) == (1, 0)
    assert rows["sign_ins"]["last_run_at"] == now
    assert [check.variance for check in told.checks] == [0]
    RetentionPolicy.objects.filter(kind="sign_ins").update(overdue=3)
    assert [check.variance for check in read(asked(RETENTION)).checks] == [3]


def test_what_stays_for_good_is_counted_and_never_overdue(now: datetime) -> None:
    ledger = {each.kind.slug: each.figures for each in would_apply(now=now)}["ledger"]
    assert ledger == Figures(ledger.rows, None, 0, 0)


def test_what_is_done_goes_into_the_audit_log(now: datetime) -> None:
    sign_in(person("Ana"), now - timedelta(days=3000))
    apply_retention(now=now)
    entry = AuditEntry.objects.get(action="retention_policy.applied")
    assert (entry.actor, entry.subject) == (None, "retention:sign_ins")
    assert entry.after is not None
    assert entry.after["removed"] == 1
