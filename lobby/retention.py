"""The records of the lobby, and for how long each is kept unless staff decide otherwise."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.retention.kinds import Kind, Outcome, register
from accounts.compliance.retention.rows import Rows
from lobby.models import SeatDraw

YEAR: Final = 365

register(
    Kind(
        slug="seat_draws",
        title=_("Seats that were drawn for players of pools"),
        basis=_("Whether players came to sit together by chance is asked for months."),
        outcome=Outcome.DELETED,
        store=Rows(SeatDraw, "drawn_at", player="player"),
        default_days=YEAR,
        least_days=90,
        most_days=5 * YEAR,
    )
)
