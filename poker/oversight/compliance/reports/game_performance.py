"""What was played in each game: stakes, winnings, rake and the resulting payback."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import (
    Column,
    Kind,
    currency,
    money,
    number,
    text,
    time,
)
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Chart, Report, Section
from poker.models.games.game_labels import STRUCTURES, VARIANTS
from poker.oversight.compliance.corrections import COLUMN as CORRECTED
from poker.oversight.compliance.corrections import corrections, house_side
from poker.oversight.compliance.play_days import RAKE_BY_DAY, TABLE_SUMS, by_currency
from poker.oversight.compliance.played import CHOSEN, FILTERS, GAME_OF

PAYBACK_FLOOR: Final = 0.9

# What the players of a played or decided hand won is the pot plus their net results: rake lowers
# it, a run-out paid by the house raises it. Interrupted funds are those held when the interval
# ends, also at tables that dealt nothing in it; for an interval that has not begun they are
# unknown.
_PERFORMANCE: Final = f"""
WITH at_table AS (
    SELECT table_id, sum(hands) FILTER (WHERE status NOT IN ('voided', 'suspended')) AS hands,
           sum(pot) FILTER (WHERE status NOT IN ('voided', 'suspended')) AS wagered,
           sum(pot + net) FILTER (WHERE status NOT IN ('voided', 'suspended')) AS won,
           sum(net) AS result, sum(rake) AS rake,
           sum(hands) FILTER (WHERE status = 'voided') AS voided,
           sum(hands) FILTER (WHERE status = 'suspended') AS suspended
      FROM ({TABLE_SUMS}) sums GROUP BY table_id
), held AS (
    SELECT held.table_id, sum(bet.amount) AS amount
      FROM poker_heldhand held JOIN poker_heldbet bet ON bet.hand_id = held.id
      {GAME_OF.format(row="held")}
     WHERE bet.amount > 0 AND held.suspended_at < %(until_at)s AND %(from_at)s <= %(now)s
       AND (held.resolved_at IS NULL OR held.resolved_at >= %(until_at)s) {CHOSEN}
     GROUP BY held.table_id
), corrected AS (
    SELECT table_id, sum(corrected) AS corrected FROM ({corrections()}) moved GROUP BY table_id
)
SELECT game.name, game.id AS game_id, rules.variant, game.structure, game.currency,
       min(row.opened_at) AS available_since,
       coalesce(sum(hands), 0)::bigint AS hands, coalesce(sum(wagered), 0)::bigint AS wagered,
       coalesce(sum(won), 0)::bigint AS won, coalesce(sum(result), 0)::bigint AS result,
       coalesce(sum(corrected), 0)::bigint AS corrected,
       coalesce(sum(at_table.rake), 0)::bigint AS rake,
       sum(won) / nullif(sum(wagered), 0) AS payback,
       coalesce(sum(voided), 0)::bigint AS voided,
       coalesce(sum(suspended), 0)::bigint AS suspended,
       coalesce(sum(held.amount), 0)::bigint AS interrupted_funds
  FROM at_table FULL JOIN held USING (table_id) LEFT JOIN corrected USING (table_id)
  JOIN poker_table row ON row.id = table_id
  JOIN poker_game game ON game.id = row.game_id
  JOIN poker_ruleset rules ON rules.id = game.rule_set_id
 GROUP BY game.id, rules.variant
"""

GAME_PERFORMANCE: Final = REPORTS.add(
    Report(
        slug="game-performance",
        section=Section.PLAY,
        title=_("Game performance"),
        purpose=_("Hands, stakes, winnings, rake and payback of each game; below 0.9 is marked."),
        filters=FILTERS,
        columns=(
            text("name", _("Game")),
            text("game_id", _("Id")),
            text("variant", _("Type"), VARIANTS),
            text("structure", _("Betting structure"), STRUCTURES),
            currency(),
            time("available_since", _("Available since (UTC)")),
            number("hands", _("Hands")),
            money("wagered", _("Wagered")),
            money("won", _("Won")),
            money("result", _("Players' result")),
            CORRECTED,
            money("rake", _("Rake")),
            Column(
                "payback",
                _("Payback"),
                Kind.SHARE,
                total="sum(won) / nullif(sum(wagered), 0)",
                is_marked=lambda share: share < PAYBACK_FLOOR,
            ),
            number("voided", _("Voided hands")),
            number("suspended", _("Suspended hands")),
            money("interrupted_funds", _("Interrupted funds")),
        ),
        query=_PERFORMANCE,
        order="name",
        reconciliations=(
            LedgerSum(
                _("Rake of these hands in the ledger"),
                "rake",
                by_currency(TABLE_SUMS, "booked_rake"),
            ),
            LedgerSum(
                _("These hands in stacks and wallets"), "result", by_currency(TABLE_SUMS, "booked")
            ),
            house_side(),
        ),
        chart=Chart(_("Rake by day"), RAKE_BY_DAY),
    )
)
