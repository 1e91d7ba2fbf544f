"""What a player has seen of another one at the tables (clause ``own-statistics``)."""

from typing import Any, Final

from django.db import connection

from poker.history.results.figures import Figures
from poker.history.results.summing import SUMS, figures_of_sums
from poker.models.hands.played_hand import HandStatus

MOST_SEEN: Final = 20_000
"""So many of the viewer's newest hands are looked at."""

_TOGETHER: Final = f"""
    WITH own AS (
      SELECT table_id, hand_no FROM poker_playedhand
       WHERE player_id = %(viewer)s ORDER BY ended_at DESC, id DESC LIMIT {MOST_SEEN}
    )
    SELECT big_blind, {SUMS}
      FROM own JOIN poker_playedhand USING (table_id, hand_no)
     WHERE player_id = %(player)s AND status = %(status)s
     GROUP BY big_blind
"""  # noqa: S608  # a number and the sums of this module


def seen_of(player_id: int, *, viewer_id: int) -> Figures:
    """Return the figures of a player's hands to which the viewer was dealt in, too, among the
    viewer's newest ``MOST_SEEN``."""
    finished: str = HandStatus.FINISHED
    wanted: dict[str, Any] = {"viewer": viewer_id, "player": player_id, "status": finished}
    with connection.cursor() as cursor:
        cursor.execute(_TOGETHER, wanted)
        return Figures.of(
            figures_of_sums(blind, sums, whole=True) for blind, *sums in cursor.fetchall()
        )
