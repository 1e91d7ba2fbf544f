"""Bets of suspended hands nobody has decided on, the oldest first."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import (
    Column,
    Kind,
    currency,
    money,
    text,
    time,
)
from accounts.compliance.reporting.definition.filters import CURRENCY, PLAYER
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Moment, Report, Section
from poker.services.staff.unresolved_bets import LONGEST_WAIT, WARNED_AFTER_DAYS

_WAITED: Final = "extract(day FROM %(now)s::timestamptz - held.suspended_at)::int"

# Staff should look at the bets that players were warned about.
_BETS: Final = f"""
SELECT held.table_id || '/' || held.hand_no AS hand, player.screen_name AS player, held.currency,
       bet.amount, held.suspended_at, {_WAITED} AS waited,
       CASE WHEN {_WAITED} < 30 THEN '00-29' WHEN {_WAITED} < 60 THEN '30-59'
            WHEN {_WAITED} < 80 THEN '60-79' ELSE '80-' END AS age,
       {LONGEST_WAIT.days} - {_WAITED} AS days_left, bet.warned_days, staff.screen_name AS staff,
       held.reason
  FROM poker_heldhand held JOIN poker_heldbet bet ON bet.hand_id = held.id
  JOIN accounts_player player ON player.id = bet.player_id
  JOIN accounts_player staff ON staff.id = held.suspended_by_id
 WHERE held.resolved_at IS NULL AND bet.amount > 0
   AND {CURRENCY.only("held.currency", "text")} AND {PLAYER.only("player.id")}
"""
_HELD: Final = f"""
SELECT account.currency, sum(entry.amount)
  FROM ledger_account account JOIN ledger_entry entry ON entry.account_id = account.id
 WHERE account.kind = 'held' AND {CURRENCY.only("account.currency", "text")}
   AND {PLAYER.only("account.player_id")}
 GROUP BY account.currency
"""
_AGES: Final = {
    "00-29": _("less than 30 days"),
    "30-59": _("30 to 59 days"),
    "60-79": _("60 to 79 days"),
    "80-": _("80 days and more"),
}

UNRESOLVED_BETS: Final = REPORTS.add(
    Report(
        slug="unresolved-bets",
        section=Section.PLAY,
        title=_("Unresolved bets by age"),
        purpose=_("Bets that are held until somebody decides, and when they go to charity."),
        moment=Moment.NOW,
        filters=(CURRENCY, PLAYER),
        columns=(
            text("hand", _("Table number and hand")),
            text("player", _("Player")),
            currency(),
            money("amount", _("Held")),
            time("suspended_at", _("Suspended at (UTC)")),
            text("age", _("Age"), _AGES),
            Column(
                "waited",
                _("Days waited"),
                Kind.NUMBER,
                is_marked=lambda days: days >= min(WARNED_AFTER_DAYS),
            ),
            Column("days_left", _("Days left"), Kind.NUMBER),
            Column("warned_days", _("Warned after days"), Kind.NUMBER),
            text("staff", _("Suspended by")),
            text("reason", _("Reason")),
        ),
        query=_BETS,
        order="suspended_at, hand, player",
        subtotal="age",
        reconciliations=(LedgerSum(_("All entries of held bets"), "amount", _HELD),),
    )
)
