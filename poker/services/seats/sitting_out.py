"""Sitting out later, or everywhere at once (clause ``sit-out``)."""

import logging
from datetime import datetime
from functools import partial

from config.database_errors import Scope, concerns_database, scope_of
from poker.engine.errors import NotSeated
from poker.engine.table.seats import sitting_out
from poker.engine.table.state import Seat, SitOutFrom
from poker.models import Seat as SeatRow
from poker.services.base.writing import Writer
from poker.services.seats.seat_command import do_once
from poker.services.seats.seating import sit_out

logger = logging.getLogger(__name__)


def sit_out_from(
    when: SitOutFrom,
    *,
    table_id: int,
    player_id: int,
    action_id: str,
    now: datetime | None = None,
) -> int:
    """Sit out when the hand is over, or when the big blind would come, and return the event's seq.

    Raises NotSeated.
    """

    def command(writer: Writer, seat: Seat) -> None:
        sitting_out.sit_out_from(writer.recorder, seat.number, when)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)


sit_out_next_hand = partial(sit_out_from, "next_hand")
sit_out_big_blind = partial(sit_out_from, "big_blind")


def sit_out_everywhere(
    *, player_id: int, action_id: str, now: datetime | None = None
) -> dict[int, int]:
    """Sit out at every table the player has a seat at, and return the event's seq by table id.

    Each table is a transaction of its own, for no two tables are ever locked at once. A seat given
    up meanwhile, and a table that cannot be played on, do not stop the others. If another
    transaction was in the way at one, its error is raised once the others are done: under the same
    action id it can be tried again.
    """
    done = {}
    overtaken = None
    tables = SeatRow.objects.filter(player=player_id).order_by("table")
    for table_id in tables.values_list("table", flat=True):
        who = {"table_id": table_id, "player_id": player_id}
        try:
            done[table_id] = sit_out(**who, action_id=action_id, now=now)
        except NotSeated:
            continue
        except Exception as error:
            if concerns_database(error):
                raise
            logger.exception("not sat out", extra={"table": table_id, "player": player_id})
            if scope_of(error) is Scope.RETRY:
                overtaken = error
    if overtaken is not None:
        raise overtaken
    return done
