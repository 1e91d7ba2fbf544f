"""How long what is kept: within what the law allows, changed by administrators with a reason."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.compliance.retention.kinds import KINDS, Outcome
from accounts.compliance.retention.models import RetentionPolicy
from accounts.core.audit_log.models import AuditEntry
from accounts.staff.roles import Role
from tests.accounts.compliance.retention.staff import signed_in

pytestmark = pytest.mark.usefixtures("db")

FIVE_YEARS = 1825


def policy(kind: str) -> RetentionPolicy:
    return RetentionPolicy.objects.get(kind=kind)


def change(client: Client, kind: str, days: object, reason: str = "The regulator asks") -> str:
    """What the page says was wrong; nothing when it was done."""
    path = reverse("admin:accounts_retentionpolicy_action", args=[policy(kind).pk, "period"])
    answer = client.post(path, {"days": days, "reason": reason})
    if answer.status_code == 302:
        return ""
    assert answer.status_code == 200
    return " ".join(text for texts in answer.context["form"].errors.values() for text in texts)


def test_every_kind_has_a_policy_with_its_default() -> None:
    kept = dict(RetentionPolicy.objects.values_list("kind", "keep_days"))
    assert kept == {kind.slug: kind.default_days for kind in KINDS}
    assert {"audit_log", "chat", "hands", "ledger", "sign_ins"} <= set(kept)


def test_what_the_law_asks_for_is_the_least_everywhere() -> None:
    business = {"audit_log", "hands", "incidents", "disputes", "staff_notes", "issued_copies"}
    least = {kind.slug: kind.least_days for kind in KINDS if kind.slug in business}
    assert least == dict.fromkeys(business, FIVE_YEARS)
    assert {kind.slug for kind in KINDS if kind.outcome is Outcome.KEPT} == {"ledger"}


def test_an_administrator_changes_it_with_a_reason_that_is_on_record() -> None:
    boss = signed_in(Role.ADMINISTRATOR)
    assert change(boss, "chat", 120) == ""
    assert policy("chat").keep_days == 120
    entry = AuditEntry.objects.latest("number")
    assert (entry.action, entry.subject) == ("retention_policy.changed", "retention:chat")
    assert (entry.before, entry.after) == ({"days": 180}, {"days": 120})
    assert entry.reason == "The regulator asks"


@pytest.mark.parametrize(
    ("kind", "days", "reason", "told"),
    [
        ("chat", 89, "Less", "From 90 to 730 days."),
        ("chat", 731, "More", "From 90 to 730 days."),
        ("audit_log", FIVE_YEARS - 1, "Less", "From 1825 to 7300 days."),
        ("chat", "many", "Why not", "Enter a whole number."),
        ("chat", 120, "  ", "This field is required."),
        ("ledger", 120, "Less", "This is kept for as long as the room is."),
    ],
)
def test_what_may_not_be_is_refused_at_its_field(
    kind: str, days: object, reason: str, told: str
) -> None:
    before = policy(kind).keep_days
    assert change(signed_in(Role.ADMINISTRATOR), kind, days, reason) == told
    assert policy(kind).keep_days == before
    assert not AuditEntry.objects.filter(action="retention_policy.changed").exists()


def test_compliance_reads_it_and_changes_nothing() -> None:
    reader = signed_in(Role.COMPLIANCE)
    page = reader.get(reverse("admin:accounts_retentionpolicy_changelist")).text
    assert "What is said at tables" in page
    path = reverse("admin:accounts_retentionpolicy_action", args=[policy("chat").pk, "period"])
    assert reader.post(path, {"days": 120, "reason": "Mine"}).status_code == 403
    assert policy("chat").keep_days == 180
