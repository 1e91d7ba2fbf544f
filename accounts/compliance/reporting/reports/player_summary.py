"""Report: the account summary of each player's money over an interval."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import ColumnsAgree, LedgerSum
from accounts.compliance.reporting.definition.column import currency, money, text
from accounts.compliance.reporting.definition.filters import CURRENCY, PLAYER
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from accounts.compliance.rollups.account_days import moves

_DEPOSITS: Final = "('deposit', 'deposit_reversal')"
_WITHDRAWALS: Final = "('withdrawal_hold', 'withdrawal_return', 'withdrawal_reversal')"
_BUY_INS: Final = "('buy_in', 'top_up', 'tournament_entry')"
_CASH_OUTS: Final = "('cash_out', 'tournament_refund', 'tournament_prizes')"
_EVENTS: Final = "('tournament_entry', 'tournament_refund', 'tournament_prizes')"
_PLAY: Final = "('hand', 'run_out', 'hand_held', 'held_refund', 'held_award', 'unresolved_bet')"
_CHOSEN: Final = f"""{CURRENCY.only("account.currency", "text")}
   AND {PLAYER.only("account.player_id")}"""

# An account's sums of what moved since the interval began; what moved after the interval is only
# subtracted from the present balance. In a wallet, everything of another kind is an adjustment.
# What a tournament takes counts as taken to tables, what it pays as coming from them, and the
# difference is won or lost: its chips are not money.
_MOVED: Final = f"""
SELECT account_id, sum(amount) AS since_start,
       sum(amount) FILTER (WHERE NOT inside) AS since_end,
       sum(amount) FILTER (WHERE inside AND kind IN {_DEPOSITS}) AS deposits,
       sum(amount) FILTER (WHERE inside AND kind IN {_WITHDRAWALS}) AS withdrawals,
       sum(amount) FILTER (WHERE inside AND kind IN {_BUY_INS}) AS buy_ins,
       sum(amount) FILTER (WHERE inside AND kind IN {_CASH_OUTS}) AS cash_outs,
       sum(amount) FILTER (WHERE inside AND kind IN {_EVENTS}) AS events,
       sum(amount) FILTER (WHERE inside AND kind IN {_PLAY}) AS played,
       sum(amount) FILTER (WHERE inside) AS moved
  FROM (SELECT within.*, true AS inside FROM ({moves("%(from_at)s", "%(until_at)s")}) within
         UNION ALL
        SELECT after.*, false FROM ({moves("%(until_at)s", "'infinity'")}) after) move
 GROUP BY account_id
"""

_PURSES: Final = f"""
SELECT account.player_id, account.currency, account.kind IN ('table', 'held') AS at_tables,
       account.kind = 'wallet' AS in_wallet,
       account.balance - coalesce(since_start, 0) AS began,
       account.balance - coalesce(since_end, 0) AS ended,
       coalesce(deposits, 0) AS deposits, coalesce(withdrawals, 0) AS withdrawals,
       coalesce(buy_ins, 0) AS buy_ins, coalesce(cash_outs, 0) AS cash_outs,
       coalesce(played, 0) AS played, coalesce(events, 0) AS events,
       coalesce(moved.moved, 0) AS moved,
       moved.moved IS NOT NULL AS has_moved
  FROM ledger_account account LEFT JOIN moved ON moved.account_id = account.id
 WHERE account.player_id IS NOT NULL AND {_CHOSEN}
"""

_SUMMARY: Final = f"""
WITH moved AS ({_MOVED}), purse AS ({_PURSES})
SELECT player.screen_name AS player, purse.currency,
       coalesce(sum(began) FILTER (WHERE in_wallet), 0)::bigint AS opening,
       coalesce(sum(deposits) FILTER (WHERE in_wallet), 0)::bigint AS deposits,
       coalesce(-sum(buy_ins) FILTER (WHERE in_wallet), 0)::bigint AS to_tables,
       coalesce(sum(cash_outs + played) FILTER (WHERE in_wallet), 0)::bigint AS from_tables,
       coalesce(-sum(withdrawals) FILTER (WHERE in_wallet), 0)::bigint AS withdrawals,
       coalesce(sum(played + events) FILTER (WHERE in_wallet OR at_tables), 0)::bigint AS win_loss,
       coalesce(sum(moved - deposits - buy_ins - cash_outs - played - withdrawals)
                FILTER (WHERE in_wallet), 0)::bigint AS adjustments,
       coalesce(sum(ended) FILTER (WHERE in_wallet), 0)::bigint AS closing,
       coalesce(sum(began) FILTER (WHERE at_tables), 0)::bigint AS tables_start,
       coalesce(sum(ended) FILTER (WHERE at_tables), 0)::bigint AS tables_end
  FROM purse JOIN accounts_player player ON player.id = purse.player_id
 GROUP BY player.id, purse.currency
HAVING bool_or(began <> 0 OR ended <> 0 OR has_moved)
"""


def _ledger(kinds: str) -> str:
    return f"""
SELECT account.currency, sum(move.amount)
  FROM ({moves("NULL", "%(until_at)s")}) move JOIN ledger_account account
    ON account.id = move.account_id AND account.kind IN {kinds} AND {_CHOSEN}
 GROUP BY account.currency
"""


PLAYER_SUMMARY: Final = REPORTS.add(
    Report(
        slug="player-accounts",
        section=Section.MONEY,
        title=_("Player account summary"),
        purpose=_("What every player had, brought in, played with, took out, and has left."),
        filters=(CURRENCY, PLAYER),
        columns=(
            text("player", _("Player")),
            currency(),
            money("opening", _("Opening")),
            money("deposits", _("Deposits")),
            money("to_tables", _("To tables")),
            money("from_tables", _("From tables")),
            money("withdrawals", _("Withdrawals")),
            money("win_loss", _("Win/loss")),
            money("adjustments", _("Adjustments")),
            money("closing", _("Closing")),
            money("tables_start", _("At tables at the start")),
            money("tables_end", _("At tables at the end")),
        ),
        query=_SUMMARY,
        order="player, currency",
        reconciliations=(
            LedgerSum(_("Closing: all entries in wallets"), "closing", _ledger("('wallet')")),
            LedgerSum(
                _("At tables at the end: all entries there"),
                "tables_end",
                _ledger("('table', 'held')"),
            ),
            ColumnsAgree(
                _("Closing: opening and what moved"),
                "closing",
                {
                    "opening": 1,
                    "deposits": 1,
                    "to_tables": -1,
                    "from_tables": 1,
                    "withdrawals": -1,
                    "adjustments": 1,
                },
            ),
            ColumnsAgree(
                _("At tables at the end: the start and what moved"),
                "tables_end",
                {"tables_start": 1, "to_tables": 1, "from_tables": -1, "win_loss": 1},
            ),
        ),
    )
)
