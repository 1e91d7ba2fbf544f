"""Money that went to charity, and from whom."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import currency, money, text, time
from accounts.compliance.reporting.definition.filters import CURRENCY, PLAYER
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from accounts.compliance.reporting.reports.deciders import DECIDERS
from accounts.ledger.models import TransferKind

_SCOPE: Final = f"""
 WHERE transfer.created_at >= %(from_at)s AND transfer.created_at < %(until_at)s
   AND {CURRENCY.only("transfer.currency", "text")}
"""
_OWNERS: Final = f"""
SELECT transfer.id AS number, transfer.created_at AS at, player.screen_name AS player,
       transfer.kind, transfer.reference, transfer.currency, -entry.amount AS amount,
       decider.screen_name AS maker, agreed.screen_name AS approver
  FROM ledger_transfer transfer JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN ledger_account account ON account.id = entry.account_id
  JOIN accounts_player player ON player.id = account.player_id
{DECIDERS}
{_SCOPE} AND transfer.kind IN ('unresolved_bet', 'idle_to_charity') AND {PLAYER.only("player.id")}
"""
_CHARITY: Final = f"""
SELECT transfer.currency, sum(entry.amount)
  FROM ledger_account account JOIN ledger_entry entry ON entry.account_id = account.id
  JOIN ledger_transfer transfer ON transfer.id = entry.transfer_id
{_SCOPE} AND account.kind = 'charity' AND (%(player)s::bigint IS NULL OR EXISTS (
    SELECT 1 FROM ledger_entry own JOIN ledger_account held ON held.id = own.account_id
     WHERE own.transfer_id = transfer.id AND held.player_id = %(player)s::bigint))
 GROUP BY transfer.currency
"""
_KINDS: Final = (TransferKind.UNRESOLVED_BET, TransferKind.IDLE_TO_CHARITY)

CHARITY_TRANSFERS: Final = REPORTS.add(
    Report(
        slug="charity-transfers",
        home_of=_KINDS,
        section=Section.PLAY,
        title=_("Transfers to charity"),
        purpose=_("Bets nobody decided on, and idle money, that went to charity."),
        filters=(CURRENCY, PLAYER),
        columns=(
            text("number", _("Number")),
            time("at", _("Time (UTC)")),
            text("player", _("Player")),
            text("kind", _("What"), {kind.value: kind.label for kind in _KINDS}),
            text("reference", _("Of what")),
            currency(),
            money("amount", _("Given")),
            text("maker", _("Made by")),
            text("approver", _("Approved by")),
        ),
        query=_OWNERS,
        order="number",
        subtotal="kind",
        reconciliations=(LedgerSum(_("The charity's account"), "amount", _CHARITY),),
    )
)
