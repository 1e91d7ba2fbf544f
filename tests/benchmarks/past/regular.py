"""A player who was dealt in to every hand of a long past."""

from pathlib import Path
from typing import Final

from accounts.models import Player
from config.embedded.postgres import connect
from poker.engine.table.figures import Figures
from tests.benchmarks.past.written import FIRST_DAY

_COPIED: Final = ", ".join(
    (
        *("table_id", "hand_no", "ended_at", "net", "rake", "pot", "showdown"),
        *("status", "first_seq", "last_seq", *Figures._fields),
    )
)

_PARTS: Final = f"""
INSERT INTO poker_playedhand (player_id, seat, {_COPIED})
SELECT DISTINCT ON (table_id, hand_no) %s, 99, {_COPIED}
  FROM poker_playedhand ORDER BY table_id, hand_no, id
"""  # noqa: S608  # the columns above, nothing from outside


def write_regular(database: str, var: Path) -> Player:
    """Return a player who played every hand of the past as the player dealt to first did."""
    player = Player.objects.create(
        email="regular@players.test",
        screen_name="Regular",
        birth_date=FIRST_DAY.date(),
    )
    with connect("superuser", var, database) as superuser:
        superuser.execute("SET session_replication_role = replica")
        superuser.execute(_PARTS, [player.pk])
        superuser.execute("VACUUM (ANALYZE) poker_playedhand")
    return player
