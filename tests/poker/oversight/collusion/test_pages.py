"""The queue in the admin and among the reports: who reads it, and who disposes."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.compliance.reporting.reading.reading import read
from accounts.models import Player
from poker.models import Finding, Indicator, PlayerReport, Table
from poker.oversight.collusion.queue import keep
from poker.oversight.compliance.reports.collusion_queue import COLLUSION_QUEUE
from tests.accounts.compliance.reporting.reviewers import ALWAYS, asked, records
from tests.accounts.people import NOW, person
from tests.poker.oversight.collusion.findings import sign, window
from tests.room.games import new_game
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.rule("collusion")
LIST = reverse("admin:poker_finding_changelist")


def of_role(role: str) -> Client:
    """Somebody in a role, signed in as the admin asks."""
    staff = person(role.title())
    staff.is_staff = True
    staff.save()
    staff.groups.set(Group.objects.filter(name=role))
    return sign_staff_in(Client(), Player.objects.get(pk=staff.pk))


@pytest.fixture
def pair(db: None) -> list[Player]:
    """Two with a sign of every kind, and a report of one of them."""
    ana, bo = person("Ana"), person("Boris")
    for place, indicator in enumerate(Indicator):
        found = sign(ana, bo, statistic=6 + place, indicator=indicator)
        if indicator == Indicator.BETS_AWAY:
            found = found._replace(detail={**found.detail, "player": ana.pk})
        keep(found, window(), NOW)
    game = new_game("Pages", small_blind=100, big_blind=200)
    PlayerReport.objects.create(
        reporter=person("Carl"),
        reported=bo,
        table=Table.objects.create(game=game, name="Arno"),
        reason="cheating",
        reported_at=NOW,
    )
    return [ana, bo]


def page_of(finding: Finding) -> str:
    return reverse("admin:poker_finding_change", args=[finding.pk])


def dispose(client: Client, finding: Finding, **entered: str) -> int:
    path = reverse("admin:poker_finding_action", args=[finding.pk, "dispose"])
    return client.post(path, {"state": "cleared", "reason": "Siblings", **entered}).status_code


def test_the_strongest_that_nobody_disposed_of_stand_first(pair: list[Player]) -> None:
    risk = of_role("risk")
    strongest = Finding.objects.earliest("-strength")
    assert dispose(risk, strongest) == 302
    shown = [row.pk for row in risk.get(LIST).context["cl"].result_list]
    rest = Finding.objects.exclude(pk=strongest.pk).order_by("-strength")
    assert shown == [*rest.values_list("pk", flat=True), strongest.pk]


@pytest.mark.parametrize(
    ("indicator", "told"),
    [
        (Indicator.TOGETHER, "Of 24 arrivals while the other one played, 20 were at the other"),
        (Indicator.SOFT_PLAY, "both: 25.1 bets and raises too few in 300 decisions"),
        (Indicator.BETS_AWAY, "Ana: in 40 decisions with a weak hand, 12.5 too many put chips in"),
        (Indicator.DUMPING, "Boris lost 1257.5 big blinds to Ana"),
        (Indicator.SHARED, "Browsers they share: 1; addresses: 2"),
    ],
)
def test_a_page_says_what_was_counted(pair: list[Player], indicator: str, told: str) -> None:
    page = of_role("risk").get(page_of(Finding.objects.get(indicator=indicator))).text
    assert told in page.replace("&#x27;", "'")
    for player in pair:
        assert reverse("admin:accounts_player_change", args=[player.pk]) in page
    report = PlayerReport.objects.get()
    assert reverse("admin:poker_playerreport_change", args=[report.pk]) in page


def test_evidence_leads_to_the_whole_hand(pair: list[Player]) -> None:
    finding = Finding.objects.earliest("pk")
    finding.hands = [[7, 12], [7, 13]]
    finding.save()
    page = of_role("risk").get(page_of(finding)).text
    assert reverse("played_hands:hand", args=[7, 12]) in page


def test_risk_disposes_with_a_reason_and_compliance_reads(pair: list[Player]) -> None:
    risk, compliance = of_role("risk"), of_role("compliance")
    finding = Finding.objects.earliest("pk")
    assert dispose(risk, finding, reason="") == 200
    assert dispose(compliance, finding) == 403
    assert not Finding.objects.filter(is_closed=True).exists()
    assert dispose(risk, finding) == 302
    for client in (risk, compliance):
        page = client.get(page_of(finding)).text
        assert "Siblings" in page
        assert "cleared" in page
    for stranger in ("floor", "cashier", "administrator"):
        assert of_role(stranger).get(page_of(finding)).status_code == 403


def test_the_report_tells_what_became_of_each(pair: list[Player]) -> None:
    finding = Finding.objects.get(indicator=Indicator.DUMPING)
    dispose(of_role("risk"), finding)
    told = read(asked(COLLUSION_QUEUE, now=NOW + timedelta(days=1), **ALWAYS))
    rows = {row["indicator"]: row for row in records(told)}
    assert set(rows) == set(Indicator)
    row = rows[Indicator.DUMPING]
    assert (row["player"], row["other"], row["state"]) == ("Ana", "Boris", "cleared")
    assert (row["statistic"], row["threshold"], row["sample"]) == (7.0, 5.0, 300)
    assert (row["staff"], row["reason"]) == ("Risk", "Siblings")
    alone = asked(COLLUSION_QUEUE, now=NOW, player="Boris", **ALWAYS)
    assert len(records(read(alone))) == len(Indicator)
    nobody = asked(COLLUSION_QUEUE, now=NOW, player="Carl", **ALWAYS)
    assert records(read(nobody)) == []
