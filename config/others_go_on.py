"""Keeping the failure of one table, tournament or game from the others."""

import logging
from types import TracebackType

from config.database_errors import concerns_database


class others_go_on:  # noqa: N801  # read as a statement: with others_go_on(…)
    """Log a failure inside the block as ``failed``, and go on after it.

    What is inside concerns one table, tournament or game, named by ``context``, and is a
    transaction. An error that concerns the database is raised: the others would fail, too.
    """

    def __init__(self, logger: logging.Logger, failed: str, **context: int) -> None:
        self._logger = logger
        self._failed = failed
        self._context = context

    def __enter__(self) -> None:
        """Enter the block."""

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> bool:
        """Return whether the failure was only logged."""
        if not isinstance(error, Exception) or concerns_database(error):
            return False
        self._logger.error(self._failed, exc_info=error, extra=self._context)
        return True
