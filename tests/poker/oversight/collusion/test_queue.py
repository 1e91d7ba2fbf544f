"""A pair is in the queue once an indicator, and what staff made of it stays."""

from typing import NamedTuple

import pytest

from accounts.compliance.retention.reasons import reservation_in
from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from poker.models import Disposition, Finding, FindingState, Indicator
from poker.models.oversight.finding_state import LONGEST_REASON
from poker.oversight.collusion.disposing import dispose
from poker.oversight.collusion.queue import CLEARLY_MORE, Kept, keep
from tests.accounts.people import NOW, person
from tests.poker.oversight.collusion.findings import later, sign, window

pytestmark = pytest.mark.rule("collusion")


class Case(NamedTuple):
    """Two who are suspected, and who looks into it."""

    ana: Player
    bo: Player
    staff: Player

    def found(
        self, *, statistic: float = 6.0, day: int = 0, indicator: Indicator = Indicator.DUMPING
    ) -> Kept:
        found = sign(self.ana, self.bo, statistic=statistic, indicator=indicator)
        return keep(found, window(day), later(day))

    def disposed(self, state: str, *, reason: str = "Looked at the hands", day: int = 1) -> Finding:
        finding = Finding.objects.earliest("pk")
        done = dispose(
            finding_id=finding.pk, staff=self.staff, state=state, reason=reason, now=later(day)
        )
        assert isinstance(done, Finding)
        return done

    def states(self) -> list[str]:
        return list(Disposition.objects.order_by("pk").values_list("state", flat=True))


@pytest.fixture
def case(db: None) -> Case:
    return Case(person("Ana"), person("Boris"), person("Staff"))


def test_a_sign_is_queued_once_and_brought_up_to_date(case: Case) -> None:
    assert case.found() is Kept.NEW
    assert case.found(statistic=7.0, day=1) is Kept.UPDATED
    finding = Finding.objects.get()
    assert (finding.statistic, finding.strength) == (7.0, 7.0 / 5.0)
    assert (finding.since, finding.until) == window(1)
    assert (finding.found_at, finding.updated_at) == (NOW, later(1))
    assert case.states() == [FindingState.OPEN]


def test_another_indicator_is_another_finding(case: Case) -> None:
    assert case.found() is Kept.NEW
    assert case.found(indicator=Indicator.SOFT_PLAY) is Kept.NEW
    assert Finding.objects.count() == 2


@pytest.mark.parametrize("state", ["cleared", "warned", "suspended", "expelled"])
def test_what_was_disposed_of_does_not_come_back_for_the_same(case: Case, state: str) -> None:
    case.found()
    case.disposed(state)
    assert case.found(statistic=6.0 * CLEARLY_MORE - 0.01, day=2) is Kept.DISPOSED
    finding = Finding.objects.get()
    assert (finding.state, finding.is_closed, finding.statistic) == (state, True, 6.0)


def test_it_comes_back_with_clearly_more(case: Case) -> None:
    case.found()
    case.disposed("cleared")
    assert case.found(statistic=6.0 * CLEARLY_MORE, day=2) is Kept.BACK
    finding = Finding.objects.get()
    assert (finding.state, finding.is_closed) == (FindingState.OPEN, False)
    assert case.states() == ["open", "cleared", "open"]


def test_it_comes_back_when_all_of_it_happened_since(case: Case) -> None:
    case.found()
    case.disposed("warned")
    assert case.found(day=9) is Kept.DISPOSED
    assert case.found(day=10) is Kept.BACK


def test_the_same_device_is_no_new_sign_however_long_ago(case: Case) -> None:
    case.found(indicator=Indicator.SHARED)
    case.disposed("cleared")
    assert case.found(indicator=Indicator.SHARED, day=40) is Kept.DISPOSED
    assert case.found(indicator=Indicator.SHARED, day=40, statistic=9.0) is Kept.BACK


def test_what_is_watched_is_still_brought_up_to_date(case: Case) -> None:
    case.found()
    case.disposed("watching")
    assert case.found(statistic=6.1, day=2) is Kept.UPDATED
    assert Finding.objects.get().state == FindingState.WATCHING


def test_a_disposition_says_who_why_and_on_what(case: Case) -> None:
    case.found()
    finding = case.disposed("cleared", reason="  They are\n siblings ")
    made = finding.dispositions.latest("pk")
    assert (made.reason, made.made_by, made.made_at) == ("They are siblings", case.staff, later(1))
    assert (made.statistic, made.sample, made.until) == (6.0, 300, NOW.date())
    entry = AuditEntry.objects.get(action="collusion_finding.disposed")
    assert (entry.actor, entry.reason) == (case.staff, "They are siblings")
    assert entry.before == {"state": "open"}
    assert entry.after is not None
    assert entry.after["state"] == "cleared"
    assert entry.after["players"] == sorted((case.ana.pk, case.bo.pk))


@pytest.mark.parametrize(
    ("state", "reason", "code", "field"),
    [
        ("cleared", " ", "no_reason", "reason"),
        ("cleared", "x" * (LONGEST_REASON + 1), "no_reason", "reason"),
        ("forgotten", "Because", "no_such_state", "state"),
    ],
)
def test_what_is_refused_changes_nothing(
    case: Case, state: str, reason: str, code: str, field: str
) -> None:
    case.found()
    with pytest.raises(ExplainedRefusal) as refusal:
        case.disposed(state, reason=reason)
    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert case.states() == [FindingState.OPEN]


def test_nobody_disposes_of_what_points_at_themselves(case: Case) -> None:
    case.found()
    with pytest.raises(ExplainedRefusal, match="colleague"):
        case._replace(staff=case.bo).disposed("cleared")
    assert Finding.objects.get().state == FindingState.OPEN


def test_records_of_both_are_kept_until_it_is_disposed_of(case: Case) -> None:
    case.found()
    held = Player.objects.filter(reservation_in("pk", NOW))
    assert set(held) == {case.ana, case.bo}
    case.disposed("watching")
    assert set(held.all()) == {case.ana, case.bo}
    case.disposed("cleared")
    assert not held.all()
