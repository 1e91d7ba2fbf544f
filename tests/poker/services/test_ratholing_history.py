"""Evenings of coming and going at random, held against the tables' whole history."""

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import uuid4

import pytest

from accounts.ledger.checks.audit import differences
from config.refusals.refusal import Refusal
from poker.models import Table, TableEvent
from poker.services.money.checking import table_differences
from poker.services.money.ratholing.buy_in_limits import limits_for
from poker.services.money.ratholing.departures import forget_old_departures
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.services.leaving import LEAST, MOST, no_limit_game
from tests.poker.services.ratholing_oracle import History

TEN_IN_THE_EVENING = datetime(2026, 3, 1, 22, 0, tzinfo=UTC)
BIG_BLIND = 200


class Evening:
    """Two tables of one game and three players who come, play, and go at random."""

    def __init__(self, new_player: PlayerFactory, random: Random) -> None:
        game = no_limit_game("Evening 1/2")
        self.players = [new_player() for _ in range(3)]
        names = ("Left", "Right")
        self.tables = [Felt(open_table(game=game, name=n).pk, TEN_IN_THE_EVENING) for n in names]
        self.now = TEN_IN_THE_EVENING
        self.random = random
        self.refused = 0

    def step(self) -> None:
        """Some time passes, and at one table something happens."""
        (passed,) = self.random.choices((1, 60, 1799, 1800), (14, 8, 1, 1))
        self.now += timedelta(seconds=passed)
        felt = self.random.choice(self.tables)
        felt.now = self.now
        (command,) = self.random.choices(
            (self._come, self._go, self._play, self._tidy), (9, 6, 2, 1)
        )
        command(felt)
        self.now = felt.now

    def _come(self, felt: Felt) -> None:
        """Somebody offers an amount at an edge; it is taken exactly when the history says so."""
        table = Table.objects.get(pk=felt.table_id)
        seat, player = self.random.choice([*enumerate(self.players)])
        if any(taken.player == player.pk for taken in felt.state.taken()):
            return
        history = History(player.pk, self.now, BIG_BLIND)
        least, most = history.limits(table.pk, LEAST, MOST)
        told = limits_for(table_id=table.pk, player_id=player.pk, now=self.now)
        assert told[:2] == (least, most)
        amount = self.random.choice((least - 1, least, most, most, most, most + 1))
        try:
            felt.sit(player, seat, amount)
        except Refusal:
            assert not least <= amount <= most
            self.refused += 1
        else:
            assert least <= amount <= most

    def _go(self, felt: Felt) -> None:
        if seated := [*felt.state.taken()]:
            self._leave(felt, self.random.choice(seated).player)

    def _play(self, felt: Felt) -> None:
        """A hand to its end, where one can be dealt; the broke leave."""
        while felt.later(seconds=20).ring() and not felt.state.running:
            continue
        felt.play_out(self.random)
        for seat in [*felt.state.taken()]:
            if not seat.stack:
                self._leave(felt, seat.player)

    def _tidy(self, _felt: Felt) -> None:
        forget_old_departures(now=self.now)

    def _leave(self, felt: Felt, player_id: int) -> None:
        who = {"table_id": felt.table_id, "player_id": player_id}
        seating.leave(**who, action_id=uuid4().hex, now=felt.now)


@pytest.mark.rule("ratholing-window")
@pytest.mark.rule("ratholing-counter")
@pytest.mark.rule("ratholing-no-bypass")
@pytest.mark.parametrize(
    ("seed", "steps"), [(1, 90), (2, 90), pytest.param(3, 900, marks=pytest.mark.nightly)]
)
def test_limits_are_what_the_history_of_the_tables_says(
    new_player: PlayerFactory, seed: int, steps: int
) -> None:
    evening = Evening(new_player, Random(seed))
    for _ in range(steps):
        evening.step()
    assert evening.refused, "some amounts were not allowed"
    assert evening.now.date() > TEN_IN_THE_EVENING.date(), "midnight was passed"
    assert TableEvent.objects.filter(kind="player_left").count() > steps // 10
    assert [*differences(), *table_differences()] == []
