"""What the tables store, and for how long unless staff decide otherwise."""

from typing import Final

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.compliance.retention.kinds import Kind, Outcome, register
from accounts.compliance.retention.rows import OwnersRows
from accounts.ledger.models import Currency
from poker.models import ChatLine, HandDispute, PlayerReport, RatholingDay, RatholingRefusal
from poker.oversight.retention.hands import HandStore

YEAR: Final = 365
FIVE_YEARS: Final = 5 * YEAR
REMOVED: Final = "poker_retention_remove"

register(
    Kind(
        slug="hands",
        title=_("Hands for real money, event by event"),
        basis=_("Rules of gaming ask for five years; players replay their hands."),
        outcome=Outcome.CUT_OFF,
        store=HandStore(~Q(game__currency=Currency.PLAY)),
        default_days=7 * YEAR,
        least_days=FIVE_YEARS,
        most_days=20 * YEAR,
    )
)
register(
    Kind(
        slug="play_hands",
        title=_("Hands for play money, bots' too, event by event"),
        basis=_("Players replay their hands; nothing was at stake."),
        outcome=Outcome.CUT_OFF,
        store=HandStore(Q(game__currency=Currency.PLAY)),
        default_days=2 * YEAR,
        least_days=90,
        most_days=20 * YEAR,
    )
)
register(
    Kind(
        slug="chat",
        title=_("What is said at tables"),
        basis=_("Staff look into what is reported within weeks; what a report quotes stays there."),
        outcome=Outcome.DELETED,
        store=OwnersRows(ChatLine, "said_at", player="player", function=REMOVED),
        default_days=180,
        least_days=90,
        most_days=2 * YEAR,
    )
)
register(
    Kind(
        slug="player_reports",
        title=_("Reports of players that are answered"),
        basis=_("Whether somebody is reported again and again shows over years."),
        outcome=Outcome.DELETED,
        store=OwnersRows(PlayerReport, "answered_at", player="reported", function=REMOVED),
        default_days=2 * YEAR,
        least_days=YEAR,
        most_days=FIVE_YEARS,
    )
)
register(
    Kind(
        slug="disputes",
        title=_("Disputed hands that are answered"),
        basis=_("Rules of gaming ask for five years of complaints."),
        outcome=Outcome.DELETED,
        store=OwnersRows(HandDispute, "answered_at", player="played__player", function=REMOVED),
        default_days=FIVE_YEARS,
        least_days=FIVE_YEARS,
        most_days=20 * YEAR,
    )
)
register(
    Kind(
        slug="ratholing_refusals",
        title=_("Buy-ins that were refused"),
        basis=_("Rules of gaming ask for five years of the room's business."),
        outcome=Outcome.DELETED,
        store=OwnersRows(RatholingRefusal, "refused_at", player="player", function=REMOVED),
        default_days=FIVE_YEARS,
        least_days=FIVE_YEARS,
        most_days=20 * YEAR,
    )
)
register(
    Kind(
        slug="ratholing_days",
        title=_("Returns with large stacks, by day"),
        basis=_("Rules of gaming ask for five years of the room's business."),
        outcome=Outcome.DELETED,
        store=OwnersRows(RatholingDay, "closed_at", player="player", function=REMOVED),
        default_days=FIVE_YEARS,
        least_days=FIVE_YEARS,
        most_days=20 * YEAR,
    )
)
