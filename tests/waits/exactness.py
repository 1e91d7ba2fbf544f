"""Whether a room's record and money are exact, by SQL and a fold that are not the room's own."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import psycopg

_WRONG: Final = {
    "transfers that do not sum to zero": """
        SELECT transfer_id FROM ledger_entry GROUP BY transfer_id HAVING sum(amount) <> 0
    """,
    "balances that are not the sum of their entries": """
        SELECT account.id FROM ledger_account AS account
         WHERE account.balance IS NOT NULL AND account.balance <> (
                   SELECT coalesce(sum(amount), 0) FROM ledger_entry WHERE account_id = account.id
               )
    """,
    "streams with a gap": """
        SELECT table_id FROM poker_tableevent GROUP BY table_id
        HAVING count(*) <> max(seq) OR min(seq) <> 1
    """,
    "tables that are not at their last event": """
        SELECT id FROM poker_table
         WHERE seq <> (SELECT max(seq) FROM poker_tableevent WHERE table_id = poker_table.id)
    """,
    "commands that were carried out twice": """
        SELECT action_id FROM poker_tableevent WHERE action_id <> ''
         GROUP BY table_id, player_id, action_id HAVING count(*) > 1
    """,
}
_EVENTS: Final = "SELECT kind, data FROM poker_tableevent WHERE table_id = %s ORDER BY seq"
_STACKS: Final = """
    SELECT seat.number, coalesce(account.balance, 0) FROM poker_seat AS seat
      LEFT JOIN ledger_account AS account
             ON account.kind = 'table' AND account.table_no = seat.table_id
            AND account.player_id = seat.player_id
     WHERE seat.table_id = %s
"""
_PAID: Final = frozenset({"blind_posted", "ante_posted", "called", "bet", "raised"})
_GOT: Final = frozenset({"bet_returned", "chips_added"})
_AT_ONCE: Final = frozenset({"player_sat", "player_left", "chips_added"})
_VOID: Final = frozenset({"hand_voided", "hand_suspended"})
_OVER: Final = _VOID | {"hand_ended"}


def inexact(url: str) -> list[str]:
    """Return what is wrong in the database at this address, one line each."""
    with psycopg.connect(url) as server:
        # Every look at one moment: the room may play on.
        server.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        found = [
            f"{what}: {rows}"
            for what, query in _WRONG.items()
            if (rows := server.execute(query.encode()).fetchall())
        ]
        return [*found, *_stacks_amiss(server)]


def _stacks_amiss(server: psycopg.Connection[Any]) -> Iterator[str]:
    for (table_id,) in server.execute("SELECT id FROM poker_table ORDER BY id").fetchall():
        folded = _stacks_of(server.execute(_EVENTS, [table_id]).fetchall())
        stored = dict(server.execute(_STACKS, [table_id]).fetchall())
        if folded != stored:
            yield f"table {table_id}: stacks {folded} by events, {stored} by the ledger"


def _stacks_of(events: list[Any]) -> dict[int, int]:
    """Return the stack of each seat as the ledger has to have it: before the running hand, if one
    runs, because its money moves when it ends."""
    stacks: Counter[int] = Counter()
    before: Counter[int] | None = None
    for kind, data in events:
        if kind == "hand_started":
            before = stacks.copy()
        # Who has no part in the running hand comes, goes and buys chips meanwhile.
        for each in (stacks, before) if before is not None and kind in _AT_ONCE else (stacks,):
            _apply(each, kind, data)
        if kind in _VOID and before is not None:
            stacks = before
        if kind in _OVER:
            before = None
    return dict(stacks if before is None else before)


def _apply(stacks: Counter[int], kind: str, data: dict[str, Any]) -> None:
    if kind == "player_left":
        del stacks[data["seat"]]
    for seat, chips in _moved(kind, data).items():
        stacks[seat] += chips


def _moved(kind: str, data: dict[str, Any]) -> dict[int, int]:
    """Return what an event adds to the stack of each seat."""
    if kind == "player_sat":
        return {data["seat"]: data["stack"]}
    if kind in _PAID:
        return {data["seat"]: -data["amount"]}
    if kind in _GOT:
        return {data["seat"]: data["amount"]}
    if kind == "pot_awarded":
        return {int(seat): chips for seat, chips in dict(data["shares"]).items()}
    return {}
