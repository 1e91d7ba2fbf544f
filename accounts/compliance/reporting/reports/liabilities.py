"""Report: what the room owes its players."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import currency, money, number, text
from accounts.compliance.reporting.definition.filters import CURRENCY
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Moment, Report, Section
from accounts.compliance.rollups.account_days import moves
from accounts.ledger.models.account import PLAYER_KINDS, AccountKind

# What moved since the instant is subtracted from the present balances. What players paid into a
# tournament belongs to them together until its prizes are paid.
_PLAYERS: Final = "(account.player_id IS NOT NULL OR account.kind = 'tournament')"

_STOOD: Final = f"""
WITH since AS (
    SELECT account_id, sum(amount) AS moved
      FROM ({moves("%(until_at)s", "'infinity'")}) move GROUP BY account_id
), stood AS (
    SELECT account.kind, account.currency, account.balance - coalesce(since.moved, 0) AS owed
      FROM ledger_account account LEFT JOIN since ON since.account_id = account.id
     WHERE {_PLAYERS} AND {CURRENCY.only("account.currency", "text")}
)
SELECT kind, currency, count(*) FILTER (WHERE owed <> 0) AS holders, sum(owed)::bigint AS owed
  FROM stood GROUP BY kind, currency
"""


def _entries(sign: str, owner: str) -> str:
    return f"""
SELECT account.currency, {sign}sum(move.amount)
  FROM ({moves("NULL", "%(until_at)s")}) move
  JOIN ledger_account account ON account.id = move.account_id
 WHERE {owner} {_PLAYERS}
   AND {CURRENCY.only("account.currency", "text")}
 GROUP BY account.currency
"""


LIABILITIES: Final = REPORTS.add(
    Report(
        slug="liabilities",
        section=Section.MONEY,
        title=_("Liabilities"),
        purpose=_(
            "What the room owes its players: wallets, stacks, held bets, withdrawals, freezeouts."
        ),
        moment=Moment.INSTANT,
        filters=(CURRENCY,),
        columns=(
            text(
                "kind",
                _("Where the money is"),
                {str(k): AccountKind(k).label for k in (*PLAYER_KINDS, AccountKind.TOURNAMENT)},
            ),
            currency(),
            number("holders", _("Accounts with money")),
            money("owed", _("Owed")),
        ),
        query=_STOOD,
        order="currency, kind",
        reconciliations=(
            LedgerSum(_("All entries on players' accounts"), "owed", _entries("", "")),
            LedgerSum(_("What the house's accounts are short of"), "owed", _entries("-", "NOT")),
        ),
    )
)
