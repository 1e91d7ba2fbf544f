"""Report: money that came in, went out or was adjusted, and by whom."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import currency, money, text, time
from accounts.compliance.reporting.definition.filters import CURRENCY, PLAYER
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Chart, Report, Section
from accounts.compliance.reporting.reports.deciders import DECIDERS
from accounts.ledger.models import TransferKind

KINDS: Final = (
    TransferKind.DEPOSIT,
    TransferKind.DEPOSIT_REVERSAL,
    TransferKind.WITHDRAWAL,
    TransferKind.WITHDRAWAL_REVERSAL,
    TransferKind.IDLE_PAID_OUT,
    TransferKind.IDLE_TAKEN_BACK,
    TransferKind.OPENING_GRANT,
    TransferKind.REFILL,
    TransferKind.CORRECTION,
)
_KINDS: Final = ", ".join(f"'{kind.value}'" for kind in KINDS)
_IN_SCOPE: Final = f"""transfer.created_at >= %(from_at)s AND transfer.created_at < %(until_at)s
   AND transfer.kind IN ({_KINDS}) AND {CURRENCY.only("transfer.currency", "text")}"""

# The maker of a deposit is the player who asked for it; idle money and money of finished hands are
# moved by staff, who are named in the audit log. A correction has a row for each player whose money
# it moved.
_ADJUSTMENTS: Final = f"""
SELECT transfer.id AS number, transfer.created_at AS at, player.screen_name AS player,
       transfer.kind, transfer.reference, transfer.currency, entry.amount,
       nullif(transfer.reason, transfer.kind) AS reason,
       coalesce(first_reverser.screen_name, asker.screen_name, decider.screen_name) AS maker,
       concat_ws(', ', first.screen_name, second.screen_name, agreed.screen_name) AS approver
  FROM ledger_transfer transfer
  JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN ledger_account account ON account.id = entry.account_id AND account.player_id IS NOT NULL
  JOIN accounts_player player ON player.id = account.player_id
  LEFT JOIN cashier_request request
    ON request.id = substring(transfer.reference FROM '^cashier:([0-9]+)')::bigint
  LEFT JOIN accounts_player asker
    ON asker.id = request.player_id AND transfer.kind IN ('deposit', 'withdrawal')
  LEFT JOIN accounts_player first_reverser
    ON first_reverser.id = request.first_reverser_id AND transfer.kind LIKE '%%reversal'
  LEFT JOIN accounts_player first
    ON first.id = request.first_approver_id AND transfer.kind IN ('deposit', 'withdrawal')
  LEFT JOIN accounts_player second
    ON second.id = CASE WHEN transfer.kind LIKE '%%reversal' THEN request.second_reverser_id
                        ELSE request.second_approver_id END
 {DECIDERS}
 WHERE {_IN_SCOPE} AND {PLAYER.only("player.id")}
"""

# The other side of the same transfers: what the house's accounts paid and received.
_HOUSE: Final = f"""
SELECT transfer.currency, -sum(entry.amount)
  FROM ledger_transfer transfer JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN ledger_account account ON account.id = entry.account_id AND account.player_id IS NULL
 WHERE {_IN_SCOPE} AND (%(player)s::bigint IS NULL OR EXISTS (
    SELECT 1 FROM ledger_entry own JOIN ledger_account held ON held.id = own.account_id
     WHERE own.transfer_id = transfer.id AND held.player_id = %(player)s::bigint))
 GROUP BY transfer.currency
"""

# The players' side, like the rows: one player's line is made of that player's rows.
_BY_DAY: Final = f"""
SELECT transfer.currency, (transfer.created_at AT TIME ZONE 'UTC')::date AS day, sum(entry.amount)
  FROM ledger_transfer transfer JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN ledger_account account ON account.id = entry.account_id
 WHERE {_IN_SCOPE} AND account.player_id IS NOT NULL AND {PLAYER.only("account.player_id")}
 GROUP BY 1, 2 ORDER BY 1
"""

ADJUSTMENTS: Final = REPORTS.add(
    Report(
        slug="adjustments",
        home_of=KINDS,
        section=Section.MONEY,
        title=_("Adjustments and cashier"),
        purpose=_(
            "Every deposit, withdrawal, reversal, grant, correction of a hand and idle amount paid "
            "out or taken back, and by whom."
        ),
        filters=(CURRENCY, PLAYER),
        columns=(
            text("number", _("Number")),
            time("at", _("Time (UTC)")),
            text("player", _("Player")),
            text("kind", _("What"), {kind.value: kind.label for kind in KINDS}),
            text("reference", _("Of what")),
            currency(),
            money("amount", _("Amount")),
            text("reason", _("Reason")),
            text("maker", _("Made by")),
            text("approver", _("Approved by")),
        ),
        query=_ADJUSTMENTS,
        order="number",
        subtotal="kind",
        reconciliations=(LedgerSum(_("The house's side of it"), "amount", _HOUSE),),
        chart=Chart(_("Net money in, by day"), _BY_DAY),
    )
)
