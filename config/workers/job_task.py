"""What every job of the room does about errors of the database."""

from typing import Any, Final

from config.database_errors import Scope, scope_of
from config.primary import heed
from config.workers.room_time import RoomTask

MOST_RETRIES: Final = 3
LONGEST_PAUSE_S: Final = 60


class JobTask(RoomTask):
    """A task that runs again where the database did not answer, or another transaction was in the
    way: after 1, 2 and 4 seconds. Any other error is the job's own, and fails the run."""

    abstract = True
    max_retries = MOST_RETRIES

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().__call__(*args, **kwargs)
        except Exception as error:
            heed(error)
            if self.request.called_directly or scope_of(error) is Scope.CLAIMED:
                raise
            pause_s = min(2**self.request.retries, LONGEST_PAUSE_S)
            raise self.retry(exc=error, countdown=pause_s) from error
