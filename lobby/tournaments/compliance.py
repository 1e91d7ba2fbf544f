"""The report on the tournaments of an interval: what players paid in, got back and won."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.compliance.reporting.definition.checks import ColumnsAgree, LedgerSum
from accounts.compliance.reporting.definition.column import currency, money, number, text, time
from accounts.compliance.reporting.definition.filters import CURRENCY
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from accounts.ledger.models import TransferKind
from lobby.tournaments.models.tournament import Status

_OF: Final = f"""
  FROM lobby_tournament t
 WHERE t.announced_at >= %(from_at)s AND t.announced_at < %(until_at)s
   AND {CURRENCY.only("t.currency", "text")}
"""
# A withdrawn registration leaves no entry, so its payment and refund are read from the ledger.
_TOURNAMENTS: Final = f"""
SELECT t.id AS number, t.name, t.status, t.currency, t.started_at,
       t.ended_at, entered.players,
       entered.players * (t.buy_in + t.fee) + taken_back.amount AS paid_in,
       entered.prizes,
       CASE WHEN t.status = 'over' OR t.status = 'settled' AND NOT t.fees_returned
            THEN entered.players * t.fee ELSE 0 END AS fees,
       CASE WHEN t.status = 'cancelled' THEN entered.players * (t.buy_in + t.fee)
            WHEN t.fees_returned THEN entered.players * t.fee ELSE 0 END
           + taken_back.amount AS returned,
       CASE WHEN t.status IN ('announced', 'running')
            THEN entered.players * (t.buy_in + t.fee) ELSE 0 END AS held
  FROM (SELECT t.* {_OF}) t
  JOIN LATERAL (
    SELECT count(*) AS players, coalesce(sum(entry.prize), 0)::bigint AS prizes
      FROM lobby_entry entry WHERE entry.tournament_id = t.id
  ) entered ON true
  JOIN LATERAL (
    SELECT coalesce(-sum(entry.amount), 0)::bigint AS amount
      FROM ledger_transfer transfer JOIN ledger_entry entry ON entry.transfer_id = transfer.id
      JOIN ledger_account account ON account.id = entry.account_id AND account.kind = 'tournament'
     WHERE transfer.reference = 'tournament:' || t.id
       AND starts_with(transfer.idempotency_key, 'tournament:' || t.id || ' refund:')
  ) taken_back ON true
"""  # put together from constants


def _moved(accounts: str, sign: str = "") -> str:
    """Return the query of what these tournaments' transfers moved on accounts of this kind, by
    currency."""
    return f"""
SELECT t.currency, {sign}sum(entry.amount)
  FROM (SELECT t.id, t.currency {_OF}) t
  JOIN ledger_transfer transfer ON transfer.reference = 'tournament:' || t.id
  JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN ledger_account account ON account.id = entry.account_id AND {accounts}
 GROUP BY t.currency
"""  # put together from constants


_PRIZES: Final = "account.kind = 'wallet' AND transfer.kind = 'tournament_prizes'"
_PAID_IN: Final = "account.kind = 'wallet' AND transfer.kind = 'tournament_entry'"
_RETURNED: Final = "account.kind = 'wallet' AND transfer.kind = 'tournament_refund'"

TOURNAMENTS: Final = REPORTS.add(
    Report(
        slug="tournaments",
        home_of=(
            TransferKind.TOURNAMENT_ENTRY,
            TransferKind.TOURNAMENT_REFUND,
            TransferKind.TOURNAMENT_PRIZES,
        ),
        section=Section.PLAY,
        title=_("Freezeouts"),
        purpose=_(
            "What players paid into tournaments, and what came of it; by when it was announced."
        ),
        filters=(CURRENCY,),
        columns=(
            text("number", _("Number")),
            text("name", pgettext_lazy("tournament", "Tournament")),
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
        query=_TOURNAMENTS,
        order="number",
        subtotal="status",
        reconciliations=(
            LedgerSum(_("Entries paid from wallets"), "paid_in", _moved(_PAID_IN, "-")),
            LedgerSum(_("Returned to wallets"), "returned", _moved(_RETURNED)),
            LedgerSum(_("Prizes in wallets"), "prizes", _moved(_PRIZES)),
            LedgerSum(_("The house's account of fees"), "fees", _moved("account.kind = 'fees'")),
            LedgerSum(
                _("The tournaments' accounts"), "held", _moved("account.kind = 'tournament'")
            ),
            ColumnsAgree(
                _("Held: paid in, less prizes, fees and returns"),
                "held",
                {"paid_in": 1, "prizes": -1, "fees": -1, "returned": -1},
            ),
        ),
    )
)
