"""Report: money that moved between accounts of the same player."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import Column, currency, money, text, time
from accounts.compliance.reporting.definition.filters import CURRENCY, PLAYER, TABLE
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from accounts.ledger.models import TransferKind

KINDS: Final = (
    TransferKind.BUY_IN,
    TransferKind.TOP_UP,
    TransferKind.CASH_OUT,
    TransferKind.WITHDRAWAL_HOLD,
    TransferKind.WITHDRAWAL_RETURN,
)
_KINDS: Final = ", ".join(f"'{kind.value}'" for kind in KINDS)

# Each of these transfers has an entry in the wallet, and one on the stack or pending withdrawal.
_SCOPE: Final = f"""
  FROM ledger_transfer transfer
  JOIN ledger_entry own ON own.transfer_id = transfer.id
  JOIN ledger_account wallet ON wallet.id = own.account_id AND wallet.kind = 'wallet'
  LEFT JOIN (ledger_entry other JOIN ledger_account place
               ON place.id = other.account_id AND place.kind <> 'wallet')
    ON other.transfer_id = transfer.id
 WHERE transfer.created_at >= %(from_at)s AND transfer.created_at < %(until_at)s
   AND transfer.kind IN ({_KINDS}) AND {CURRENCY.only("transfer.currency", "text")}
   AND {PLAYER.only("wallet.player_id")} AND {TABLE.only("place.table_no")}
"""
_MOVES: Final = f"""
SELECT transfer.id AS number, transfer.created_at AS at, wallet.player_id, transfer.kind,
       transfer.currency, own.amount, place.table_no AS at_table,
       CASE WHEN place.table_no IS NULL THEN transfer.reference END AS reference
{_SCOPE}
"""
_OTHER_SIDE: Final = f"""
SELECT transfer.currency, -sum(other.amount) {_SCOPE} GROUP BY transfer.currency
"""

OWN_ACCOUNTS: Final = REPORTS.add(
    Report(
        slug="own-accounts",
        home_of=KINDS,
        section=Section.MONEY,
        title=_("Buy-ins, cash-outs and held withdrawals"),
        purpose=_("Money that moved between a player's wallet, stacks and pending withdrawals."),
        filters=(CURRENCY, PLAYER, TABLE),
        columns=(
            text("number", _("Number")),
            time("at", _("Time (UTC)")),
            Column(
                "player",
                _("Player"),
                late="(SELECT screen_name FROM accounts_player WHERE id = page.player_id)",
            ),
            text("kind", _("What"), {kind.value: kind.label for kind in KINDS}),
            currency(),
            money("amount", _("Moved in the wallet")),
            text("at_table", _("Table number")),
            text("reference", _("Of what")),
        ),
        query=_MOVES,
        order="number",
        subtotal="kind",
        reconciliations=(LedgerSum(_("The other side of it"), "amount", _OTHER_SIDE),),
    )
)
