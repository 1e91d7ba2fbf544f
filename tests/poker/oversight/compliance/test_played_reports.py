"""What reports say of played hands is what another way of counting them says, and the ledger."""

from collections.abc import Mapping
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.compliance.reporting.files.cells import shown
from poker.models import PlayedHand, TableEvent
from poker.oversight.compliance.reports.game_performance import GAME_PERFORMANCE
from poker.oversight.compliance.reports.hand_history import HAND_HISTORY
from poker.oversight.compliance.reports.interrupted_hands import INTERRUPTED_HANDS
from poker.oversight.compliance.reports.rake_by_player import RAKE_BY_PLAYER
from tests.accounts.compliance.reporting.reviewers import (
    ALWAYS,
    NEVER,
    by_sql,
    is_clean,
    records,
    result_of,
    reviewer,
    totals,
)
from tests.accounts.ledger import ledger_rows
from tests.poker.felt import NOON
from tests.poker.oversight.compliance.conftest import Evening


def rake_taken(table_id: int) -> int:
    """By the table's own events."""
    taken = TableEvent.objects.filter(table=table_id, kind="rake_taken")
    return sum(data["amount"] for data in taken.values_list("data", flat=True))


def pots_of(table_id: int) -> int:
    """Chips in the middle of hands played to their end, by what was awarded and raked."""
    awarded = TableEvent.objects.filter(table=table_id, kind="pot_awarded")
    paid = sum(int(data["amount"]) for data in awarded.values_list("data", flat=True))
    return paid + rake_taken(table_id)


def reservation_in(evening: Evening) -> int:
    """The bets of the hand nobody has decided."""
    return sum(evening.held.bets.values_list("amount", flat=True))


def test_a_game_tells_stakes_winnings_rake_and_payback(evening: Evening) -> None:
    found = result_of(GAME_PERFORMANCE)
    play, euros = sorted(records(found), key=lambda row: row["currency"], reverse=True)
    assert euros["rake"] == rake_taken(evening.euros.table_id) > 0
    held = reservation_in(evening)
    assert (euros["voided"], euros["suspended"], euros["interrupted_funds"]) == (1, 1, held)
    assert (play["voided"], play["suspended"], play["interrupted_funds"]) == (0, 0, 0)
    assert play["wagered"] == pots_of(evening.play.table_id) == play["won"]
    # One hand's bets were returned by staff: they were wagered, and won back.
    assert euros["wagered"] - held == pots_of(evening.euros.table_id)
    assert euros["won"] == euros["wagered"] - euros["rake"]
    assert float(euros["payback"]) == pytest.approx(euros["won"] / euros["wagered"])
    hands = by_sql(
        "SELECT count(DISTINCT (table_id, hand_no)) FROM poker_playedhand"
        " WHERE status IN ('finished', 'resolved')"
    )
    assert euros["hands"] + play["hands"] == hands[0][0]
    assert is_clean(found)
    assert len(records(result_of(GAME_PERFORMANCE, table=evening.play.table_id))) == 1
    assert result_of(GAME_PERFORMANCE, **NEVER).count == 0


def test_rake_is_drawn_day_by_day(evening: Evening, client: Client) -> None:
    lines = result_of(GAME_PERFORMANCE, currency="EUR").series["EUR"]
    first, second = (NOON - timedelta(days=1)).date(), NOON.date()
    assert [day for day, _rake in lines] == [first, second]
    assert sum(rake for _day, rake in lines) == rake_taken(evening.euros.table_id)
    reviewer(client, "Rita")
    page = client.get(reverse("compliance:report", args=["game-performance"]), ALWAYS).text
    assert page.count("<polyline") == 1, "of play money there is one day alone, and no line"
    assert "2026-02-28 to 2026-03-01" in page


def test_a_payback_below_the_floor_is_marked() -> None:
    (payback,) = [column for column in GAME_PERFORMANCE.columns if column.name == "payback"]
    assert payback.is_marked is not None
    assert [payback.is_marked(share) for share in (0.8999, 0.9, 1.0)] == [True, False, False]


def test_rake_is_told_by_who_put_it_in(evening: Evening) -> None:
    found = result_of(RAKE_BY_PLAYER, currency="EUR")
    shares: dict[str, int] = {}
    names = {seat: player.screen_name for seat, player in evening.euros.players.items()}
    taken = TableEvent.objects.filter(table=evening.euros.table_id, kind="rake_taken")
    for data in taken.values_list("data", flat=True):
        for seat, share in data["by_player"]:
            shares[names[seat]] = shares.get(names[seat], 0) + share
    paid: Mapping[str, int] = {row["player"]: row["rake"] for row in records(found)}
    assert {name: rake for name, rake in paid.items() if rake} == shares
    ledger = by_sql(
        "SELECT sum(e.amount)::bigint FROM ledger_entry e JOIN ledger_account a"
        " ON a.id = e.account_id WHERE a.kind = 'rake' AND a.currency = 'EUR'"
    )
    assert totals(found)["EUR"]["rake"] == ledger[0][0]
    assert is_clean(found)


def test_interrupted_hands_tell_who_why_and_what_came_of_them(evening: Evening) -> None:
    found = result_of(INTERRUPTED_HANDS)
    staff = evening.staff.screen_name
    rows = [
        (row["status"], row["staff"], row["reason"], row["resolution"], row["resolved_by"])
        for row in records(found)
    ]
    assert rows == [
        ("voided", staff, "Dealt twice", None, None),
        ("resolved", staff, "Look", "refund", staff),
        ("suspended", staff, "Look", "", None),
    ]
    assert [row["result"] for row in records(found)] == [0, 0, -reservation_in(evening)]
    assert records(found)[0]["cause"] == "staff"
    assert is_clean(found)


def test_a_hand_is_found_with_the_stacks_it_began_and_ended_with(evening: Evening) -> None:
    player = evening.play.players[1]
    found = result_of(HAND_HISTORY, player=player.screen_name, currency="PLAY")
    rows = records(found)
    parts = PlayedHand.objects.filter(player=player).order_by("hand_no")
    assert [row["net"] for row in rows] == [part.net for part in parts]
    for row in rows:
        assert row["ended"] == row["began"] + row["net"]
    dealt = TableEvent.objects.filter(table=evening.play.table_id, kind="hand_started")
    began = {
        f"{event.table_id}/{event.hand_no}": seat["stack"]
        for event in dealt
        for seat in event.data["seats"]
        if seat["player"] == player.pk
    }
    assert {row["hand"]: row["began"] for row in rows}.items() <= began.items()
    assert is_clean(found)
    everybody = result_of(HAND_HISTORY)
    assert is_clean(everybody)
    assert everybody.count == PlayedHand.objects.count()
    voided = result_of(HAND_HISTORY, status="voided", currency="EUR")
    assert {row["status"] for row in records(voided)} == {"voided"}
    assert result_of(HAND_HISTORY, hand=1, table=evening.play.table_id).count == 3


def test_a_hand_tells_what_everybody_chose_and_put_in(evening: Evening) -> None:
    found = result_of(HAND_HISTORY, hand=1, table=evening.play.table_id)
    rows = {row["seat"]: row for row in records(found)}
    events = TableEvent.objects.filter(table=evening.play.table_id, hand_no=1).order_by("seq")
    chosen = events.filter(kind__in=("folded", "checked", "called", "raised"))
    by_seat: dict[int, list[str]] = {seat: [] for seat in rows}
    for kind, data in chosen.values_list("kind", "data"):
        by_seat[data["seat"]].append(kind)
    assert {seat: row["chose"] for seat, row in rows.items()} == by_seat
    assert sum(kind == "raised" for kinds in by_seat.values() for kind in kinds) == 1
    assert sum(row["wagered"] for row in rows.values()) == rows[0]["pot"]
    assert totals(found)["PLAY"]["wagered"] == rows[0]["pot"]
    column = next(c for c in HAND_HISTORY.columns if c.name == "chose")
    assert shown(column, ["raised", "checked"]) == "raise, check"


def test_a_hand_that_is_over_is_told_without_unseen_cards(evening: Evening, client: Client) -> None:
    reviewer(client, "Vera")
    history = reverse("compliance:report", args=["hand-history"])
    page = reverse("played_hands:hand", args=[evening.play.table_id, 1])
    listed = client.get(history, {**ALWAYS, "table": evening.play.table_id}).text
    assert f'href="{page}"' in listed
    shown = client.get(page)
    assert (shown.status_code, "Cards that nobody turned up" in shown.text) == (200, True)
    evening.euros.deal()
    running = evening.euros.state.hand_no
    address = reverse("played_hands:hand", args=[evening.euros.table_id, running])
    assert client.get(address).status_code == 404
    stranger = Client().get(page)
    assert stranger["Location"].startswith(reverse("admin:login"))


def test_an_altered_hand_is_a_difference(evening: Evening) -> None:
    played = "UPDATE poker_playedhand SET"
    alterations = [
        (f"{played} rake = rake", "", [GAME_PERFORMANCE, RAKE_BY_PLAYER]),
        (f"{played} net = net", "", [GAME_PERFORMANCE, HAND_HISTORY]),
        (f"{played} net = net", "WHERE status = 'voided'", [INTERRUPTED_HANDS]),
    ]
    with ledger_rows.session(evening.database.owner_url) as owner:
        for change, where, reports in alterations:
            owner.execute(f"{change} + 5 {where}")
            assert not any(is_clean(result_of(report)) for report in reports), change
            owner.execute(f"{change} - 5 {where}")
            assert all(is_clean(result_of(report)) for report in reports), change
