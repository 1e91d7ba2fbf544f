"""What the lobby does when the tables tell it something."""

from typing import Any

from accounts import outbox
from lobby.models import Waiting
from lobby.tasks import seat_waiting
from poker.topics import SEAT_FREED


@outbox.listen(SEAT_FREED)
def move_the_line(game_id: int, **_more: Any) -> None:
    """Ask a worker to seat the next in line.

    Raises kombu's OperationalError when no broker answers; the outbox tries again then.
    """
    if Waiting.objects.filter(game_id=game_id).in_line().exists():
        seat_waiting.apply_async((game_id,), retry=False)
