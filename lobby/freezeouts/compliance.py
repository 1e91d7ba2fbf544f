"""The freezeouts of an interval: what players paid in, what was paid out, what is held."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import currency, money, number, text, time
from accounts.compliance.reporting.definition.filters import CURRENCY
from accounts.compliance.reporting.definition.registry import register
from accounts.compliance.reporting.definition.report import Report, Section
from lobby.freezeouts.models.freezeout import Status

_OF: Final = f"""
  FROM lobby_freezeout event
 WHERE event.announced_at >= %(from_at)s AND event.announced_at < %(until_at)s
   AND {CURRENCY.only("event.currency", "text")}
"""
_EVENTS: Final = f"""
SELECT event.id AS number, event.name, event.status, event.currency, event.started_at,
       event.ended_at, entered.players, entered.players * (event.buy_in + event.fee) AS paid_in,
       entered.prizes, CASE WHEN event.status = 'over' THEN entered.players * event.fee ELSE 0 END
           AS fees,
       CASE event.status WHEN 'cancelled' THEN entered.players * (event.buy_in + event.fee)
                         WHEN 'settled' THEN entered.players * event.fee ELSE 0 END AS returned,
       CASE WHEN event.status IN ('announced', 'running')
            THEN entered.players * (event.buy_in + event.fee) ELSE 0 END AS held
  FROM (SELECT event.* {_OF}) event
  JOIN LATERAL (
    SELECT count(*) AS players, coalesce(sum(entry.prize), 0)::bigint AS prizes
      FROM lobby_entry entry WHERE entry.freezeout_id = event.id
  ) entered ON true
"""  # noqa: S608  # put together from constants


def _moved(accounts: str) -> str:
    """By currency, what the transfers of these events moved on accounts of this kind."""
    return f"""
SELECT event.currency, sum(entry.amount)
  FROM (SELECT event.id, event.currency {_OF}) event
  JOIN ledger_transfer transfer ON transfer.reference = 'freezeout:' || event.id
  JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN ledger_account account ON account.id = entry.account_id AND {accounts}
 GROUP BY event.currency
"""  # noqa: S608  # put together from constants


_PRIZES: Final = "account.kind = 'wallet' AND transfer.kind = 'freezeout_prizes'"

FREEZEOUTS: Final = register(
    Report(
        slug="freezeouts",
        section=Section.PLAY,
        title=_("Freezeouts"),
        purpose=_("What players paid into events, and what came of it; by when it was announced."),
        filters=(CURRENCY,),
        columns=(
            text("number", _("Number")),
            text("name", pgettext_lazy("tournament", "Event")),
            text("status", _("Status"), {each.value: each.label for each in Status}),
            currency(),
            time("started_at", _("Started (UTC)")),
            time("ended_at", _("Ended (UTC)")),
            number("players", _("Players")),
            money("paid_in", _("Paid in")),
            money("prizes", _("Prizes")),
            money("fees", _("Fees")),
            money("returned", _("Returned")),
            money("held", _("Held")),
        ),
        query=_EVENTS,
        order="number",
        subtotal="status",
        reconciliations=(
            LedgerSum(_("Prizes in wallets"), "prizes", _moved(_PRIZES)),
            LedgerSum(_("The house's account of fees"), "fees", _moved("account.kind = 'fees'")),
            LedgerSum(_("The events' accounts"), "held", _moved("account.kind = 'freezeout'")),
        ),
    )
)
