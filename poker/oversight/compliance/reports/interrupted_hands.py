"""Hands that were not played to their end, why, and what was decided."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import ColumnsAgree, LedgerSum
from accounts.compliance.reporting.definition.column import currency, money, number, text, time
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from accounts.core.audit_log import Action
from accounts.ledger.models import TransferKind
from poker.models.hands.held_hand import Resolution
from poker.models.hands.played_hand import HandStatus
from poker.oversight.compliance.corrections import COLUMN as CORRECTED
from poker.oversight.compliance.corrections import corrections, house_side
from poker.oversight.compliance.played import FILTERS, PLAYED, SETTLES, ledger_of

_INTERRUPTED: Final = "AND played.status <> 'finished'"
_REASONS: Final = {
    "lost": _("its record was lost"),
    "outage": _("play was down"),
    "staff": _("by staff"),
    "closing": _("its table was closed"),
}

# The outcome of held bets, from the room's own records.
_BETS: Final = f"""
SELECT sum(bet.amount) AS held, sum(bet.awarded) AS returned,
       sum(bet.amount) FILTER (WHERE held.resolution = '{Resolution.UNRESOLVED.value}') AS donated
  FROM poker_heldbet bet WHERE bet.hand_id = held.id
"""
# The hand's own events say why; the audit log says by whom and with which words.
_HANDS: Final = f"""
SELECT played.table_id, played.hand_no, min(played.ended_at) AS at, game.currency,
       game.name AS game, at_table.name AS table_name, max(played.status) AS status,
       max(played.pot) AS pot, count(*) AS players, sum(played.net)::bigint AS result,
       min(played.first_seq) AS first_seq, max(played.last_seq) AS last_seq
{PLAYED} {_INTERRUPTED}
 GROUP BY played.table_id, played.hand_no, game.currency, game.name, at_table.name
"""
_WHY: Final = f"""
SELECT hand.at, hand.table_id || '/' || hand.hand_no AS hand, hand.table_name, hand.game,
       hand.currency, hand.status, hand.players, hand.pot::bigint AS pot, hand.result,
       CASE hand.status WHEN '{HandStatus.RUN_OUT.value}' THEN hand.result ELSE 0 END AS house_paid,
       coalesce(bets.held, 0)::bigint AS held, coalesce(bets.returned, 0)::bigint AS returned,
       coalesce(bets.donated, 0)::bigint AS donated,
       coalesce(moved.corrected, 0)::bigint AS corrected,
       cause.reason AS cause, entry.reason, staff.screen_name AS staff,
       held.resolution, held.resolved_at, held.resolution_reason,
       decider.screen_name AS resolved_by
  FROM ({_HANDS}) hand
  LEFT JOIN LATERAL (
    SELECT event.data ->> 'reason' AS reason FROM poker_tableevent event
     WHERE event.table_id = hand.table_id AND event.seq BETWEEN hand.first_seq AND hand.last_seq + 1
       AND event.kind IN ('hand_voided', 'bets_refunded') LIMIT 1
  ) cause ON true
  LEFT JOIN LATERAL (
    SELECT reason, actor_id FROM audit_entry
     WHERE subject = 'table:' || hand.table_id || ' hand:' || hand.hand_no
       AND action IN ('{Action.HAND_VOIDED}', '{Action.HAND_SUSPENDED}') ORDER BY number LIMIT 1
  ) entry ON true
  LEFT JOIN accounts_player staff ON staff.id = entry.actor_id
  LEFT JOIN poker_heldhand held
    ON held.table_id = hand.table_id AND held.hand_no = hand.hand_no
  LEFT JOIN accounts_player decider ON decider.id = held.resolved_by_id
  LEFT JOIN LATERAL ({_BETS}) bets ON true
  LEFT JOIN (SELECT table_id, hand_no, sum(corrected) AS corrected
               FROM ({corrections(_INTERRUPTED)}) of_hands GROUP BY table_id, hand_no) moved
    ON moved.table_id = hand.table_id AND moved.hand_no = hand.hand_no
"""

_IN_LEDGER: Final = (
    (
        _("Run-outs in stacks"),
        "house_paid",
        "transfer.kind = 'run_out' AND account.kind = 'table'",
    ),
    (
        _("Held bets in the ledger"),
        "held",
        "transfer.kind = 'hand_held' AND account.kind = 'held'",
    ),
    (
        _("Returned and awarded to wallets"),
        "returned",
        "transfer.kind IN ('held_refund', 'held_award') AND account.kind = 'wallet'",
    ),
    (
        _("The charity's account"),
        "donated",
        "transfer.kind = 'unresolved_bet' AND account.kind = 'charity'",
    ),
)

INTERRUPTED_HANDS: Final = REPORTS.add(
    Report(
        slug="interrupted-hands",
        home_of=(
            TransferKind.RUN_OUT,
            TransferKind.HAND_HELD,
            TransferKind.HELD_REFUND,
            TransferKind.HELD_AWARD,
        ),
        section=Section.PLAY,
        title=_("Interrupted, voided and suspended hands"),
        purpose=_("Hands that were not played to their end, by whom, why, and what came of them."),
        filters=FILTERS,
        columns=(
            time("at", _("Time (UTC)")),
            text("hand", _("Table number and hand")),
            text("table_name", _("Table")),
            text("game", _("Game")),
            currency(),
            text("status", _("Status"), {str(each): each.label for each in HandStatus}),
            number("players", _("Players")),
            money("pot", _("In the middle")),
            money("result", _("Players' result")),
            money("house_paid", _("Paid by the house")),
            money("held", _("Bets held")),
            money("returned", _("Returned or awarded")),
            money("donated", _("Given to charity")),
            CORRECTED,
            text("cause", _("Cause"), _REASONS),
            text("staff", _("Interrupted by")),
            text("reason", _("Reason")),
            text("resolution", _("Resolution"), {str(each): each.label for each in Resolution}),
            time("resolved_at", _("Resolved at (UTC)")),
            text("resolved_by", _("Resolved by")),
            text("resolution_reason", _("Reason of the resolution")),
        ),
        query=_WHY,
        order="at, hand",
        subtotal="status",
        reconciliations=(
            LedgerSum(
                _("These hands in stacks and wallets"),
                "result",
                ledger_of(f"{SETTLES} AND account.kind IN ('table', 'wallet')", _INTERRUPTED),
            ),
            *(
                LedgerSum(label, column, ledger_of(entries, _INTERRUPTED))
                for label, column, entries in _IN_LEDGER
            ),
            ColumnsAgree(
                _("Players' result: bets held, amounts received"),
                "result",
                {"house_paid": 1, "held": -1, "returned": 1},
            ),
            house_side(_INTERRUPTED),
        ),
    )
)
