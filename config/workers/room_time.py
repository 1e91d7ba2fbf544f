"""Celery by the room's time: when tasks are asked for, and when a request expires.

A request of the timetable expires after as little as two seconds, and beat and worker run on
different machines: by their own clocks, a worker that is two seconds ahead would drop every one.
"""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from celery import Celery, Task
from celery.worker.request import Request
from celery.worker.state import revoked as revoked_tasks

from config import room_time

if TYPE_CHECKING:
    _Task = Task[Any, Any]
else:
    _Task = Task


class RoomCelery(Celery):
    """An application whose schedules and requests go by the room's time."""

    task_cls = "config.workers.room_time:RoomTask"

    def now(self) -> datetime:
        return room_time.now().astimezone(self.timezone)


class RoomTask(_Task):
    """A task whose requests expire by the room's time."""

    Request = "config.workers.room_time:RoomRequest"


class RoomRequest(Request):
    """A request that expires by the room's time."""

    def maybe_expire(self) -> Any:
        """Return whether the request has expired, which revokes it."""
        if self.expires is None or room_time.now() <= self.expires:
            return False
        revoked_tasks.add(self.id)
        return True
