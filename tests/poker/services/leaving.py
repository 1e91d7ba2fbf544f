"""Leaving a no-limit table and coming back to it, with the amounts a rule speaks of."""

from datetime import datetime, timedelta
from itertools import count
from typing import Any

from accounts.ledger import chart
from accounts.ledger.models import Currency
from accounts.models import Player
from poker.engine.hand.bets.actions import AllIn, Call
from poker.engine.hand.bets.betting import options
from poker.models import Game, RatholingCounter, RuleSet, Table
from poker.services.money.ratholing.buy_in_limits import BuyInLimits, limits_for
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.poker.felt import NOON, Felt
from tests.room.games import new_game

LEAST = 8000
MOST = 20000
"""Forty and a hundred big blinds of 1/2."""

ACES, RAGS = "As Ah", "2c 7d"


def no_limit_game(name: str, **choices: bool | int) -> Game:
    """No-limit Hold'em 1/2; with ``choices`` of the rule set changed, where there are any."""
    stakes: dict[str, Any] = {"small_blind": 100, "big_blind": 200}
    game = new_game(name, preset="holdem", structure="no_limit", **stakes)
    RuleSet.objects.filter(pk=game.rule_set_id).update(**choices)
    game.rule_set.refresh_from_db()
    return game


def no_limit_table(name: str = "Window", **choices: bool | int) -> Table:
    """A table of its own game."""
    return open_table(game=no_limit_game(f"{name} 1/2", **choices), name=name)


def wallet_of(player: Player) -> int:
    return chart.wallet(player=player, currency=Currency.PLAY).balance or 0


class Stay:
    """One player's comings and goings at a table, at times the test says."""

    _ids = count(1)

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

    @property
    def counter(self) -> int:
        """The counter of the UTC day it is for the test."""
        of_day = RatholingCounter.objects.filter(player=self.player, day=self.now.date())
        return of_day.values_list("returns", flat=True).first() or 0

    def sit(self, amount: int, seat: int = 0) -> "Stay":
        seating.sit(
            table_id=self.table.pk, player=self.player, seat=seat, amount=amount, now=self.now
        )
        return self

    def leave(self) -> "Stay":
        seating.leave(
            table_id=self.table.pk,
            player_id=self.player.pk,
            action_id=f"leave-{next(self._ids)}",
            now=self.now,
        )
        return self

    def come_and_go(self, times: int = 1) -> "Stay":
        """Sit a minute later with the largest buy-in and leave at once, so many times."""
        for _ in range(times):
            self.later(minutes=1).sit(MOST).leave()
        return self

    def all_in_against(self, opponent: Player, amount: int) -> None:
        """Both go all-in in one hand; who wins is for the deck to say."""
        felt = Felt(self.table.pk, self.now)
        felt.players[0] = self.player
        felt.sit(opponent, 1, amount)
        felt.deal()
        while (hand := felt.state.running) is not None:
            choices = options(hand)
            if choices is None:
                felt.later(seconds=5).ring()
            else:
                felt.act(AllIn() if choices.all_in else Call())
        self.now = felt.now
