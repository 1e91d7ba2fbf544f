"""The expected totals of each report over a span of time, from the ledger's entries and the room's
records."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from accounts.compliance.reporting.reading.reading import ReportResult
from accounts.models import Player
from lobby.tournaments.models import Tournament
from poker.models import HeldBet, HeldHand
from tests.accounts.compliance.reporting.reviewers import records, totals
from tests.lobby.books.entries import OWNED, STACKS, Entries, Span, sums

SETTLING: Final = ("hand", "run_out", "hand_held", "held_refund", "held_award")
ADJUSTMENTS: Final = (
    "deposit", "deposit_reversal", "withdrawal", "withdrawal_reversal", "opening_grant", "refill",
    "correction", "idle_paid_out", "idle_taken_back",
)  # fmt: skip
OWN: Final = ("buy_in", "top_up", "cash_out", "withdrawal_hold", "withdrawal_return")
CHARITY: Final = ("unresolved_bet", "idle_to_charity")
TOURNAMENTS: Final = ("tournament_entry", "tournament_refund", "tournament_prizes")

LONG_AGO: Final = datetime(2000, 1, 1, tzinfo=UTC)
Money = dict[Any, int]


def by_kind(found: ReportResult, column: str = "amount") -> Money:
    """Return a report's subtotals by currency and kind of transfer."""
    names = [each.name for each in found.asked.report.columns]
    rows = [dict(zip(names, each.values, strict=True)) for each in found.subtotals]
    return {(row["currency"], row["kind"]): row[column] for row in rows if row[column]}


def column(found: ReportResult, name: str) -> Money:
    """Return a report's totals of one column by currency."""
    each = {(currency,): int(of[name] or 0) for currency, of in totals(found).items()}
    return {currency: amount for currency, amount in each.items() if amount}


def adjustments(found: ReportResult, entries: Entries, span: Span) -> None:
    made = [e for e in entries.made(span, ADJUSTMENTS) if e.account in OWNED]
    assert by_kind(found) == sums(iter(made), "currency", "kind")
    assert sorted(row["number"] for row in records(found)) == sorted(e.number for e in made)


def own_accounts(found: ReportResult, entries: Entries, span: Span) -> None:
    made = [e for e in entries.made(span, OWN) if e.account == "wallet"]
    assert by_kind(found) == sums(iter(made), "currency", "kind")
    assert sorted(row["number"] for row in records(found)) == sorted(e.number for e in made)


def charity(found: ReportResult, entries: Entries, span: Span) -> None:
    made = [e for e in entries.made(span, CHARITY) if e.account in OWNED]
    assert by_kind(found) == sums(iter(made), "currency", "kind", sign=-1)
    assert sorted(row["number"] for row in records(found)) == sorted(e.number for e in made)


def interrupted(found: ReportResult, entries: Entries, span: Span) -> None:
    for name, kinds, accounts, sign in (
        ("result", SETTLING, STACKS, 1),
        ("house_paid", ("run_out",), ("house_expense",), -1),
        ("held", ("hand_held",), ("held",), 1),
        ("returned", ("held_refund", "held_award"), ("held",), -1),
        ("donated", ("unresolved_bet",), ("charity",), 1),
        ("corrected", ("correction",), OWNED, 1),
    ):
        of_hands = entries.of_hands(span, lambda status: status != "finished")
        moved = (e for e in of_hands if e.kind in kinds and e.account in accounts)
        assert column(found, name) == sums(moved, "currency", sign=sign), name


def hand_history(found: ReportResult, entries: Entries, span: Span) -> None:
    booked = (e for e in entries.of_hands(span) if e.kind in SETTLING and e.account in STACKS)
    assert column(found, "net") == sums(booked, "currency")
    _corrections(found, entries, span)
    nets = {
        (f"table:{row['hand'].replace('/', ' hand:')}", row["player"]): row["net"]
        for row in records(found)
        if row["status"] == "finished" and row["net"]
    }
    names = {part.player_id: part.player.screen_name for part in entries.hands}
    settled = [e for e in entries.of_hands(span) if e.kind == "hand" and e.account == "table"]
    assert nets == {(e.reference, names[e.player]): e.amount for e in settled if e.player}


def game_performance(found: ReportResult, entries: Entries, span: Span) -> None:
    booked = (e for e in entries.of_hands(span) if e.kind in SETTLING and e.account in STACKS)
    assert column(found, "result") == sums(booked, "currency")
    raked = (e for e in entries.of_hands(span) if e.account == "rake")
    assert column(found, "rake") == sums(raked, "currency")
    _corrections(found, entries, span)
    counted: dict[tuple[str], set[Any]] = {}
    for part in entries.hands:
        if part.ended_at in span and part.status in ("finished", "run_out", "resolved"):
            of = counted.setdefault((part.table.game.currency,), set())
            of.add((part.table_id, part.hand_no, part.pot))
    money = {of: hands for of, hands in counted.items() if of != ("CHIP",)}
    assert column(found, "hands") == {of: len(hands) for of, hands in money.items()}
    assert column(found, "wagered") == {
        of: sum(pot for _t, _n, pot in hands) for of, hands in money.items()
    }


def rake_by_player(found: ReportResult, entries: Entries, span: Span) -> None:
    names = {part.player_id: part.player.screen_name for part in entries.hands}
    for name, kinds in (("result", SETTLING), ("corrected", ("correction",))):
        moved = sums(
            (e for e in entries.of_hands(span) if e.kind in kinds and e.account in STACKS),
            "player",
            "currency",
        )
        told = {(row["player"], row["currency"]): row[name] for row in records(found) if row[name]}
        assert told == {(names[player], of): amount for (player, of), amount in moved.items()}
    raked = (e for e in entries.of_hands(span) if e.account == "rake")
    assert column(found, "rake") == sums(raked, "currency")


def tournaments(found: ReportResult, entries: Entries, span: Span) -> None:
    announced = Tournament.objects.filter(announced_at__gte=span.since, announced_at__lt=span.until)
    own = {f"tournament:{pk}" for pk in announced.values_list("pk", flat=True)}
    for name, kinds, accounts, sign in (
        ("paid_in", ("tournament_entry",), ("wallet",), -1),
        ("returned", ("tournament_refund",), ("wallet",), 1),
        ("prizes", ("tournament_prizes",), ("wallet",), 1),
        ("fees", ("tournament_prizes",), ("fees",), 1),
        (
            "held",
            ("tournament_entry", "tournament_refund", "tournament_prizes"),
            ("tournament",),
            1,
        ),
    ):
        moved = (
            e for e in entries.all
            if e.reference in own and e.kind in kinds and e.account in accounts
        )  # fmt: skip
        assert column(found, name) == sums(moved, "currency", sign=sign), name


def player_accounts(found: ReportResult, entries: Entries, span: Span) -> None:
    names = _names()
    wallets = [e for e in entries.all if e.account == "wallet" and e.at < span.until]
    inside = [e for e in wallets if e.at in span]
    by_hand = (
        "correction",
        "opening_grant",
        "refill",
        *CHARITY,
        "idle_paid_out",
        "idle_taken_back",
    )
    for name, chosen in (
        ("opening", [e for e in wallets if e.at < span.since]),
        ("closing", wallets),
        (
            "tables_end",
            [e for e in entries.made(Span(LONG_AGO, span.until)) if e.account in ("table", "held")],
        ),
        ("deposits", [e for e in inside if e.kind in ("deposit", "deposit_reversal")]),
        ("adjustments", [e for e in inside if e.kind in by_hand]),
    ):
        moved = sums(iter(chosen), "player", "currency")
        told = {(row["player"], row["currency"]): row[name] for row in records(found) if row[name]}
        assert told == {(names[who], of): amount for (who, of), amount in moved.items()}, name


def large_transactions(found: ReportResult, entries: Entries, span: Span) -> None:
    kinds = ("deposit", "withdrawal", "buy_in", "top_up", "cash_out")
    least = found.asked.chosen["threshold"]
    made = [
        e for e in entries.made(span, kinds)
        if e.account in ("wallet", "withdrawal") and abs(e.amount) >= least
    ]  # fmt: skip
    assert by_kind(found) == sums(iter(made), "currency", "kind")


def liabilities(found: ReportResult, entries: Entries, span: Span) -> None:
    owed = sums(
        (e for e in entries.all if e.at < span.until and e.account in (*OWNED, "tournament")),
        "account",
        "currency",
    )
    told = {(row["kind"], row["currency"]): row["owed"] for row in records(found) if row["owed"]}
    assert told == owed


def unresolved_bets(found: ReportResult, entries: Entries, span: Span) -> None:
    held = sums((e for e in entries.all if e.account == "held"), "currency")
    assert column(found, "amount") == held
    waiting = HeldBet.objects.filter(hand__in=HeldHand.objects.filter(resolved_at=None))
    assert sum(held.values()) == sum(waiting.values_list("amount", flat=True))


def _corrections(found: ReportResult, entries: Entries, span: Span) -> None:
    moved = (e for e in entries.of_hands(span) if e.kind == "correction" and e.account in OWNED)
    assert column(found, "corrected") == sums(moved, "currency")


def _names() -> Mapping[int, str]:
    return dict(Player.objects.values_list("pk", "screen_name"))


COMPARED: Final[Mapping[str, Callable[[ReportResult, Entries, Span], None]]] = {
    "adjustments": adjustments,
    "own-accounts": own_accounts,
    "charity-transfers": charity,
    "interrupted-hands": interrupted,
    "hand-history": hand_history,
    "game-performance": game_performance,
    "rake-by-player": rake_by_player,
    "tournaments": tournaments,
    "player-accounts": player_accounts,
    "large-transactions": large_transactions,
    "liabilities": liabilities,
    "unresolved-bets": unresolved_bets,
}
"""Reports with money, by slug."""
WITHOUT: Final = {
    "dormant-accounts": "wallets of long absent players, of whom a month has none",
    "evictions": "the month has no eviction, and test_absence_reports.py compares it",
    "player-sessions": "stakes and results of hands, which hand-history has",
    "protections": "stakes of hands with lost connections, of which the month has none",
    "ratholing-refusals": "amounts that were refused and never moved",
}
"""Reports with money that are not compared here, with the reason."""
