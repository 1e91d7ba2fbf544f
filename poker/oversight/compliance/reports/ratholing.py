"""Players who came back with large stacks, and buy-ins refused because of a last stay."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.column import (
    Column,
    Kind,
    currency,
    number,
    text,
    time,
)
from accounts.compliance.reporting.definition.filters import CURRENCY, PLAYER, TABLE
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section

_REFUSALS: Final = f"""
SELECT refusal.id AS number, refusal.refused_at AS at, player.screen_name AS player,
       row.name AS table_name, game.currency, refusal.amount, refusal.minimum, refusal.maximum,
       refusal.left_with, refusal.left_at, refusal.returns
  FROM poker_ratholingrefusal refusal JOIN poker_table row ON row.id = refusal.table_id
  JOIN poker_game game ON game.id = row.game_id
  JOIN accounts_player player ON player.id = refusal.player_id
 WHERE refusal.refused_at >= %(from_at)s AND refusal.refused_at < %(until_at)s
   AND {PLAYER.only("player.id")} AND {TABLE.only("row.id")}
   AND {CURRENCY.only("game.currency", "text")}
"""

RATHOLING_REFUSALS: Final = REPORTS.add(
    Report(
        slug="ratholing-refusals",
        section=Section.PLAY,
        title=_("Ratholing: refused buy-ins"),
        purpose=_("Buy-ins refused to players who had left the same table shortly before."),
        filters=(CURRENCY, PLAYER, TABLE),
        columns=(
            text("number", _("Number")),
            time("at", _("Time (UTC)")),
            text("player", _("Player")),
            text("table_name", _("Table")),
            currency(),
            Column("amount", _("Offered"), Kind.MONEY),
            Column("minimum", _("Least allowed"), Kind.MONEY),
            Column("maximum", _("Most allowed"), Kind.MONEY),
            Column("left_with", _("Left with"), Kind.MONEY),
            time("left_at", _("Left at (UTC)")),
            Column("returns", _("Returns counted that day"), Kind.NUMBER),
        ),
        query=_REFUSALS,
        order="number",
    )
)

# A day has two rows if a process whose clock was behind counted on it after it was closed.
_COUNTERS: Final = f"""
SELECT player.screen_name AS player, counted.day, sum(counted.returns)::bigint AS returns
  FROM (SELECT player_id, day, returns FROM poker_ratholingcounter
         UNION ALL SELECT player_id, day, returns FROM poker_ratholingday) counted
  JOIN accounts_player player ON player.id = counted.player_id
 WHERE counted.returns > 0 AND {PLAYER.only("player.id")}
   AND counted.day >= (%(from_at)s::timestamptz AT TIME ZONE 'UTC')::date
   AND counted.day < (%(until_at)s::timestamptz AT TIME ZONE 'UTC')::date
 GROUP BY player.id, counted.day
"""

RATHOLING_COUNTERS: Final = REPORTS.add(
    Report(
        slug="ratholing-counters",
        section=Section.PLAY,
        title=_("Ratholing: counted returns"),
        purpose=_("How often each player came back to a table with a large stack on the UTC day."),
        filters=(PLAYER,),
        columns=(
            text("player", _("Player")),
            Column("day", _("Day (UTC)"), Kind.DAY),
            number("returns", _("Returns")),
        ),
        query=_COUNTERS,
        order="day, player",
    )
)
