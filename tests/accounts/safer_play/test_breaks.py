"""Breaks end by themselves; exclusions cannot be taken back, by any road."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests.answering import approve, refuse
from accounts.core.audit_log.models import AuditEntry
from accounts.ledger.models import Transfer
from accounts.models import Player
from accounts.safer_play.breaks.lengths import BreakLength, ExclusionLength, end_of
from accounts.safer_play.breaks.models import PlayBreak
from accounts.safer_play.breaks.reopening import ask_to_reopen, reopen
from accounts.safer_play.breaks.taking import exclude, take_break
from config.refusals.explained import ExplainedRefusal
from tests.accounts.cashier.till import cashier as cashier_named
from tests.accounts.cashier.till import deposit, document_of, fund, identify, known, withdrawal
from tests.accounts.core.recorded import recorded
from tests.accounts.people import NOW, person
from tests.accounts.plain_sql import refusal_of
from tests.refusals import refused

A_DAY = timedelta(hours=24)
SECOND = timedelta(seconds=1)


@pytest.fixture
def ana(db: None) -> Player:
    return known("Ana")


def fresh(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


def test_a_break_opens_by_itself_at_its_very_end(ana: Player) -> None:
    taken = take_break(player=ana, length=BreakLength.DAY, now=NOW)
    assert taken.until_at == NOW + A_DAY
    assert fresh(ana).is_barred(NOW)
    assert fresh(ana).is_barred(NOW + A_DAY - SECOND)
    assert not fresh(ana).is_barred(NOW + A_DAY)
    assert recorded("break") == ["break.started"]


@pytest.mark.parametrize(
    ("length", "begin", "end"),
    [
        (BreakLength.WEEK, "2026-11-20", "2026-11-27"),
        (BreakLength.THREE_MONTHS, "2026-11-30", "2027-03-01"),
        (ExclusionLength.HALF_YEAR, "2026-08-31", "2027-03-01"),
        (ExclusionLength.YEAR, "2028-02-29", "2029-03-01"),
        (ExclusionLength.FIVE_YEARS, "2026-12-31", "2031-12-31"),
    ],
)
def test_months_and_years_are_those_of_the_calendar(
    length: BreakLength | ExclusionLength, begin: str, end: str
) -> None:
    begun = datetime.fromisoformat(begin).replace(tzinfo=UTC)
    assert end_of(length, begun) == datetime.fromisoformat(end).replace(tzinfo=UTC)


def test_neither_gets_shorter_and_both_get_longer(ana: Player) -> None:
    take_break(player=ana, length=BreakLength.MONTH, now=NOW)
    with refused("not_longer"):
        take_break(player=ana, length=BreakLength.WEEK, now=NOW)
    exclude(player=ana, length=ExclusionLength.YEAR, now=NOW)
    with refused("not_longer"):
        exclude(player=ana, length=ExclusionLength.HALF_YEAR, now=NOW)
    with refused("excluded"):
        take_break(player=ana, length=BreakLength.THREE_MONTHS, now=NOW)
    longer = exclude(player=ana, length=ExclusionLength.FIVE_YEARS, now=NOW)
    assert longer.until_at.year == NOW.year + 5
    assert PlayBreak.objects.count() == 1


def test_after_its_time_an_exclusion_waits_to_be_asked_and_then_a_day(ana: Player) -> None:
    end = exclude(player=ana, length=ExclusionLength.HALF_YEAR, now=NOW).until_at
    assert fresh(ana).is_barred(end + 1000 * A_DAY)
    with refused("not_asked"):
        reopen(player=ana, now=end)
    with refused("not_over"):
        ask_to_reopen(player=ana, now=end - SECOND)
    ask_to_reopen(player=ana, now=end)
    ask_to_reopen(player=ana, now=end + A_DAY - SECOND)
    with refused("too_early"):
        reopen(player=ana, now=end + A_DAY - SECOND)
    assert fresh(ana).is_barred(end + A_DAY)
    reopen(player=ana, now=end + A_DAY)
    assert not fresh(ana).is_barred(end + A_DAY)
    assert recorded("exclusion", "exclusion_end") == [
        "exclusion.started",
        "exclusion_end.requested",
        "exclusion.ended",
    ]
    exclude(player=ana, length=ExclusionLength.HALF_YEAR, now=end + 2 * A_DAY)
    assert fresh(ana).is_barred(end + 2 * A_DAY)


def test_excluding_oneself_anew_takes_the_wish_to_come_back_away(ana: Player) -> None:
    end = exclude(player=ana, length=ExclusionLength.HALF_YEAR, now=NOW).until_at
    ask_to_reopen(player=ana, now=end)
    exclude(player=ana, length=ExclusionLength.HALF_YEAR, now=end)
    with refused("not_asked"):
        reopen(player=ana, now=end + A_DAY)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE play_break SET until_at = until_at - interval '1 second'",
        "UPDATE play_break SET kind = 'break'",
        "UPDATE play_break SET ended_at = until_at",
        "UPDATE play_break SET ended_at = until_at + interval '1 year'",
        "UPDATE play_break SET ended_at = until_at, reopen_asked_at = until_at - interval '2 days'",
    ],
)
def test_the_database_lets_nobody_shorten_an_exclusion(ana: Player, statement: str) -> None:
    exclude(player=ana, length=ExclusionLength.HALF_YEAR, now=NOW)
    assert refusal_of(statement) == "play_break_kept"


def test_nobody_deletes_a_break(ana: Player) -> None:
    take_break(player=ana, length=BreakLength.DAY, now=NOW)
    assert refusal_of("DELETE FROM play_break") == "InsufficientPrivilege"


def test_staff_exclude_with_a_reason_and_not_themselves(ana: Player) -> None:
    staff = person("Floor")
    with refused("no_reason"):
        exclude(player=ana, length=ExclusionLength.YEAR, by=staff, reason=" ", now=NOW)
    with refused("own_exclusion"):
        exclude(player=staff, length=ExclusionLength.YEAR, by=staff, reason="why", now=NOW)
    imposed = exclude(
        player=ana, length=ExclusionLength.YEAR, by=staff, reason="asked by letter", now=NOW
    )
    assert (imposed.imposed_by, imposed.reason) == (staff, "asked by letter")
    entry = AuditEntry.objects.get(action="exclusion.started")
    assert (entry.actor, entry.reason) == (staff, "asked by letter")


def test_staff_cannot_shorten_what_a_player_chose(ana: Player) -> None:
    exclude(player=ana, length=ExclusionLength.FIVE_YEARS, now=NOW)
    with refused("not_longer"):
        exclude(
            player=ana, length=ExclusionLength.YEAR, by=person("Floor"), reason="asked", now=NOW
        )


def test_money_goes_out_and_none_comes_in(ana: Player) -> None:
    fund(ana, cashier_named("Till"), 5_000)
    exclude(player=ana, length=ExclusionLength.YEAR, now=NOW)
    with refused("player_away"):
        deposit(fresh(ana), 1_000)
    withdrawal(fresh(ana), 5_000)
    assert CashierRequest.objects.filter(kind="withdrawal").count() == 1


def test_a_deposit_asked_for_before_is_not_credited_any_more(ana: Player) -> None:
    till = cashier_named("Till")
    asked = deposit(ana, 1_000)
    take_break(player=ana, length=BreakLength.DAY, now=NOW)
    with refused("player_away"):
        approve(request_id=asked.pk, by=till, seen=Status.ASKED, now=NOW)
    refuse(request_id=asked.pk, by=till, seen=Status.ASKED, reason="sent back", now=NOW)
    assert not Transfer.objects.filter(kind="deposit").exists()


def test_the_document_of_one_who_is_away_opens_no_other_account(ana: Player) -> None:
    exclude(player=ana, length=ExclusionLength.YEAR, now=NOW)
    again = person("Anabel")
    with pytest.raises(ExplainedRefusal) as refusal:
        identify(again, number=document_of(ana))
    assert refusal.value.code == "player_away"
