"""Staff void a hand or have it run out; players are whole and the ledger is clean."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.models import Message
from accounts.core.incidents import Incident
from accounts.ledger.models import AccountKind, Transfer
from poker.engine.errors import HandIsOver
from poker.engine.hand.bets.actions import Call, RaiseTo
from poker.models import Game, PlayedHand, RuleSet
from poker.models.hands.played_hand import HandStatus
from poker.services.base.errors import OwnHand, ReasonMissing
from poker.services.seats import seating
from poker.services.staff.voiding import void_running_hand
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.services.interruptions import house, nothing_amiss, stacks, wallets

SeatPlayers = Callable[..., Felt]


def void(table: Felt, new_player: PlayerFactory, **more: Any) -> object:
    staff = new_player()
    return void_running_hand(
        table_id=table.table_id, staff=staff, reason="Dealt twice", now=table.now, **more
    )


@pytest.mark.rule("void-refund")
def test_a_void_returns_every_bet_and_moves_no_money(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 15000, 10000)
    table.deal()
    table.act(RaiseTo(700))
    table.act(Call())
    before = Transfer.objects.exclude(kind="opening_grant").count()
    assert void(table, new_player) == "void"
    assert Transfer.objects.exclude(kind="opening_grant").count() == before
    assert stacks(table) == {0: 20000, 1: 15000, 2: 10000}
    assert {seat.number: seat.stack for seat in table.state.taken()} == stacks(table)
    assert nothing_amiss()


@pytest.mark.rule("void-refund")
def test_a_void_is_told_recorded_and_marked(felt: SeatPlayers, new_player: PlayerFactory) -> None:
    table = felt(20000, 15000, 10000)
    table.deal()
    table.act(RaiseTo(700))
    void(table, new_player)
    played = PlayedHand.objects.filter(table=table.table_id, hand_no=1)
    assert set(played.values_list("status", "net")) == {(HandStatus.VOIDED, 0)}
    assert played.count() == 3
    ref = f"table:{table.table_id} hand:1"
    assert Incident.objects.get(subject=ref).kind == "hand_voided"
    assert Message.objects.filter(kind="hand_voided").count() == 3
    entry = AuditEntry.objects.get(action="hand.voided")
    assert (entry.subject, entry.reason) == (ref, "Dealt twice")
    assert entry.before is not None
    assert sum(entry.before["bets"].values()) == 700 + 100 + 200


@pytest.mark.rule("void-refund")
def test_the_next_hand_has_the_blinds_of_the_void_one(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 15000, 10000)
    table.deal()
    table.act_all_fold()
    hand = table.deal_hand()
    void(table, new_player)
    again = table.deal_hand()
    assert (again.number, again.button, again.big_blind_seat) == (
        3,
        hand.button,
        hand.big_blind_seat,
    )


def test_what_waited_for_the_end_of_the_hand_happens_after_a_void(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 15000, 10000)
    hand = table.deal_hand()
    stays, goes = (p.seat for p in hand.players if p.seat != hand.to_act)
    who: dict[str, Any] = {"table_id": table.table_id, "now": table.now}
    seating.leave(**who, player_id=table.players[goes].pk, action_id="bye")
    poorer = min(stays, table.to_act, key=lambda seat: stacks(table)[seat])
    seating.top_up(**who, player_id=table.players[poorer].pk, amount=1000, action_id="more")
    had = stacks(table)
    void(table, new_player)
    assert stacks(table) == had | {goes: 0, poorer: had[poorer] + 1000}
    assert nothing_amiss()


@pytest.mark.rule("refund-and-run-out")
def test_a_run_out_pays_the_winners_from_the_house(
    felt: SeatPlayers, new_player: PlayerFactory, game: Game
) -> None:
    RuleSet.objects.filter(pk=game.rule_set_id).update(interrupted="run_out")
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act(RaiseTo(700))
    table.act(Call())
    table.act(Call())
    assert void(table, new_player) == "run_out"
    after = table.hand
    assert (after.interrupted, len(after.board), after.rake) == ("run_out", 5, 0)
    won = {seat: chips - 20000 for seat, chips in stacks(table).items()}
    assert sum(won.values()) == -house(AccountKind.HOUSE_EXPENSE)
    assert sorted(won.values()) in ([0, 0, 1400], [0, 350, 350], [0, 0, 0])
    played = PlayedHand.objects.filter(hand_no=1)
    assert dict(played.values_list("seat", "net")) == won
    assert set(played.values_list("status", flat=True)) == {HandStatus.RUN_OUT}
    assert Incident.objects.get().kind == "hand_run_out"
    assert nothing_amiss()
    table.deal()
    assert table.state.hand_no == 2


def test_staff_may_void_where_the_rule_set_would_run_out(
    felt: SeatPlayers, new_player: PlayerFactory, game: Game
) -> None:
    RuleSet.objects.filter(pk=game.rule_set_id).update(interrupted="run_out")
    table = felt(20000, 20000, 20000)
    table.deal()
    assert void(table, new_player, policy="void") == "void"
    assert house(AccountKind.HOUSE_EXPENSE) == 0


def test_nothing_is_voided_without_a_hand_a_reason_or_distance(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000, 20000)
    with pytest.raises(HandIsOver):
        void(table, new_player)
    before = table.deal()
    who: dict[str, Any] = {"table_id": table.table_id, "now": table.now}
    with pytest.raises(ReasonMissing):
        void_running_hand(**who, staff=new_player(), reason="  ")
    with pytest.raises(OwnHand):
        void_running_hand(**who, staff=table.players[1], reason="I had aces")
    assert table.state == before
    assert not AuditEntry.objects.exists()


@pytest.mark.rule("void-refund")
@pytest.mark.parametrize("seed", range(3))
def test_after_voids_among_played_hands_everything_adds_up(
    felt: SeatPlayers, new_player: PlayerFactory, seed: int
) -> None:
    rng = Random(seed)
    table = felt(20000, 15000, 20000, 10000)
    for _hand in range(4):
        table.deal()
        for _action in range(rng.randint(0, 6)):
            if table.state.running:
                table.check_or_call()
        if table.state.running:
            before = stacks(table), wallets(table)
            void(table, new_player)
            assert (stacks(table), wallets(table)) == before
    assert nothing_amiss()
