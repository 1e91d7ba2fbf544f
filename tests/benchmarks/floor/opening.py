"""A floor beside a room: its tables, its people, its web processes."""

from collections.abc import Sequence

from poker.models import Table, TableEvent
from tests.benchmarks.floor.sizes import Sizes, sizes_of, transactions
from tests.load.guest import Guest
from tests.load.tally import Tally
from tests.room.processes import Room

APPLICATION = "tests.benchmarks.floor.asgi:application"


def sizes_at(table_ids: Sequence[int], tally: Tally, seats: int) -> Sizes:
    """How large an action is at these tables, where people counted ``tally``."""
    stored = []
    for table_id in table_ids:
        events = TableEvent.objects.filter(table=table_id).order_by("seq")
        stored += transactions(events.values_list("at", "kind", "action_id", "data"))
    return sizes_of(stored, round(tally.frame_bytes / tally.actions / seats))


def open_floor(floor: Room, guests: Sequence[Guest], webs: int) -> list[Guest]:
    """Start the floor's web processes; the same people at tables of their own there."""
    for _ in range(webs):
        floor.start_web(APPLICATION)
    urls = [web.url for web in floor.webs[-webs:]]
    table_of = {table_id: _new_table(table_id) for table_id in {each.table_id for each in guests}}
    return [
        guest._replace(table_id=table_of[guest.table_id], url=urls[at % webs])
        for at, guest in enumerate(guests)
    ]


def _new_table(like: int) -> int:
    """A row to lock, without any play."""
    game = Table.objects.get(pk=like).game
    return Table.objects.create(game=game, name=f"Floor {Table.objects.count()}").pk
