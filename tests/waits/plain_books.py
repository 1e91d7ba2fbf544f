"""What a room's record says of its chips, read by nothing of the room's own."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import psycopg

_EVENTS: Final = "SELECT table_id, seq, kind, data::text FROM poker_tableevent ORDER BY 1, 2"
_ENDS: Final = "SELECT id, seq FROM poker_table"
_STACKS: Final = """
    SELECT account.table_no, account.player_id, sum(entry.amount)
      FROM ledger_account AS account JOIN ledger_entry AS entry ON entry.account_id = account.id
     WHERE account.kind = 'table' GROUP BY 1, 2 HAVING sum(entry.amount) <> 0
"""
_UNBALANCED: Final = """
    SELECT transfer_id FROM ledger_entry GROUP BY 1 HAVING sum(amount) <> 0
     UNION ALL SELECT -1 FROM ledger_entry HAVING sum(amount) <> 0
"""
_PAYS: Final = {"blind_posted", "ante_posted", "called", "bet", "raised"}
_GETS: Final = {"bet_returned", "chips_added"}
_INTERRUPTED: Final = {"table_restored", "hand_suspended", "house_awarded", "bets_refunded"}


def faults_in_the_record(url: str) -> list[str]:
    """Return what is wrong at tables where no hand runs: a number that is missing, chips that are
    not those of the ledger, a transfer that does not sum to zero."""
    with psycopg.connect(url) as connection:
        events = connection.execute(_EVENTS).fetchall()
        ends: dict[int, int] = dict(connection.execute(_ENDS).fetchall())
        stacks = {(table, player): int(sum_) for table, player, sum_ in connection.execute(_STACKS)}
        unbalanced = connection.execute(_UNBALANCED).fetchall()
    faults = [f"transfer {transfer} does not sum to zero" for (transfer,) in unbalanced]
    folded: dict[tuple[int, int], int] = {}
    for table in sorted({event[0] for event in events}):
        own = [event for event in events if event[0] == table]
        if [seq for _, seq, _, _ in own] != list(range(1, ends[table] + 1)):
            faults.append(f"table {table} does not have every event up to {ends[table]}")
        held = _folded((kind, json.loads(data)) for _, _, kind, data in own)
        folded |= {(table, player): chips for player, chips in held.items() if chips}
    if folded != stacks:
        faults.append(f"stacks are {folded}, in the ledger {stacks}")
    return faults


def _folded(events: Iterable[tuple[str, Any]]) -> dict[int, int]:
    """Return what each player holds after these events of one table. Raises ValueError if a hand
    was interrupted."""
    players: dict[int, int] = {}
    held: Counter[int] = Counter()
    for kind, data in events:
        if kind in _INTERRUPTED:
            raise ValueError(f"{kind}: a hand was interrupted")
        if kind == "player_sat":
            players[data["seat"]] = data["player"]
            held[data["seat"]] = data["stack"]
        elif kind == "player_left":
            del players[data["seat"]], held[data["seat"]]
        held.update(dict(_moved(kind, data)))
    return {player: held[seat] for seat, player in players.items()}


def _moved(kind: str, data: Any) -> Iterator[tuple[int, int]]:
    """Yield by how much an event changes what a seat holds."""
    if kind in _PAYS:
        yield data["seat"], -data["amount"]
    elif kind in _GETS:
        yield data["seat"], data["amount"]
    elif kind == "pot_awarded":
        yield from data["shares"]
