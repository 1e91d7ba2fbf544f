"""Report: movements of a player's money that are larger than an amount the reader chooses."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import currency, money, text, time
from accounts.compliance.reporting.definition.filters import CURRENCY, PLAYER, TABLE, Filter
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from accounts.ledger.models import TransferKind
from accounts.ledger.text.money_field import MoneyField
from accounts.ledger.text.money_text import money as worded

LARGE: Final = 200_000
KINDS: Final = (
    TransferKind.DEPOSIT,
    TransferKind.WITHDRAWAL,
    TransferKind.BUY_IN,
    TransferKind.TOP_UP,
    TransferKind.CASH_OUT,
)
_KINDS: Final = ", ".join(f"'{kind.value}'" for kind in KINDS)


def _threshold() -> forms.Field:
    help_text = _("%(amount)s unless told otherwise") % {"amount": worded(LARGE)}
    return MoneyField(label=_("At least"), required=False, help_text=help_text)


def _words(amount: Any) -> str:
    return worded(int(amount))


THRESHOLD: Final = Filter("threshold", _threshold, default=LARGE, words=_words)

# Each of these transfers has two entries. The player's is on the wallet or the pending
# withdrawal, the other one on the cashier's account or the stack.
_OWN: Final = "account.kind IN ('wallet', 'withdrawal')"
_SCOPE: Final = f"""
  FROM ledger_transfer transfer JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN ledger_account account ON account.id = entry.account_id
  JOIN LATERAL (
    SELECT held.player_id, held.table_no, holder.screen_name FROM ledger_entry own
      JOIN ledger_account held ON held.id = own.account_id
      JOIN accounts_player holder ON holder.id = held.player_id
     WHERE own.transfer_id = transfer.id ORDER BY held.table_no NULLS LAST LIMIT 1
  ) whose ON true
 WHERE transfer.created_at >= %(from_at)s AND transfer.created_at < %(until_at)s
   AND transfer.kind IN ({_KINDS}) AND abs(entry.amount) >= %(threshold)s
   AND {CURRENCY.only("transfer.currency", "text")} AND {PLAYER.only("whose.player_id")}
   AND {TABLE.only("whose.table_no")}
"""
_LARGE: Final = f"""
SELECT transfer.id AS number, transfer.created_at AS at, whose.screen_name AS player,
       transfer.kind, transfer.currency, entry.amount, whose.table_no AS at_table
{_SCOPE} AND {_OWN}
"""
_OTHER_SIDE: Final = f"""
SELECT transfer.currency, -sum(entry.amount) {_SCOPE} AND NOT {_OWN} GROUP BY transfer.currency
"""

LARGE_TRANSACTIONS: Final = REPORTS.add(
    Report(
        slug="large-transactions",
        section=Section.MONEY,
        title=_("Large transactions"),
        purpose=_("Deposits, withdrawals, buy-ins and cash-outs of an amount or more."),
        filters=(THRESHOLD, CURRENCY, PLAYER, TABLE),
        columns=(
            text("number", _("Number")),
            time("at", _("Time (UTC)")),
            text("player", _("Player")),
            text("kind", _("What"), {kind.value: kind.label for kind in KINDS}),
            currency(),
            money("amount", _("Moved in the wallet")),
            text("at_table", _("Table number")),
        ),
        query=_LARGE,
        order="number",
        subtotal="kind",
        reconciliations=(LedgerSum(_("The other side of it"), "amount", _OTHER_SIDE),),
    )
)
