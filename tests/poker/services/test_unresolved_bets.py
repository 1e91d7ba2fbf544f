"""Bets nobody decides on go to charity after 90 days, exactly once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Barrier

import pytest
from django.db import connection

from accounts.inbox.models import Message
from accounts.ledger.models import AccountKind, Transfer
from accounts.models import Player
from poker.engine.hand.actions import Call, RaiseTo
from poker.models import HeldBet, HeldHand, PlayedHand
from poker.services import resolving, unresolved_bets
from poker.services.errors import AlreadyResolved
from poker.services.suspending import suspend
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.services.interruptions import held, house, nothing_amiss

SeatPlayers = Callable[..., Felt]
NINETY_DAYS = timedelta(days=90)


class Waiting:
    """A hand of three that was suspended with 7.00, 7.00 and 1.00 or 2.00 in it."""

    def __init__(self, table: Felt, staff: Player) -> None:
        table.deal()
        table.act(RaiseTo(700))
        table.act(Call())
        self.table = table
        self.staff = staff
        self.hand = suspend(
            table_id=table.table_id, staff=staff, reason="Under review", now=table.now
        )
        self.total = sum(held(table).values())

    @property
    def since(self) -> datetime:
        return self.hand.suspended_at


@pytest.fixture
def waiting(felt: SeatPlayers, new_player: PlayerFactory) -> Waiting:
    return Waiting(felt(20000, 20000, 20000), new_player())


def given() -> int:
    return Transfer.objects.filter(kind="unresolved_bet").count()


@pytest.mark.rule("unresolved-90-days")
def test_not_at_89_days_and_23_59_but_at_90_days(waiting: Waiting) -> None:
    almost = waiting.since + NINETY_DAYS - timedelta(minutes=1)
    assert unresolved_bets.sweep(almost) == 0
    assert sum(held(waiting.table).values()) == waiting.total
    assert unresolved_bets.sweep(waiting.since + NINETY_DAYS) == 3
    assert held(waiting.table) == {}
    assert house(AccountKind.CHARITY) == waiting.total
    assert nothing_amiss()


@pytest.mark.rule("unresolved-90-days")
def test_an_entry_per_player_and_hand_and_everybody_is_told(waiting: Waiting) -> None:
    bets = {bet.player_id: bet.amount for bet in HeldBet.objects.all()}
    unresolved_bets.sweep(waiting.since + NINETY_DAYS)
    transfers = Transfer.objects.filter(kind="unresolved_bet")
    assert {t.reference for t in transfers} == {waiting.hand.ref}
    assert {t.idempotency_key for t in transfers} == {
        f"{waiting.hand.ref} unresolved:{player}" for player in bets
    }
    played = PlayedHand.objects.filter(hand_no=1)
    assert dict(played.values_list("player", "net")) == {p: -chips for p, chips in bets.items()}
    assert Message.objects.filter(kind="hand_resolved").count() == 3
    row = HeldHand.objects.get()
    assert (row.resolution, row.resolved_at) == ("unresolved", waiting.since + NINETY_DAYS)


@pytest.mark.rule("unresolved-90-days")
def test_however_often_and_at_once_it_runs_it_gives_once(waiting: Waiting) -> None:
    late = waiting.since + NINETY_DAYS
    together = Barrier(4)

    def run(_number: int) -> int:
        try:
            together.wait(5)
            return unresolved_bets.sweep(late)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(run, range(4))) == 3
    assert unresolved_bets.sweep(late + timedelta(days=1)) == 0
    assert given() == 3
    assert house(AccountKind.CHARITY) == waiting.total
    assert nothing_amiss()


@pytest.mark.rule("unresolved-90-days")
def test_a_sweep_that_dies_halfway_is_made_good_by_the_next(
    waiting: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """As if the process had ended here."""

    give = unresolved_bets.holding.give_unresolved

    def give_one_and_die(**wanted: object) -> object:
        if given():
            raise Killed
        return give(**wanted)

    with monkeypatch.context() as patch:
        patch.setattr(unresolved_bets.holding, "give_unresolved", give_one_and_die)
        with suppress(Killed):
            unresolved_bets.sweep(waiting.since + NINETY_DAYS)
    assert sum(held(waiting.table).values()) == waiting.total, "nothing of it happened"
    assert unresolved_bets.sweep(waiting.since + NINETY_DAYS) == 3
    assert (given(), house(AccountKind.CHARITY)) == (3, waiting.total)
    assert nothing_amiss()


@pytest.mark.rule("unresolved-90-days")
def test_a_resolution_that_races_the_sweep_wins_or_loses_whole(waiting: Waiting) -> None:
    late = waiting.since + NINETY_DAYS
    together = Barrier(2)

    def sweep() -> bool:
        together.wait(5)
        return bool(unresolved_bets.sweep(late))

    def refund() -> bool:
        together.wait(5)
        try:
            resolving.refund(held_id=waiting.hand.pk, staff=waiting.staff, reason="At last")
        except AlreadyResolved:
            return False
        return True

    def run(deed: Callable[[], bool]) -> bool:
        try:
            return deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        swept, refunded = threads.map(run, (sweep, refund))
    assert swept != refunded
    assert house(AccountKind.CHARITY) == (waiting.total if swept else 0)
    assert held(waiting.table) == {}
    assert nothing_amiss()


@pytest.mark.rule("unresolved-90-days")
def test_warnings_at_60_and_80_days_once_each(waiting: Waiting) -> None:
    days = timedelta(days=1)
    assert unresolved_bets.warn(waiting.since + 60 * days - timedelta(minutes=1)) == 0
    assert unresolved_bets.warn(waiting.since + 60 * days) == 3
    assert unresolved_bets.warn(waiting.since + 61 * days) == 0
    assert unresolved_bets.warn(waiting.since + 80 * days) == 3
    assert unresolved_bets.warn(waiting.since + 81 * days) == 0
    told = Message.objects.filter(kind="bet_unresolved", player=waiting.table.players[0])
    assert [m.data["days_left"] for m in told.order_by("pk")] == [30, 10]
    assert all(m.mail_due_at for m in told), "in the inbox and by mail"


@pytest.mark.rule("unresolved-90-days")
def test_a_resolved_hand_is_neither_warned_of_nor_swept(waiting: Waiting) -> None:
    resolving.refund(held_id=waiting.hand.pk, staff=waiting.staff, reason="All well")
    assert unresolved_bets.warn(waiting.since + timedelta(days=85)) == 0
    assert unresolved_bets.sweep(waiting.since + timedelta(days=91)) == 0
