"""Who is suspected together is one case, whoever joins it later, and is decided on as one."""

from datetime import datetime
from functools import partial
from typing import NamedTuple

import pytest

from accounts.cashier.freezing.reasons import freezes
from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents import Incident
from accounts.ledger.models import Currency
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from poker.models import CaseNote, CollusionCase, Finding, Indicator, PairDay
from poker.models.oversight.collusion_finding import OF_PLAY
from poker.oversight.collusion.cases.deciding import decide, write_note
from poker.oversight.collusion.cases.grouping import group
from poker.oversight.collusion.disposing import dispose
from poker.oversight.collusion.queue import Kept, keep
from tests.accounts.people import NOW, person
from tests.poker.oversight.collusion.findings import later, sign, window
from tests.room.games import new_game

pytestmark = pytest.mark.rule("collusion")


class Circle(NamedTuple):
    """Five people, and one of the staff."""

    ana: Player
    bo: Player
    carl: Player
    dora: Player
    eve: Player
    staff: Player

    def found(
        self,
        one: Player,
        other: Player,
        *,
        indicator: Indicator = Indicator.SQUEEZES,
        statistic: float = 6.0,
        currency: str = Currency.EUR,
        day: int = 0,
    ) -> Kept:
        found = sign(one, other, statistic=statistic, indicator=indicator, currency=currency)
        return keep(found, window(day), later(day))

    def decided(self, case: CollusionCase, state: str, *, at: datetime = NOW) -> None:
        decide(case_id=case.pk, staff=self.staff, state=state, reason="Seen the hands", now=at)


@pytest.fixture
def circle(db: None) -> Circle:
    return Circle(*(person(name) for name in ("Ana", "Boris", "Carl", "Dora", "Eve", "Staff")))


def members() -> list[set[str]]:
    """Who is in which open case, the oldest first."""
    cases = CollusionCase.objects.filter(is_closed=False).order_by("pk")
    return [{player.screen_name for player in case.players.all()} for case in cases]


def test_pairs_that_share_a_player_are_one_case_and_others_are_another(circle: Circle) -> None:
    circle.found(circle.ana, circle.bo)
    circle.found(circle.bo, circle.carl, indicator=Indicator.DUMPING, currency=Currency.PLAY)
    circle.found(circle.dora, circle.eve)
    group(window(), NOW)
    assert members() == [{"Ana", "Boris", "Carl"}, {"Dora", "Eve"}]
    assert not Finding.objects.filter(case=None).exists()


def test_grouping_again_changes_nothing(circle: Circle) -> None:
    circle.found(circle.ana, circle.bo)
    group(window(), NOW)
    before = list(CollusionCase.objects.values())
    group(window(), NOW)
    assert list(CollusionCase.objects.values()) == before


def test_staff_are_told_of_a_case_once_and_its_decision_closes_that(circle: Circle) -> None:
    """Also where two cases turn out to be one; a case that is watched stays open."""
    circle.found(circle.ana, circle.bo)
    circle.found(circle.carl, circle.dora)
    group(window(), NOW)
    first, second = CollusionCase.objects.order_by("pk")
    told = Incident.objects.filter(kind="collusion_case").order_by("pk")
    assert [each.subject for each in told] == [
        f"collusioncase:{each.pk}" for each in (first, second)
    ]
    circle.found(circle.bo, circle.carl, day=1)
    group(window(1), later(1))
    assert told.count() == 2
    circle.decided(first, "watching")
    assert not told.exclude(closed_at=None).exists()
    circle.decided(first, "cleared")
    assert {each.closed_by for each in told.all()} == {circle.staff}
    assert {each.note for each in told.all()} == {"Seen the hands"}


def test_play_money_alone_wakes_nobody_until_euros_are_at_stake(circle: Circle) -> None:
    circle.found(circle.ana, circle.bo, currency=Currency.PLAY)
    group(window(), NOW)
    assert not Incident.objects.exists()
    circle.found(circle.ana, circle.bo)
    group(window(), NOW)
    assert Incident.objects.get().subject == f"collusioncase:{CollusionCase.objects.get().pk}"


@pytest.mark.parametrize("indicator", sorted({*Indicator} - {*OF_PLAY}))
def test_friends_and_families_are_no_case_and_keep_their_money(
    circle: Circle, indicator: Indicator
) -> None:
    circle.found(circle.ana, circle.bo, indicator=indicator)
    group(window(), NOW)
    assert not CollusionCase.objects.exists()
    assert freezes(circle.ana.pk) == []


def test_what_else_joins_suspects_is_part_of_their_case(circle: Circle) -> None:
    circle.found(circle.ana, circle.bo)
    circle.found(circle.bo, circle.carl)
    circle.found(circle.ana, circle.carl, indicator=Indicator.SHARED)
    circle.found(circle.ana, circle.dora, indicator=Indicator.TOGETHER)
    group(window(), NOW)
    (case,) = CollusionCase.objects.all()
    assert set(case.signs.values_list("indicator", flat=True)) == {"squeezes", "shared"}
    assert members() == [{"Ana", "Boris", "Carl"}]


def test_a_third_who_joins_later_is_in_the_same_case(circle: Circle) -> None:
    circle.found(circle.ana, circle.bo)
    group(window(), NOW)
    (case,) = CollusionCase.objects.all()
    circle.found(circle.bo, circle.carl, day=1)
    group(window(1), later(1))
    assert CollusionCase.objects.get() == case
    assert members() == [{"Ana", "Boris", "Carl"}]


def test_two_cases_that_turn_out_to_be_one_go_on_as_the_older_with_all_notes(
    circle: Circle,
) -> None:
    circle.found(circle.ana, circle.bo)
    circle.found(circle.dora, circle.eve)
    group(window(), NOW)
    older, younger = CollusionCase.objects.order_by("pk")
    write_note(case_id=younger.pk, staff=circle.staff, reason="They came on one evening")
    circle.found(circle.bo, circle.dora, day=1)
    group(window(1), later(1))
    younger.refresh_from_db()
    assert (younger.is_closed, younger.merged_into) == (True, older)
    assert members() == [{"Ana", "Boris", "Dora", "Eve"}]
    assert CaseNote.objects.get().case == older
    for refused in (
        lambda: circle.decided(younger, "cleared"),
        lambda: write_note(case_id=younger.pk, staff=circle.staff, reason="More"),
    ):
        with pytest.raises(ExplainedRefusal, match=f"case no. {older.pk}") as refusal:
            refused()
        assert refusal.value.code == "merged"


def test_a_decision_is_on_every_sign_and_lets_the_money_go(circle: Circle) -> None:
    circle.found(circle.ana, circle.bo)
    circle.found(circle.ana, circle.bo, indicator=Indicator.DUMPING)
    circle.found(circle.ana, circle.bo, indicator=Indicator.SHARED)
    group(window(), NOW)
    (case,) = CollusionCase.objects.all()
    assert len(freezes(circle.ana.pk)) == len(freezes(circle.bo.pk)) == 2
    circle.decided(case, "watching")
    assert len(freezes(circle.ana.pk)) == 2
    circle.decided(case, "cleared")
    case.refresh_from_db()
    assert (case.state, case.is_closed) == ("cleared", True)
    assert set(Finding.objects.values_list("state", "is_closed")) == {("cleared", True)}
    assert freezes(circle.ana.pk) == []
    entries = AuditEntry.objects.filter(action="collusion_case.decided").order_by("pk")
    assert [entry.after for entry in entries] == [
        {"state": state, "players": sorted((circle.ana.pk, circle.bo.pk))}
        for state in ("watching", "cleared")
    ]


def test_a_sign_of_a_case_is_decided_on_with_it_and_not_alone(circle: Circle) -> None:
    circle.found(circle.ana, circle.bo)
    circle.found(circle.dora, circle.eve, indicator=Indicator.SHARED)
    group(window(), NOW)
    (case,) = CollusionCase.objects.all()
    cleared = partial(dispose, staff=circle.staff, state="cleared", reason="Seen the hands")
    with pytest.raises(ExplainedRefusal, match=f"no. {case.pk}") as refusal:
        cleared(finding_id=Finding.objects.get(case=case).pk)
    assert refusal.value.code == "in_case"
    assert not Finding.objects.filter(is_closed=True).exists()
    cleared(finding_id=Finding.objects.get(case=None).pk)


def test_what_comes_back_is_a_new_case_beside_the_old_one(circle: Circle) -> None:
    circle.found(circle.ana, circle.bo)
    group(window(), NOW)
    (old,) = CollusionCase.objects.all()
    circle.decided(old, "warned", at=later(1))
    assert circle.found(circle.ana, circle.bo, statistic=9.0, day=2) is Kept.BACK
    group(window(2), later(2))
    old.refresh_from_db()
    assert (old.state, old.is_closed) == ("warned", True)
    new = CollusionCase.objects.get(is_closed=False)
    assert new.pk != old.pk
    assert members() == [{"Ana", "Boris"}]


def test_nobody_decides_on_themselves_or_without_a_reason(circle: Circle) -> None:
    circle.found(circle.ana, circle.bo)
    group(window(), NOW)
    (case,) = CollusionCase.objects.all()
    refused = [
        (circle.bo, "cleared", "Because", "own_account"),
        (circle.staff, "cleared", "  ", "no_reason"),
        (circle.staff, "forgotten", "Because", "no_such_state"),
    ]
    for staff, state, reason, code in refused:
        with pytest.raises(ExplainedRefusal) as refusal:
            decide(case_id=case.pk, staff=staff, state=state, reason=reason)
        assert refusal.value.code == code
    with pytest.raises(ExplainedRefusal, match="colleague"):
        write_note(case_id=case.pk, staff=circle.ana, reason="It was not me")
    case.refresh_from_db()
    assert case.state == "open"
    assert not CaseNote.objects.exists()


def test_where_most_money_moved_stands_first_and_play_money_is_none(circle: Circle) -> None:
    circle.found(circle.ana, circle.bo, statistic=20.0, currency=Currency.PLAY)
    circle.found(circle.carl, circle.dora, statistic=6.0)
    moved = (("PLAY", circle.ana, circle.bo, 90_000), ("EUR", circle.carl, circle.dora, -1_250))
    for place, (currency, one, other, amount) in enumerate(moved):
        game = new_game(f"Game {place}", currency=currency, small_blind=100, big_blind=200)
        low, high = sorted((one.pk, other.pk))
        sums = {"hands": 60, "moved": amount, "squares": 1.0, "largest": 200}
        PairDay.objects.create(day=window().until, game=game.pk, low=low, high=high, **sums)
    group(window(), NOW)
    assert members() == [{"Ana", "Boris"}, {"Carl", "Dora"}]
    assert [(case.money, case.strength) for case in CollusionCase.objects.all()] == [
        (1_250, 6.0 / 5.0),
        (0, 20.0 / 5.0),
    ]
