"""Which players lost a seat for sitting out too long."""

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
from accounts.compliance.reporting.definition.filters import PLAYER
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from poker.oversight.compliance.played import CHOSEN, FILTERS, GAME_OF

_EVICTED: Final = f"""
  FROM poker_tableevent event {GAME_OF.format(row="event")}
  JOIN accounts_player player ON player.id = (event.data ->> 'player')::bigint
 WHERE event.kind = 'player_left' AND event.data ->> 'reason' = 'evicted'
   AND event.at >= %(from_at)s AND event.at < %(until_at)s {CHOSEN} AND {PLAYER.only("player.id")}
"""
_EVICTIONS: Final = f"""
SELECT event.at, event.table_id, event.seq, player.screen_name AS player,
       at_table.name AS table_name, game.name AS game, game.currency,
       (event.data ->> 'seat')::int AS seat, (event.data ->> 'stack')::bigint AS stack,
       (event.data ->> 'out_since')::bigint AS told_since,
       (event.data ->> 'counted_ms')::bigint AS told_ms,
       CASE WHEN (event.data ->> 'cut_off')::boolean THEN 'cut_off' ELSE 'sat_out' END AS why
{_EVICTED}
"""
# The event of an eviction says which time counted. Older events do not: for them all time counts
# from when the player first sat out after their last hand, some ten minutes before, and far fewer
# events than are searched.
_LOOKED_THROUGH: Final = 10_000
_BEFORE: Final = f"""
  FROM poker_tableevent {{event}}
 WHERE {{event}}.table_id = page.table_id AND {{event}}.seq < page.seq
   AND {{event}}.seq > page.seq - {_LOOKED_THROUGH}
"""
_DEALT: Final = f"""
(SELECT dealt.seq {_BEFORE.format(event="dealt")}
    AND CASE dealt.kind WHEN 'hand_started' THEN dealt.data -> 'dealt' @> to_jsonb(page.seat)
                        WHEN 'player_sat' THEN (dealt.data ->> 'seat')::int = page.seat END
  ORDER BY dealt.seq DESC LIMIT 1)
"""
_FIRST_OUT: Final = f"""
(SELECT min(out.at) {_BEFORE.format(event="out")}
    AND out.kind = 'sat_out' AND (out.data ->> 'seat')::int = page.seat
    AND out.seq > coalesce({_DEALT}, 0))
"""
_OUT_SINCE: Final = f"coalesce(to_timestamp(page.told_since / 1000.0), {_FIRST_OUT})"
_COUNTED: Final = f"""
ceil(coalesce(page.told_ms / 1000.0, extract(epoch FROM page.at - {_FIRST_OUT})))::bigint
"""
# A cash-out names the event by which its player left the table, in earlier transfers one before it:
# "table:3 cash_out:71:12". A player with nothing left is paid nothing.
_PAID: Final = f"""
WITH gone AS MATERIALIZED (
    SELECT event.table_id, event.seq, player.id AS player_id, game.currency
    {_EVICTED} AND (event.data ->> 'stack')::bigint > 0
), cash_out AS MATERIALIZED (
    SELECT own.table_id, split_part(transfer.idempotency_key, ':', 3)::bigint AS seq,
           account.player_id, entry.amount
      FROM (SELECT DISTINCT table_id FROM gone) own
      JOIN ledger_transfer transfer
        ON transfer.reference = 'table:' || own.table_id AND transfer.kind = 'cash_out'
      JOIN ledger_entry entry ON entry.transfer_id = transfer.id
      JOIN ledger_account account ON account.id = entry.account_id AND account.kind = 'wallet'
)
SELECT paid.currency, sum(paid.amount)
  FROM (SELECT DISTINCT ON (gone.table_id, gone.seq) gone.currency, cash_out.amount
          FROM gone JOIN cash_out ON cash_out.table_id = gone.table_id
           AND cash_out.player_id = gone.player_id AND cash_out.seq <= gone.seq
         ORDER BY gone.table_id, gone.seq, cash_out.seq DESC) paid
 GROUP BY paid.currency
"""

EVICTIONS: Final = REPORTS.add(
    Report(
        slug="evictions",
        section=Section.PLAY,
        title=_("Evictions for sitting out"),
        purpose=_(
            "Seats given up because their players sat out too long, how long that was since a hand "
            "was last dealt to them, since when without a break, and what they took."
        ),
        filters=(PLAYER, *FILTERS),
        columns=(
            time("at", _("Time (UTC)")),
            text("player", _("Player")),
            text("why", _("Why"), {"sat_out": _("sat out"), "cut_off": _("no connection")}),
            Column("out_since", _("Out since (UTC)"), Kind.TIME, late=_OUT_SINCE),
            Column("counted", _("Counted in all (seconds)"), Kind.NUMBER, late=_COUNTED),
            text("table_name", _("Table")),
            text("table_id", _("Table number")),
            text("seat", _("Seat")),
            text("game", _("Game")),
            currency(),
            money("stack", _("Stack paid out")),
        ),
        query=_EVICTIONS,
        order="at, table_id, seq",
        subtotal="game",
        reconciliations=(LedgerSum(_("Paid to their wallets"), "stack", _PAID),),
    )
)
