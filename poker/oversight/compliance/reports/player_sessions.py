"""When players played, from their first seat to their last, and their results."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.column import (
    Column,
    Kind,
    currency,
    money,
    number,
    time,
)
from accounts.compliance.reporting.definition.filters import CURRENCY, PLAYER
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from accounts.safer_play.time.stints import SESSION_ENDS_AFTER
from poker.oversight.compliance.played import FOR_MONEY

_APART: Final = f"interval '{SESSION_ENDS_AFTER.total_seconds():.0f} seconds'"

# A session is over after half an hour without a seat. Seats taken before the interval are read as
# well: a session that was going on already does not begin in it.
_STINTS: Final = f"""
SELECT stint.*, count(*) FILTER (WHERE is_first) OVER (
         PARTITION BY player_id ORDER BY began_at, id) AS session
  FROM (SELECT stint.*, coalesce(
                 max(coalesce(ended_at, 'infinity')) OVER (
                   PARTITION BY player_id ORDER BY began_at, id
                   ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) <= began_at - {_APART},
                 true) AS is_first
          FROM table_stint stint
         WHERE (ended_at IS NULL OR ended_at > %(from_at)s - {_APART})
           AND {PLAYER.only("player_id")}) stint
"""
_SESSIONS: Final = """
SELECT player_id, session, min(began_at) AS began,
       CASE WHEN bool_and(ended_at IS NOT NULL) THEN max(ended_at) END AS ended,
       (array_agg(table_no ORDER BY ended_at DESC NULLS FIRST, id DESC))[1] AS last_table
  FROM stint GROUP BY player_id, session
HAVING min(began_at) >= %(from_at)s AND min(began_at) < %(until_at)s
"""
_PLAYED: Final = f"""
WITH stint AS ({_STINTS}), session AS ({_SESSIONS})
SELECT session.player_id, session.session, session.began, session.ended, session.last_table,
       game.currency, count(DISTINCT stint.table_no) AS tables,
       array_agg(DISTINCT game.name) AS games,
       coalesce(sum(part.hands), 0)::bigint AS hands,
       coalesce(sum(part.wagered), 0)::bigint AS wagered,
       coalesce(sum(part.net), 0)::bigint AS net
  FROM session JOIN stint USING (player_id, session)
  JOIN poker_table at_table ON at_table.id = stint.table_no
  JOIN poker_game game ON game.id = at_table.game_id
  LEFT JOIN LATERAL (
    SELECT count(*) AS hands, sum(played.wagered) AS wagered, sum(played.net) AS net
      FROM poker_playedhand played
     WHERE played.player_id = stint.player_id AND played.table_id = stint.table_no
       AND played.ended_at >= stint.began_at
       AND played.ended_at <= coalesce(stint.ended_at, 'infinity')
  ) part ON true
 WHERE {CURRENCY.only("game.currency", "text")} AND {FOR_MONEY}
 GROUP BY session.player_id, session.session, session.began, session.ended, session.last_table,
       game.currency
"""
# An event does not say whether its player has just left.
_LEFT: Final = """
(SELECT coalesce(event.data ->> 'reason', 'asked') FROM poker_tableevent event
  WHERE event.kind = 'player_left' AND event.at = page.ended AND event.table_id = page.last_table
    AND (event.data ->> 'player')::bigint = page.player_id LIMIT 1)
"""


def _sign_in(column: str) -> str:
    return f"""
(SELECT {column} FROM accounts_sign_in WHERE player_id = page.player_id AND began_at <= page.began
  ORDER BY began_at DESC LIMIT 1)
"""  # a column of ours


PLAYER_SESSIONS: Final = REPORTS.add(
    Report(
        slug="player-sessions",
        section=Section.PLAYERS,
        title=_("Player sessions"),
        purpose=_("From a player's first seat to their last: tables, hands, stakes and result."),
        filters=(CURRENCY, PLAYER),
        columns=(
            Column(
                "player",
                _("Player"),
                late="(SELECT screen_name FROM accounts_player WHERE id = page.player_id)",
            ),
            time("began", _("Start (UTC)")),
            time("ended", _("End (UTC)")),
            Column(
                "left",
                _("How it ended"),
                choices={
                    "asked": _("left"),
                    "evicted": _("sat out too long"),
                    "closed": _("the table closed"),
                    "stopped": _("a limit or a break"),
                },
                late=_LEFT,
            ),
            currency(),
            number("tables", _("Tables")),
            Column("games", _("Games"), Kind.SEVERAL),
            number("hands", _("Hands")),
            money("wagered", _("Wagered")),
            money("net", _("Won or lost")),
            Column("browser", _("Browser"), late=_sign_in("browser")),
            Column("address", _("From where"), late=_sign_in("address")),
        ),
        query=_PLAYED,
        order="began, player_id, currency",
    )
)
