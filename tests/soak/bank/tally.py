"""What every account must hold, counted from the workers' books and the tables' streams alone."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from poker.models import HeldBet, TableEvent
from tests.soak.bank.journal import Outcome, Record, read
from tests.soak.bank.people import FUNDS, People
from tests.soak.bank.worker import DEADLOCK


class Books:
    """All workers' journals together."""

    def __init__(self, folder: Path) -> None:
        read_in = [read(path) for path in sorted(folder.glob("worker-*.journal"))]
        self.records: list[Record] = [
            record for records, _troubles in read_in for record in records
        ]
        self.troubles = Counter(trouble for _records, troubles in read_in for trouble in troubles)

    @property
    def deadlocks(self) -> int:
        return self.troubles[DEADLOCK]

    def without_outcome(self) -> list[Record]:
        return [record for record in self.records if record.outcome is None]

    def crashed(self) -> list[Record]:
        return [record for record in self.records if _what(record) == "crashed"]

    def done(self, *operations: str) -> list[Record]:
        records = [record for record in self.records if record.intent.operation in operations]
        return [record for record in records if _what(record) == "done"]

    def counts(self) -> dict[str, int]:
        return dict(Counter(f"{r.intent.operation} {_what(r)}" for r in self.records))


class Tally:
    """Minor units: wallets by player, what lies at each table, and the house's accounts."""

    def __init__(self, people: People, books: Books) -> None:
        self.wallets = Counter(dict.fromkeys(people.players, FUNDS))
        self.tables: Counter[int] = Counter(dict.fromkeys(people.tables, 0))
        self.cashier = -FUNDS * len(people.players)
        self.rake = 0
        self.expense = 0
        self.held = 0
        self._count_till(books)
        for table in people.tables:
            self._count_table(table)
        self._count_awards()

    def _count_till(self, books: Books) -> None:
        for record in books.done("deposit", "withdraw"):
            if _value(record) == "done":
                sign = 1 if record.intent.operation == "deposit" else -1
                self.wallets[record.intent.data["player"]] += sign * record.intent.data["amount"]
                self.cashier -= sign * record.intent.data["amount"]

    def _count_table(self, table: int) -> None:
        seated: dict[int, int] = {}
        for kind, data in _events(table):
            match kind:
                case "player_sat":
                    seated[data["seat"]] = data["player"]
                    self._move(data["player"], table, data["stack"])
                case "chips_added":
                    self._move(seated[data["seat"]], table, data["amount"])
                case "player_left":
                    self._move(data["player"], table, -data["stack"])
                case "rake_taken":
                    self.rake += data["amount"]
                    self.tables[table] -= data["amount"]
                case "house_awarded":
                    self.expense -= data["amount"]
                    self.tables[table] += data["amount"]
                case "hand_suspended":
                    held = sum(chips for _seat, chips in data["held"])
                    self.held += held
                    self.tables[table] -= held

    def _count_awards(self) -> None:
        decided = HeldBet.objects.exclude(awarded=None).values_list("player", "amount", "awarded")
        for player, bet, awarded in decided:
            self.held -= bet
            self.wallets[player] += awarded or 0

    def _move(self, player: int, table: int, chips: int) -> None:
        self.wallets[player] -= chips
        self.tables[table] += chips


def _events(table: int) -> Iterable[tuple[str, dict[str, Any]]]:
    return TableEvent.objects.filter(table=table).order_by("seq").values_list("kind", "data")


def _outcome(record: Record) -> Outcome:
    return record.outcome or Outcome("unknown")


def _what(record: Record) -> str:
    return _outcome(record).what


def _value(record: Record) -> object:
    return _outcome(record).value
