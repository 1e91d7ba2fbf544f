"""One worker: intend, do, conclude; after a death, first what was left open."""

import os
from pathlib import Path

from django.db import InterfaceError, OperationalError, connection
from psycopg.errors import DeadlockDetected

from config.refusals.refusal import Refusal
from tests.soak.bank.drawing import draw
from tests.soak.bank.journal import Intent, Journal, Outcome, read
from tests.soak.bank.operations import carry_out
from tests.soak.bank.people import People

STOP = "stop"
DEADLOCK = "deadlock"
INTERRUPTED = "interrupted"


def journal_of(folder: Path, worker: int) -> Path:
    return folder / f"worker-{worker}.journal"


class Worker:
    """Works until the folder holds a file named `stop`, or its nursery is gone."""

    def __init__(self, folder: Path, seed: str, number: int) -> None:
        self.folder = folder
        self.seed = seed
        self.number = number
        self.people = People.load(folder)
        self.nursery = os.getppid()

    def work(self) -> None:
        records, _troubles = read(journal_of(self.folder, self.number))
        self.journal = Journal(journal_of(self.folder, self.number))
        if records and records[-1].outcome is None:
            self._carry_through(records[-1].intent)
        next_number = len(records)
        while not self._is_over():
            intent = self._drawn(next_number)
            self.journal.intend(intent)
            self._carry_through(intent)
            next_number += 1

    def _is_over(self) -> bool:
        return (self.folder / STOP).exists() or os.getppid() != self.nursery

    def _drawn(self, number: int) -> Intent:
        while True:
            try:
                return draw(self.people, seed=self.seed, worker=self.number, number=number)
            except (OperationalError, InterfaceError) as error:
                self._recover(error)

    def _carry_through(self, intent: Intent) -> None:
        """Try until there is an outcome, as somebody would whose page says "try again"."""
        while (outcome := self._attempt(intent)) is None:
            pass
        self.journal.conclude(intent, outcome)

    def _attempt(self, intent: Intent) -> Outcome | None:
        try:
            return Outcome("done", carry_out(intent))
        except Refusal as refusal:
            return Outcome("refused", refusal.code)
        except (OperationalError, InterfaceError) as error:
            self._recover(error)
            return None
        except Exception as fault:  # whatever it is, the verdict names it
            return Outcome("crashed", f"{fault!r} because of {fault.__cause__!r}")

    def _recover(self, error: Exception) -> None:
        deadlocked = isinstance(error.__cause__, DeadlockDetected)
        self.journal.note(DEADLOCK if deadlocked else INTERRUPTED)
        connection.close()
