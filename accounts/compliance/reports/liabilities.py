"""What the room owes its players."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.checks import LedgerSum
from accounts.compliance.column import currency, money, number, text
from accounts.compliance.filters import CURRENCY
from accounts.compliance.registry import register
from accounts.compliance.report import Moment, Report, Section
from accounts.ledger.models.account import PLAYER_KINDS, AccountKind

# Balances are kept; what moved since the instant is taken off them again.
_STOOD: Final = f"""
WITH since AS (
    SELECT entry.account_id, sum(entry.amount) AS moved
      FROM ledger_transfer transfer JOIN ledger_entry entry ON entry.transfer_id = transfer.id
     WHERE transfer.created_at >= %(until_at)s
     GROUP BY entry.account_id
), stood AS (
    SELECT account.kind, account.currency, account.balance - coalesce(since.moved, 0) AS owed
      FROM ledger_account account LEFT JOIN since ON since.account_id = account.id
     WHERE account.player_id IS NOT NULL AND {CURRENCY.only("account.currency", "text")}
)
SELECT kind, currency, count(*) FILTER (WHERE owed <> 0) AS holders, sum(owed)::bigint AS owed
  FROM stood GROUP BY kind, currency
"""  # noqa: S608  # put together from constants


def _entries(sign: str, owner: str) -> str:
    return f"""
SELECT account.currency, {sign}sum(entry.amount)
  FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
  JOIN ledger_transfer transfer ON transfer.id = entry.transfer_id
 WHERE transfer.created_at < %(until_at)s AND account.player_id IS {owner}
   AND {CURRENCY.only("account.currency", "text")}
 GROUP BY account.currency
"""  # noqa: S608  # put together from constants


LIABILITIES: Final = register(
    Report(
        slug="liabilities",
        section=Section.MONEY,
        title=_("Liabilities"),
        purpose=_("What the room owes its players: wallets, stacks, held bets, withdrawals."),
        moment=Moment.INSTANT,
        filters=(CURRENCY,),
        columns=(
            text(
                "kind",
                _("Where the money is"),
                {str(k): AccountKind(k).label for k in PLAYER_KINDS},
            ),
            currency(),
            number("holders", _("Accounts with money")),
            money("owed", _("Owed")),
        ),
        query=_STOOD,
        order="currency, kind",
        reconciliations=(
            LedgerSum(_("All entries on players' accounts"), "owed", _entries("", "NOT NULL")),
            LedgerSum(_("What the house's accounts are short of"), "owed", _entries("-", "NULL")),
        ),
    )
)
