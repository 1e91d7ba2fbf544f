"""What the lobby does when the tables tell it something."""

import logging
from typing import Any

from django.dispatch import receiver
from kombu.exceptions import OperationalError

from lobby.models import Waiting
from lobby.tasks import seat_waiting
from poker.signals import seat_freed

logger = logging.getLogger(__name__)


@receiver(seat_freed)
def move_the_line(game_id: int, **_signal: Any) -> None:
    """Ask a worker to seat the next in line; if it cannot be asked, the timetable will."""
    if not Waiting.objects.filter(game_id=game_id).in_line().exists():
        return
    try:
        seat_waiting.apply_async((game_id,), retry=False)
    except OperationalError:
        logger.warning("no worker could be asked to move the line", extra={"game": game_id})
