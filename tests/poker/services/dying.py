"""A process whose children play an action, each dying at another question it asks the database:
`python -m tests.poker.services.dying`.

Each line of its input is an attempt as JSON, each line of its output how that ended: a return code.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from datetime import datetime
from threading import current_thread, main_thread
from typing import Any, Final, Literal, NamedTuple
from unittest.mock import patch

import django
from psycopg import Connection

from config.places import BASE_DIR
from tests.room.database import RoomDatabase
from tests.room.parents import end_with_parent

Death = Literal["unanswered", "answered"]
"""Whether it dies when it has sent the question, or when it has read the answer."""


class Attempt(NamedTuple):
    """An action, ``now`` in ISO format, and the number of the question at which whoever plays it
    dies, 0 for none."""

    table_id: int
    player_id: int
    decision: str
    action: Literal["fold", "check"]
    action_id: str
    now: str
    at: int
    death: Death


class Mortals:
    """The process, from outside."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def play(self, attempt: Attempt) -> int:
        """Have a process of its own play the action; how it ended."""
        pipes = self._process.stdin, self._process.stdout
        assert pipes[0]
        assert pipes[1]
        pipes[0].write(json.dumps(attempt) + "\n")
        pipes[0].flush()
        return int(pipes[1].readline())


@contextmanager
def mortals(database: RoomDatabase) -> Iterator[Mortals]:
    """Start the process, which ends with this block."""
    pipe: Final = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.poker.services.dying"],
        cwd=BASE_DIR,
        env=os.environ | {"DATABASE_URL": database.url},
        stdin=pipe,
        stdout=pipe,
        text=True,
    )
    try:
        yield Mortals(process)
    finally:
        process.kill()
        process.communicate()


def main() -> None:
    end_with_parent(signal.SIGKILL)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            end_with_parent(signal.SIGKILL)
            _play(Attempt(*json.loads(line)))
            os._exit(0)
        _pid, status = os.waitpid(pid, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


def _play(attempt: Attempt) -> None:
    # The models are there only when Django is set up.
    from poker.engine.hand.bets.actions import Check, Fold
    from poker.services.seats import acting

    with _dying(attempt.at, attempt.death):
        acting.act(
            table_id=attempt.table_id,
            player_id=attempt.player_id,
            decision=attempt.decision,
            action=Fold() if attempt.action == "fold" else Check(),
            action_id=attempt.action_id,
            now=datetime.fromisoformat(attempt.now),
        )


@contextmanager
def _dying(at: int, death: Death) -> Iterator[None]:
    """Die at this question to the database, of those asked by this thread."""
    asked, ask = 0, Connection.wait

    def wait(self: Connection, question: Generator[Any, Any, Any], *how: Any, **more: Any) -> Any:
        nonlocal asked
        is_own = current_thread() is main_thread()
        asked += is_own
        if not is_own or asked != at:
            return ask(self, question, *how, **more)
        # Its first step sends it, and waits for nothing.
        next(question, None) if death == "unanswered" else ask(self, question, *how, **more)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("it has survived")

    with patch.object(Connection, "wait", wait):
        yield


if __name__ == "__main__":
    main()
