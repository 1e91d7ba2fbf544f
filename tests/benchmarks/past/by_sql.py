"""What reports come to, worked out another way: from the rows, never from daily sums.

And from another side than the report where there is one: rake and winnings from the transfers of
hands, void hands from the stream, stakes from the events that paid the pots out.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

_ENTRIES: Final = """
  FROM ledger_entry e JOIN ledger_transfer t ON t.id = e.transfer_id
  JOIN ledger_account a ON a.id = e.account_id
 WHERE t.created_at < %(until_at)s
"""
_WITHIN: Final = f"{_ENTRIES} AND t.created_at >= %(from_at)s"
_PLAYED: Final = """
  FROM poker_playedhand p JOIN poker_table r ON r.id = p.table_id
  JOIN poker_game g ON g.id = r.game_id
 WHERE p.ended_at >= %(from_at)s AND p.ended_at < %(until_at)s
"""


def _moved(what: str, sign: str = "") -> str:
    return f"""coalesce((SELECT {sign}sum(e.amount) {_WITHIN} AND {what}
           AND a.currency = c.currency), 0)"""


def _stood(what: str) -> str:
    return f"coalesce((SELECT sum(e.amount) {_ENTRIES} AND {what} AND a.currency = c.currency), 0)"


def _each(*columns: str) -> str:
    """A row for each currency."""
    return f"""SELECT c.currency, {", ".join(columns)}
      FROM (SELECT DISTINCT currency FROM ledger_account) c"""  # noqa: S608  # put together from constants


_RAKE: Final = _moved("t.kind = 'hand' AND a.kind = 'rake'")
_WON: Final = _moved("t.kind = 'hand' AND a.kind = 'table'")
_DEALT: Final = f"(SELECT count(*) {_PLAYED} AND g.currency = c.currency)"
_HANDS: Final = f"""(SELECT count(DISTINCT (p.table_id, p.hand_no)) {_PLAYED}
    AND p.status = 'finished' AND g.currency = c.currency)"""
_VOID: Final = """(SELECT count(*) FROM poker_tableevent v JOIN poker_table r ON r.id = v.table_id
    JOIN poker_game g ON g.id = r.game_id WHERE v.kind = 'hand_voided'
     AND v.at >= %(from_at)s AND v.at < %(until_at)s AND g.currency = c.currency)"""
_PAID: Final = """(SELECT sum((v.data ->> 'amount')::bigint) FROM poker_tableevent v
    JOIN poker_table r ON r.id = v.table_id JOIN poker_game g ON g.id = r.game_id
   WHERE v.kind IN ('pot_awarded', 'rake_taken') AND v.at >= %(from_at)s AND v.at < %(until_at)s
     AND g.currency = c.currency)"""
_OWN: Final = "a.player_id IS NOT NULL"
_BOUGHT_IN: Final = "t.kind = 'buy_in' AND a.kind = 'table'"
_BROUGHT: Final = "t.kind IN ('deposit', 'refill') AND a.kind = 'wallet'"
_EVICTED: Final = """t.kind = 'cash_out' AND a.kind = 'wallet' AND EXISTS (
    SELECT FROM poker_tableevent v WHERE v.at = t.created_at AND v.kind = 'player_left'
       AND 'table:' || v.table_id = t.reference AND v.data ->> 'reason' = 'evicted'
       AND (v.data ->> 'player')::bigint = a.player_id)"""


class Counted(NamedTuple):
    """The report's columns that `query` gives, after the currency."""

    columns: Sequence[str]
    query: str


COUNTED: Final[Mapping[str, Counted]] = {
    "game-performance": Counted(
        ("hands", "wagered", "won", "result", "rake", "voided"),
        _each(_HANDS, _PAID, f"{_PAID} - {_RAKE}", _WON, _RAKE, _VOID),
    ),
    "rake-by-player": Counted(("hands", "result", "rake"), _each(_DEALT, _WON, _RAKE)),
    "hand-history": Counted(("net", "rake"), _each(_WON, _RAKE)),
    "interrupted-hands": Counted(("result",), _each("0")),
    "player-sessions": Counted(("hands", "net"), _each(_DEALT, _WON)),
    "evictions": Counted(("stack",), _each(_moved(_EVICTED))),
    "adjustments": Counted(("amount",), _each(_moved(_BROUGHT))),
    "large-transactions": Counted(
        ("amount",),
        _each(_moved("a.kind = 'wallet' AND t.kind <> 'refill' AND abs(e.amount) >= 200000")),
    ),
    "liabilities": Counted(("owed",), _each(_stood(_OWN))),
    "player-accounts": Counted(
        ("to_tables", "from_tables", "win_loss", "closing", "tables_end"),
        _each(
            _moved(_BOUGHT_IN),
            _moved("t.kind = 'cash_out' AND a.kind = 'wallet'"),
            _WON,
            _stood("a.kind = 'wallet'"),
            _stood("a.kind = 'table'"),
        ),
    ),
}
