"""Signs of collusion, and the decisions of staff about them."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.column import Column, Kind, number, text, time
from accounts.compliance.reporting.definition.filters import PLAYER
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report, Section
from poker.models import FindingState, Indicator
from poker.models.games.game import CURRENCIES_OF_GAMES

_FINDINGS: Final = f"""
SELECT finding.id AS number, finding.case_id AS case_no,
       low.screen_name AS player, high.screen_name AS other,
       finding.indicator, finding.currency, finding.statistic, finding.threshold,
       finding.sample::bigint AS sample,
       finding.since, finding.until, finding.found_at, finding.state, made.made_at,
       staff.screen_name AS staff, made.reason, 1::bigint AS findings
  FROM poker_finding finding
  JOIN accounts_player low ON low.id = finding.low_id
  JOIN accounts_player high ON high.id = finding.high_id
  LEFT JOIN LATERAL (
    SELECT * FROM poker_disposition each WHERE each.finding_id = finding.id
     ORDER BY each.id DESC LIMIT 1
  ) made ON true
  LEFT JOIN accounts_player staff ON staff.id = made.made_by_id
 WHERE finding.found_at < %(until_at)s AND finding.updated_at >= %(from_at)s
   AND ({PLAYER.only("low.id")} OR {PLAYER.only("high.id")})
"""

COLLUSION_QUEUE: Final = REPORTS.add(
    Report(
        slug="collusion-queue",
        section=Section.PLAYERS,
        title=_("Signs of collusion"),
        purpose=_(
            "Pairs an indicator points at, found or seen again in these days, the case they belong "
            "to, and what staff made of them last. A sign is a pointer, not a proof."
        ),
        filters=(PLAYER,),
        columns=(
            text("number", _("Number")),
            text("case_no", _("Case")),
            text("player", _("Player")),
            text("other", _("Other player")),
            text("indicator", _("Indicator"), {str(each): each.label for each in Indicator}),
            text("currency", _("Currency"), dict(CURRENCIES_OF_GAMES)),
            Column("statistic", _("Statistic"), Kind.DECIMAL),
            Column("threshold", _("Threshold"), Kind.DECIMAL),
            Column("sample", _("Sample"), Kind.NUMBER),
            Column("since", _("First day"), Kind.DAY),
            Column("until", _("Last day"), Kind.DAY),
            time("found_at", _("Found at (UTC)")),
            text("state", _("State"), {str(each): each.label for each in FindingState}),
            time("made_at", _("State since (UTC)")),
            text("staff", _("By")),
            text("reason", _("Reason")),
            number("findings", _("Signs")),
        ),
        query=_FINDINGS,
        order="number",
        subtotal="state",
    )
)
