"""Random movements of a player's money, and what a careful reader would have written down."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random

from accounts.ledger import moving
from accounts.ledger.models import Currency
from accounts.ledger.statement.purse import Purse
from accounts.models import Player

PLAY = Currency.PLAY


@dataclass
class Books:
    """Ana moves money, Ben plays hands against her; `written` is `(kind, moved, balance)`."""

    ana: Player
    ben: Player
    random: Random
    written: list[tuple[str, Purse, Purse]] = field(default_factory=list)
    stacks: dict[int, int] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=count)

    @property
    def balance(self) -> Purse:
        return self.written[-1][2] if self.written else Purse()

    def move(self) -> None:
        """One movement of any kind that the money suffices for."""
        actions = [self.refill]
        if self.balance.wallet >= 100:
            actions += [self.buy_in, self.buy_in]
        if any(self.stacks.values()):
            actions += [self.cash_out, self.hand, self.hand, self.hand]
        self.random.choice(actions)()

    def refill(self) -> None:
        amount = self.random.randint(1, 100_000)
        moving.refill(player=self.ana, amount=amount, key=self._key())
        self._write("refill", Purse(wallet=amount))

    def buy_in(self) -> None:
        table, amount = self.random.randint(1, 4), self.random.randint(1, self.balance.wallet)
        for player, chips in ((self.ana, amount), (self.ben, 1_000_000)):
            moving.refill(player=self.ben, amount=1_000_000, key=self._key())
            moving.buy_in(
                player=player, table_no=table, currency=PLAY, amount=chips, key=self._key()
            )
        self.stacks[table] = self.stacks.get(table, 0) + amount
        self._write("buy_in", Purse(wallet=-amount, tables=amount))

    def cash_out(self) -> None:
        table, amount = self._some_stack()
        moving.cash_out(
            player=self.ana, table_no=table, currency=PLAY, amount=amount, key=self._key()
        )
        self.stacks[table] -= amount
        self._write("cash_out", Purse(wallet=amount, tables=-amount))

    def hand(self) -> None:
        table, lost = self._some_stack()
        net = self.random.choice((-lost, self.random.randint(1, 5_000)))
        number = next(self.numbers) + 1
        moving.settle_hand(
            table_no=table,
            currency=PLAY,
            nets={self.ana.pk: net, self.ben.pk: -net},
            reference=f"table:{table} hand:{number}",
            key=f"table:{table} hand:{number}",
        )
        self.stacks[table] += net
        self._write("hand", Purse(tables=net))

    def _some_stack(self) -> tuple[int, int]:
        table = self.random.choice([table for table, stack in self.stacks.items() if stack])
        return table, self.random.randint(1, self.stacks[table])

    def _key(self) -> str:
        return f"books {next(self.numbers)}"

    def _write(self, kind: str, moved: Purse) -> None:
        self.written.append((kind, moved, self.balance + moved))
