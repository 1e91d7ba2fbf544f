"""Leaving a no-limit table and coming back to it, with the amounts a rule speaks of."""

from datetime import datetime, timedelta

from accounts.models import Player
from poker.engine.hand.actions import AllIn
from poker.models import Table
from poker.services import seating
from poker.services.buy_in_limits import BuyInLimits, limits_for
from poker.services.opening import open_table
from tests.poker.felt import NOON, Felt
from tests.room.games import new_game

LEAST = 8000
MOST = 20000
"""Forty and a hundred big blinds of 1/2."""


def no_limit_table(name: str = "Window", game: str = "No-limit 1/2") -> Table:
    rules = {"preset": "holdem", "structure": "no_limit", "small_blind": 100, "big_blind": 200}
    return open_table(game=new_game(game, **rules), name=name)


class Stay:
    """One player's comings and goings at a table, at times the test says."""

    def __init__(self, table: Table, player: Player, now: datetime = NOON) -> None:
        self.table = table
        self.player = player
        self.now = now

    def later(self, **by: float) -> "Stay":
        self.now += timedelta(**by)
        return self

    def at(self, table: Table) -> "Stay":
        """The same player and time at another table."""
        return Stay(table, self.player, self.now)

    @property
    def limits(self) -> BuyInLimits:
        return limits_for(table_id=self.table.pk, player_id=self.player.pk, now=self.now)

    @property
    def range(self) -> tuple[int, int]:
        return self.limits[:2]

    def sit(self, amount: int, seat: int = 0) -> "Stay":
        seating.sit(
            table_id=self.table.pk, player=self.player, seat=seat, amount=amount, now=self.now
        )
        return self

    def leave(self) -> "Stay":
        seating.leave(
            table_id=self.table.pk,
            player_id=self.player.pk,
            action_id=f"leave-{self.now.timestamp()}",
            now=self.now,
        )
        return self

    def come_and_go(self, times: int = 1) -> "Stay":
        """Sit with the largest buy-in a minute later and leave at once, so many times."""
        for _ in range(times):
            self.later(minutes=1).sit(MOST).leave()
        return self

    def win(self, opponent: Player, amount: int) -> "Stay":
        """Win all the opponent brings; with stacked cards, or it may be lost."""
        felt = Felt(self.table.pk, self.now)
        felt.players[0] = self.player
        felt.sit(opponent, 1, amount)
        felt.deal()
        while felt.state.running:
            felt.act(AllIn()) if felt.state.running.to_act is not None else felt.ring()
        self.now = felt.now
        return self
