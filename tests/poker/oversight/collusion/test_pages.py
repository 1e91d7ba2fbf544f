"""The queue in the admin and among the reports: who reads it, and who disposes."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.compliance.reporting.reading.reading import read
from accounts.models import Player
from poker.models import CollusionCase, Finding, Indicator, PlayerReport, Table
from poker.oversight.collusion.cases.grouping import group
from poker.oversight.collusion.figures_text import figures_of
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
        if indicator in {Indicator.BETS_AWAY, Indicator.COMBINED}:
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
        (Indicator.PASSED, "both: in 90 decisions while the other one was in, 3.4 more than usual"),
        (Indicator.TOGETHER, "Of 24 arrivals while the other one played, 20 were at the other"),
        (Indicator.SOFT_PLAY, "both: 25.1 bets and raises too few, or too small, in 300 decisions"),
        (Indicator.BETS_AWAY, "Ana: in 40 decisions with a weak hand, 12.5 too many put chips in"),
        (Indicator.COMBINED, "Ana checks, pays off and gives up to Boris, who bets and raises"),
        (Indicator.DUMPING, "Boris lost 1,257.5 big blinds to Ana"),
        (Indicator.SHARED, "Browsers they share: 1; addresses: 2; accounts they are paid to: 0"),
        (Indicator.CLOCKWORK, "Of the answers of each, 85 % take the same 2.0 seconds"),
    ],
)
def test_a_page_says_what_was_counted(pair: list[Player], indicator: str, told: str) -> None:
    page = of_role("risk").get(page_of(Finding.objects.get(indicator=indicator))).text
    assert told in page.replace("&#x27;", "'")
    for player in pair:
        assert reverse("admin:accounts_player_change", args=[player.pk]) in page
    report = PlayerReport.objects.get()
    assert reverse("admin:poker_playerreport_change", args=[report.pk]) in page


def test_what_both_do_is_said_of_both(db: None) -> None:
    found = sign(person("Ana"), person("Boris"), indicator=Indicator.COMBINED)
    keep(found, window(), NOW)
    told = figures_of(Finding.objects.get())
    assert told.startswith("Both fit their decisions to the other one's cards")
    assert "14.2 too many of 340 decisions" in told


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


def case_of(pair: list[Player]) -> CollusionCase:
    """The case that the signs of the two make."""
    group(window(), NOW)
    return CollusionCase.objects.get()


def test_a_case_has_its_signs_what_else_could_explain_them_and_its_hands(
    pair: list[Player],
) -> None:
    Finding.objects.filter(indicator=Indicator.SQUEEZES).update(hands=[[7, 12], [7, 13]])
    Finding.objects.filter(indicator=Indicator.DUMPING).update(hands=[[8, 1], [7, 12]])
    case = case_of(pair)
    risk = of_role("risk")
    page = risk.get(reverse("admin:poker_collusioncase_change", args=[case.pk])).text
    page = page.replace("&#x27;", "'")
    for sign_of_it in Finding.objects.all():
        assert reverse("admin:poker_finding_change", args=[sign_of_it.pk]) in page
    for player in pair:
        assert reverse("admin:accounts_player_change", args=[player.pk]) in page
    assert "Families and flatmates share a browser" in page
    # The first of each sign, the strongest sign first, then the second of each; none twice.
    places = [page.index(reverse("played_hands:hand", args=hand)) for hand in ((7, 12), (8, 1))]
    assert places == sorted(places)
    assert page.count(reverse("played_hands:hand", args=(7, 12))) == 1
    assert "Ana, Boris" in risk.get(reverse("admin:poker_collusioncase_changelist")).text


def test_a_case_is_decided_on_by_risk_and_the_report_says_so(pair: list[Player]) -> None:
    case = case_of(pair)
    path = reverse("admin:poker_collusioncase_action", args=[case.pk, "decide"])
    entered = {"state": "warned", "reason": "Seen the hands"}
    for stranger in ("compliance", "floor", "cashier", "administrator"):
        assert of_role(stranger).post(path, entered).status_code == 403
    assert of_role("risk").post(path, entered).status_code == 302
    told = records(read(asked(COLLUSION_QUEUE, now=NOW + timedelta(days=1), **ALWAYS)))
    assert {(row["case_no"], row["state"]) for row in told} == {(case.pk, "warned")}
    assert len(told) == len(Indicator)


def test_a_note_is_kept_with_who_wrote_it(pair: list[Player]) -> None:
    case = case_of(pair)
    risk = of_role("risk")
    note = reverse("admin:poker_collusioncase_action", args=[case.pk, "note"])
    assert risk.post(note, {"reason": "They know one another"}).status_code == 302
    page = risk.get(reverse("admin:poker_collusioncase_change", args=[case.pk])).text
    assert "They know one another" in page
    assert "Risk" in page
