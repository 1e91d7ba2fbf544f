"""Disconnects through which players were protected."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import (
    Column,
    Kind,
    currency,
    number,
    text,
    time,
)
from accounts.compliance.reporting.definition.filters import PLAYER
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from poker.models.hands.played_hand import HandStatus
from poker.oversight.compliance.addresses import hand_address
from poker.oversight.compliance.played import CHOSEN, FILTERS, GAME_OF
from poker.services.deal.protecting import PERIOD

# A hand that still runs is in no player's history yet.
_USED: Final = f"""
SELECT protection.table_id || '/' || protection.hand_no AS hand, protection.used_at AS at,
       player.screen_name AS player, at_table.name AS table_name, game.name AS game,
       game.currency, 1 AS used, rules.protections AS allowed,
       (SELECT count(*) FROM poker_protection other
         WHERE other.player_id = player.id AND other.used_at <= protection.used_at
           AND other.used_at > protection.used_at - interval '{PERIOD.days} days') AS lately,
       part.wagered, part.net, part.status, protection.id
  FROM poker_protection protection {GAME_OF.format(row="protection")}
  JOIN poker_ruleset rules ON rules.id = game.rule_set_id
  JOIN accounts_player player ON player.id = protection.player_id
  LEFT JOIN poker_playedhand part
    ON part.table_id = protection.table_id AND part.hand_no = protection.hand_no
   AND part.player_id = protection.player_id
 WHERE protection.used_at >= %(from_at)s AND protection.used_at < %(until_at)s {CHOSEN}
   AND {PLAYER.only("player.id")}
"""
# Counted from the streams; a void hand used no protection.
_TOLD: Final = f"""
SELECT game.currency, count(*)
  FROM poker_tableevent event {GAME_OF.format(row="event")}
  LEFT JOIN poker_playedhand part ON part.table_id = event.table_id
   AND part.hand_no = event.hand_no AND part.seat = (event.data ->> 'seat')::int
 WHERE event.kind = 'turn_timed_out' AND (event.data ->> 'protected')::boolean
   AND event.at >= %(from_at)s AND event.at < %(until_at)s {CHOSEN}
   AND part.status IS DISTINCT FROM 'voided' AND {PLAYER.only("part.player_id")}
 GROUP BY game.currency
"""

PROTECTIONS: Final = REPORTS.add(
    Report(
        slug="protections",
        section=Section.PLAY,
        title=_("Disconnect protections used"),
        purpose=_("Who was all-in for what they had put in because their connection was gone."),
        filters=(PLAYER, *FILTERS),
        columns=(
            Column("hand", _("Table number and hand"), address=hand_address),
            time("at", _("Time (UTC)")),
            text("player", _("Player")),
            text("table_name", _("Table")),
            text("game", _("Game")),
            currency(),
            number("used", _("Used")),
            Column("lately", _("Used in 24 hours"), Kind.NUMBER),
            Column("allowed", _("Allowed in 24 hours"), Kind.NUMBER),
            Column("wagered", _("All-in for"), Kind.MONEY),
            Column("net", _("Won or lost"), Kind.MONEY),
            text("status", _("Status of the hand"), {str(e): e.label for e in HandStatus}),
        ),
        query=_USED,
        order="at, id",
        subtotal="game",
        reconciliations=(LedgerSum(_("By the streams of the tables"), "used", _TOLD, Kind.NUMBER),),
    )
)
