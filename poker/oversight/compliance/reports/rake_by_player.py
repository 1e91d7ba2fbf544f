"""How much of the rake each player paid, by what they put into the raked pots."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import currency, money, number, text
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from poker.oversight.compliance.corrections import COLUMN as CORRECTED
from poker.oversight.compliance.corrections import corrections, house_side
from poker.oversight.compliance.play_days import TABLE_SUMS, by_currency, player_sums
from poker.oversight.compliance.played import FILTERS, GAME_OF

_RAKE: Final = f"""
SELECT player.screen_name AS player, paid.currency, paid.hands, paid.result,
       coalesce(moved.corrected, 0)::bigint AS corrected, paid.rake
  FROM (SELECT part.player_id, game.currency, sum(part.hands) AS hands,
               sum(part.net)::bigint AS result, sum(part.rake)::bigint AS rake
          FROM ({player_sums()}) part {GAME_OF.format(row="part")}
         GROUP BY part.player_id, game.currency) paid
  JOIN accounts_player player ON player.id = paid.player_id
  LEFT JOIN (SELECT player_id, currency, sum(corrected) AS corrected
               FROM ({corrections()}) of_hands GROUP BY player_id, currency) moved
    ON moved.player_id = paid.player_id AND moved.currency = paid.currency
"""

RAKE_BY_PLAYER: Final = REPORTS.add(
    Report(
        slug="rake-by-player",
        section=Section.PLAY,
        title=_("Rake by player"),
        purpose=_("Each player's share of the rake, by what they put into the pots."),
        filters=FILTERS,
        columns=(
            text("player", _("Player")),
            currency(),
            number("hands", _("Hands dealt")),
            money("result", _("Won or lost")),
            CORRECTED,
            money("rake", _("Rake")),
        ),
        query=_RAKE,
        order="rake DESC, player",
        reconciliations=(
            LedgerSum(
                _("Rake of these hands in the ledger"),
                "rake",
                by_currency(TABLE_SUMS, "booked_rake"),
            ),
            house_side(),
        ),
    )
)
