"""Corrections of finished hands in reports, daily sums, statements and limits."""

from collections.abc import Callable
from random import Random
from typing import Any, Final
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.reports.adjustments import ADJUSTMENTS
from accounts.compliance.rollups.checking import check_rollups
from accounts.compliance.rollups.rolling import roll_day
from accounts.core.incidents.models import Incident
from accounts.ledger.models import Currency
from accounts.ledger.statement.newest_first import page
from accounts.ledger.statement.rake import with_rake
from accounts.ledger.statement.scope import Scope
from accounts.models import Player
from accounts.safer_play.limits.losses import exposures
from accounts.safer_play.limits.models import Span
from poker.models import PlayedHand
from poker.oversight.compliance.play_days import PLAY_DAYS
from poker.oversight.compliance.reports.game_performance import GAME_PERFORMANCE
from poker.oversight.compliance.reports.hand_history import HAND_HISTORY
from poker.oversight.compliance.reports.interrupted_hands import INTERRUPTED_HANDS
from poker.oversight.compliance.reports.rake_by_player import RAKE_BY_PLAYER
from poker.services.staff.correcting import correct_hand
from poker.services.staff.voiding import void_running_hand
from tests.accounts.cashier.till import cashier
from tests.accounts.compliance.reporting.reviewers import (
    is_clean,
    records,
    result_of,
    reviewer,
    totals,
)
from tests.accounts.ledger import ledger_rows
from tests.poker.evening import SeatAt, play_hands
from tests.poker.felt import Felt
from tests.room.database import RoomDatabase

AMOUNT: Final = 150
OF_HANDS: Final = (GAME_PERFORMANCE, HAND_HISTORY, RAKE_BY_PLAYER)
Correct = Callable[..., Any]


@pytest.fixture
def table(seat_at: SeatAt, staff: Player) -> Felt:
    """Two hands for euros were played, and one was void."""
    table = seat_at("plo-pool", "pot_limit", 3, currency="EUR")
    play_hands(table, 2, Random(4))
    table.deal()
    void_running_hand(
        table_id=table.table_id, staff=staff, reason="Dealt twice", policy="void", now=table.now
    )
    return table


@pytest.fixture
def staff(room_db: RoomDatabase) -> Player:
    return cashier("Floor")


def correct(table: Felt, by: Player, **changed: Any) -> Any:
    one, other = table.players[0], table.players[1]
    asked = {
        "table_id": table.table_id,
        "hand_no": 1,
        "payer": one.screen_name,
        "payee": other.screen_name,
        "amount": AMOUNT,
        "reason": "the pot was pushed to the wrong seat",
        "form_key": uuid4(),
        "staff": by,
        **changed,
    }
    return correct_hand(**asked)


def corrected_by_player(table: Felt) -> dict[str, int]:
    found = result_of(HAND_HISTORY, hand=1, table=table.table_id)
    return {row["player"]: row["corrected"] for row in records(found) if row["corrected"]}


def hold_every_report() -> None:
    for report in REPORTS:
        found = result_of(report) if report.moment.value == "interval" else None
        if found is not None:
            assert all(check.is_clean for check in found.checks), (report.slug, found.checks)


def test_corrections_break_no_report_and_no_daily_sum(table: Felt, staff: Player) -> None:
    assert roll_day(PLAY_DAYS, table.now.date(), timezone.now())
    correct(table, staff)
    correct(table, staff, payer="", amount=500)
    correct(table, staff, payer="", hand_no=3)
    assert check_rollups() == []
    hold_every_report()
    assert not Incident.objects.filter(kind="rollup_difference").exists()
    for report in OF_HANDS:
        assert totals(result_of(report))["EUR"]["corrected"] == 500 + AMOUNT, report.slug
    interrupted = result_of(INTERRUPTED_HANDS)
    assert [row["corrected"] for row in records(interrupted)] == [AMOUNT]
    one, other = table.players[0].screen_name, table.players[1].screen_name
    assert corrected_by_player(table) == {one: -AMOUNT, other: AMOUNT + 500}
    for player in (one, other, table.players[2].screen_name):
        assert is_clean(result_of(HAND_HISTORY, player=player))


def test_adjustments_name_hand_staff_and_both_players(table: Felt, staff: Player) -> None:
    correct(table, staff)
    found = result_of(ADJUSTMENTS, currency="EUR")
    rows = [row for row in records(found) if row["kind"] == "correction"]
    told = {(r["player"], r["amount"], r["maker"], r["approver"], r["reference"]) for r in rows}
    named = (staff.screen_name, "", f"table:{table.table_id} hand:1")
    one, other = table.players[0].screen_name, table.players[1].screen_name
    assert told == {(one, -AMOUNT, *named), (other, AMOUNT, *named)}
    assert is_clean(found)


def test_adjustments_name_who_approved_a_large_correction(table: Felt, settings: Any) -> None:
    settings.ROOM_CASHIER_TWO_PERSON_ABOVE = AMOUNT - 1
    first, second = cashier("First"), cashier("Second")
    correct(table, first, payer="")
    correct(table, second, payer="")
    (row,) = [r for r in records(result_of(ADJUSTMENTS)) if r["kind"] == "correction"]
    assert (row["maker"], row["approver"]) == (second.screen_name, first.screen_name)


TRANSFER: Final = """
    INSERT INTO ledger_transfer
           (kind, currency, reason, reference, idempotency_key, created_at, posted_in)
    VALUES ('correction', 'EUR', 'x', 'table:{table} hand:1', '{key}', now(), pg_current_xact_id());
    INSERT INTO ledger_entry (transfer_id, account_id, amount)
    SELECT (SELECT max(id) FROM ledger_transfer), account.id, {amount} * side.sign
      FROM ledger_account account JOIN (VALUES {sides}) AS side (player, kind, sign)
        ON account.kind = side.kind AND account.player_id IS NOT DISTINCT FROM side.player
     WHERE account.currency = 'EUR';
    UPDATE ledger_account account SET balance = balance + entry.amount FROM ledger_entry entry
     WHERE entry.account_id = account.id AND account.player_id IS NOT NULL
       AND entry.transfer_id = (SELECT max(id) FROM ledger_transfer);
"""


@pytest.mark.new_database
@pytest.mark.parametrize("transfers", [1, 2])
def test_reports_read_corrections_of_one_transfer_and_of_two(
    table: Felt, room_db: RoomDatabase, transfers: int
) -> None:
    """Versions before 2026.12 moved the money of a correction directly from wallet to wallet."""
    one, other = table.players[0], table.players[1]
    house, give, get = "(NULL::bigint, 'house_expense', {})", -1, 1
    own = "({}::bigint, 'wallet', {})"
    shapes = {
        1: [[own.format(one.pk, give), own.format(other.pk, get)]],
        2: [
            [own.format(one.pk, give), house.format(get)],
            [house.format(give), own.format(other.pk, get)],
        ],
    }
    with ledger_rows.session(room_db.owner_url) as owner:
        for written in ("ledger_transfer", "ledger_entry", "ledger_account"):
            owner.execute(f"ALTER TABLE {written} DISABLE TRIGGER USER")
        for number, sides in enumerate(shapes[transfers]):
            owner.execute(
                TRANSFER.format(
                    table=table.table_id, key=number, amount=AMOUNT, sides=", ".join(sides)
                )
            )
    assert corrected_by_player(table) == {one.screen_name: -AMOUNT, other.screen_name: AMOUNT}
    hold_every_report()
    for player in (one, other):
        assert is_clean(result_of(HAND_HISTORY, player=player.screen_name))


def test_a_correction_changes_the_result_its_player_reads(
    table: Felt, staff: Player, client: Client
) -> None:
    one, other = table.players[0], table.players[1]
    correct(table, staff)
    client.force_login(other)
    hand = client.get(reverse("poker:hand", args=[table.table_id, 1])).text
    assert "1.50" in hand.split("Corrected by staff", 1)[1][:200]
    assert hand.count("Corrected by staff") == 1, "players do not see the corrections of others"
    assert "corrected: +1.50" in client.get(reverse("poker:hands")).text
    results = client.get(reverse("poker:results")).text
    assert f'data-corrected="{AMOUNT}"' in results
    client.force_login(table.players[2])
    assert "data-corrected" not in client.get(reverse("poker:results")).text
    reviewer(client, "Rita")
    played = client.get(reverse("played_hands:hand", args=[table.table_id, 1])).text
    assert played.count("Corrected by staff") == 2
    assert one.screen_name in played


def test_a_statement_shows_the_rake_of_a_corrected_hand_once(table: Felt, staff: Player) -> None:
    other = table.players[1]
    correct(table, staff)
    lines = with_rake(page(Scope(other.pk, Currency.EUR)), player_id=other.pk)
    shown = [line.rake for line in lines if line.movement.kind == "correction"]
    assert shown == [None]
    raked = PlayedHand.objects.filter(player=other).values_list("rake", flat=True)
    assert sum(line.rake or 0 for line in lines) == sum(raked)


def test_corrections_count_as_won_and_lost(table: Felt, staff: Player) -> None:
    one, other = table.players[0], table.players[1]
    now = timezone.now()
    before = {each: exposures(each.pk, [Span.DAY], now)[Span.DAY].lost for each in (one, other)}
    correct(table, staff)
    after = {each: exposures(each.pk, [Span.DAY], now)[Span.DAY].lost for each in (one, other)}
    assert (after[one] - before[one], after[other] - before[other]) == (AMOUNT, -AMOUNT)
