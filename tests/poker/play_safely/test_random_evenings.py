"""Chips come and go, hands are won and lost, limits change, days pass: nobody loses more than
the limit in force allows."""

from contextlib import suppress
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.ledger import moving
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.safer_play.limits.losses import loss_room
from accounts.safer_play.limits.models import LimitKind, Span
from accounts.safer_play.limits.setting import confirm, set_limit
from accounts.safer_play.time.stints import begin_stint
from accounts.safer_play.time.who_stops import Stop, who_stops
from config.refusals.explained import ExplainedRefusal
from poker.services.money.play_refusals import LossLimitReached, require_may_bring
from tests.accounts.cashier.till import bring
from tests.accounts.ledger import ledger_rows
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON
from tests.poker.play_safely.plain_limits import Paper
from tests.room.database import RoomDatabase

pytestmark = pytest.mark.usefixtures("waived_evidence")

EUR = Currency.EUR
TABLES = (1, 2)
cents = st.integers(100, 5_000)
spans = st.sampled_from(list(Span))
steps = st.one_of(
    st.tuples(st.just("bring"), st.sampled_from(TABLES), cents),
    st.tuples(st.just("bring"), st.sampled_from(TABLES), st.just(0)),
    st.tuples(st.just("hand"), st.sampled_from(TABLES), st.integers(-5_000, 5_000)),
    st.tuples(st.just("leave"), st.sampled_from(TABLES), st.just(0)),
    st.tuples(st.just("limit"), spans, st.none() | st.integers(1_000, 9_000)),
    st.tuples(st.just("confirm"), spans, st.just(0)),
    st.tuples(st.just("wait"), st.sampled_from((0, 1, 11, 12, 23, 24, 25, 170)), st.just(0)),
)
keys = count()


class Evening:
    """One player's actions, in the room and on paper."""

    def __init__(self, database: RoomDatabase, player: Player, bank: Player) -> None:
        self.database = database
        self.player = player
        self.bank = bank
        self.now = NOON
        self.paper = Paper()
        begin_stint(player=player, table_no=9, now=NOON)

    def bring(self, table: int, amount: int) -> None:
        """So much, or for 0 a cent more than there is room for and then exactly the rest."""
        room = self.paper.room(self.now)
        if not amount:
            if room is None or room < 1:
                return
            self.bring(table, room + 1)
            amount = room
        before = dict(self.paper.stacks)
        with suppress(LossLimitReached):
            self._bring(table, amount)
            self.paper.stacks[table] = before.get(table, 0) + amount
        assert (self.paper.stacks != before) == (room is None or amount <= room)

    def hand(self, table: int, won: int) -> None:
        """A deal at the table, if the room lets the player be dealt in."""
        stack = self.paper.stacks.get(table, 0)
        if not stack:
            return
        room = self.paper.room(self.now)
        with transaction.atomic():
            stop = who_stops([self.player.pk], real_money=True, now=self.now).get(self.player.pk)
        assert (stop is Stop.LOSS_LIMIT) == (room is not None and room < 0)
        if stop is Stop.LOSS_LIMIT:
            self.leave(table, 0)
            return
        won = max(won, -stack)
        if not won:
            return
        self._settle(table, won)
        self.paper.stacks[table] += won
        self.paper.results.append((self.now, won))
        for span, most in self.paper.limits.items():
            assert self.paper.lost(span, self.now) <= most

    def leave(self, table: int, _nothing: int) -> None:
        stack = self.paper.stacks.pop(table, 0)
        if stack:
            where: dict[str, Any] = {"table_no": table, "currency": EUR, "key": f"r{next(keys)}"}
            moving.cash_out(player=self.player, amount=stack, **where)
            self._date()

    def limit(self, span: Span, amount: int | None) -> None:
        which: dict[str, Any] = {"player": self.player, "kind": LimitKind.LOSS, "span": span}
        with suppress(ExplainedRefusal):
            set_limit(**which, amount=amount, now=self.now)
        self.paper.set(span.value, amount, self.now)

    def confirm(self, span: Span, _nothing: int) -> None:
        with suppress(ExplainedRefusal):
            confirm(player=self.player, kind=LimitKind.LOSS, span=span, now=self.now)
        self.paper.confirm(span.value, self.now)

    def wait(self, hours: int, _nothing: int) -> None:
        self.now += timedelta(hours=hours)

    def agree(self) -> None:
        found = loss_room(self.player.pk, self.now)
        assert (None if found is None else found.left) == self.paper.room(self.now)

    @transaction.atomic
    def _bring(self, table: int, amount: int) -> None:
        require_may_bring(self.player.pk, EUR, amount, self.now)
        where: dict[str, Any] = {"table_no": table, "currency": EUR, "amount": amount}
        moving.buy_in(player=self.player, key=f"r{next(keys)}", **where)

    def _settle(self, table: int, won: int) -> None:
        name = f"r{next(keys)}"
        where: dict[str, Any] = {"table_no": table, "currency": EUR}
        moving.buy_in(player=self.bank, amount=max(won, 1), key=f"{name} bank", **where)
        nets = {self.player.pk: won, self.bank.pk: -won}
        moving.settle_hand(nets=nets, reference=name, key=name, **where)
        self._date()

    def _date(self) -> None:
        """Transfers happen when the evening says so."""
        with ledger_rows.session(self.database.owner_url) as owner:
            owner.execute("ALTER TABLE ledger_transfer DISABLE TRIGGER USER")
            owner.execute(
                "UPDATE ledger_transfer SET created_at = %s WHERE created_at > '2026-08-01'",
                (self.now,),
            )
            owner.execute("ALTER TABLE ledger_transfer ENABLE TRIGGER USER")


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(drawn=st.lists(steps, min_size=8, max_size=30))
def test_no_order_of_actions_passes_the_limit_in_force(
    room_db: RoomDatabase, new_player: PlayerFactory, drawn: list[tuple[str, object, object]]
) -> None:
    player, bank = new_player(), new_player()
    for each in (player, bank):
        bring(each, 10_000_000)
    evening = Evening(room_db, player, bank)
    evening.limit(Span.DAY, 5_000)
    for action, *about in drawn:
        getattr(evening, action)(*about)
        evening.agree()
