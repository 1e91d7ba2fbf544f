"""Report: money of players who closed their account or have not signed in for long."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.cashier.idle_money.wallet import DORMANT_AFTER
from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import (
    Column,
    currency,
    money,
    number,
    text,
    time,
)
from accounts.compliance.reporting.definition.filters import CURRENCY, Filter
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Moment, Report, Section

MOST_DAYS: Final = 36_500


def _days() -> forms.Field:
    help_text = _("%(days)s unless told otherwise") % {"days": DORMANT_AFTER.days}
    return forms.IntegerField(
        label=_("Days not seen"),
        min_value=1,
        max_value=MOST_DAYS,
        required=False,
        help_text=help_text,
    )


DAYS: Final = Filter("days", _days, default=DORMANT_AFTER.days)

_WALLETS: Final = f"""
  FROM ledger_account account JOIN accounts_player player ON player.id = account.player_id
 WHERE account.kind = 'wallet' AND account.balance > 0 AND NOT player.is_bot
   AND (NOT player.is_active OR coalesce(player.last_login, player.joined_at)
        <= %(now)s::timestamptz - make_interval(days => %(days)s))
   AND {CURRENCY.only("account.currency", "text")}
"""
_DORMANT: Final = f"""
SELECT player.screen_name AS player, player.is_active,
       coalesce(player.last_login, player.joined_at) AS seen_at,
       extract(day FROM %(now)s::timestamptz - coalesce(player.last_login, player.joined_at))::int
         AS days_away,
       account.currency, account.balance
{_WALLETS}
"""
_ENTRIES: Final = f"""
SELECT whose.currency, sum(entry.amount)
  FROM (SELECT account.id, account.currency {_WALLETS}) whose
  JOIN ledger_entry entry ON entry.account_id = whose.id
 GROUP BY whose.currency
"""

DORMANT_ACCOUNTS: Final = REPORTS.add(
    Report(
        slug="dormant-accounts",
        section=Section.PLAYERS,
        title=_("Dormant accounts"),
        purpose=_("Wallets with money whose players closed their account or stay away."),
        moment=Moment.NOW,
        filters=(DAYS, CURRENCY),
        columns=(
            text("player", _("Player")),
            Column("is_active", _("Status"), choices={True: _("dormant"), False: _("closed")}),
            time("seen_at", _("Last seen (UTC)")),
            number("days_away", _("Days since"), total="max(days_away)"),
            currency(),
            money("balance", _("In the wallet")),
        ),
        query=_DORMANT,
        order="seen_at, player, currency",
        reconciliations=(LedgerSum(_("All entries in these wallets"), "balance", _ENTRIES),),
    )
)
