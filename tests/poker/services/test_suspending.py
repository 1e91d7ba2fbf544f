"""A suspended hand's bets are held, the table goes on, and staff decide later, once."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.models import Message
from accounts.ledger.models import Transfer
from accounts.models import Player
from poker.deck import decks
from poker.engine.hand.bets.actions import Call, Fold, RaiseTo
from poker.models import HeldBet, HeldHand, PlayedHand, TableEvent
from poker.models.hands.played_hand import HandStatus
from poker.services.base.errors import (
    AlreadyResolved,
    AwardsDoNotAddUp,
    OwnHand,
    ReasonMissing,
    RecordUnreadable,
)
from poker.services.money.checking import held_differences
from poker.services.seats import seating
from poker.services.staff import resolving
from poker.services.staff.suspending import suspend
from tests.conftest import PlayerFactory
from tests.poker.damage import damage
from tests.poker.engine import interruption_oracle as oracle
from tests.poker.felt import Felt
from tests.poker.services.interruptions import held, nothing_amiss, stacks, wallets
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def staff(new_player: PlayerFactory) -> Player:
    return new_player()


@pytest.fixture
def betting(felt: SeatPlayers) -> Felt:
    """Three stacks of 200.00, of which two players have 7.00 in the pot and one a blind."""
    table: Felt = felt(20000, 20000, 20000)
    table.deal()
    table.act(RaiseTo(700))
    table.act(Call())
    return table


def suspended(table: Felt, staff: Player) -> HeldHand:
    return suspend(table_id=table.table_id, staff=staff, reason="Two accounts?", now=table.now)


def decide(table: Felt, staff: Player, held_hand: HeldHand) -> dict[str, Any]:
    return {"held_id": held_hand.pk, "staff": staff, "reason": "Looked at", "now": table.now}


@pytest.mark.rule("unresolved-hold")
def test_the_bets_are_held_and_the_table_goes_on(betting: Felt, staff: Player) -> None:
    hand = betting.hand
    bets = {p.seat: p.bet for p in hand.players}
    suspended(betting, staff)
    assert held(betting) == bets
    assert stacks(betting) == {seat: 20000 - bets[seat] for seat in range(3)}
    assert {seat.number: seat.stack for seat in betting.state.taken()} == stacks(betting)
    assert nothing_amiss()
    assert Message.objects.filter(kind="hand_suspended").count() == 3
    played = PlayedHand.objects.filter(hand_no=1, status=HandStatus.SUSPENDED)
    assert dict(played.values_list("seat", "net")) == {seat: -bet for seat, bet in bets.items()}
    assert betting.deal_hand().number == 2
    betting.check_down()
    assert nothing_amiss()


@pytest.mark.rule("unresolved-hold")
def test_a_refund_goes_to_the_wallets_even_of_who_has_left(betting: Felt, staff: Player) -> None:
    bets = {p.seat: p.bet for p in betting.hand.players}
    held_hand = suspended(betting, staff)
    seating.leave(
        table_id=betting.table_id, player_id=betting.players[0].pk, action_id="bye", now=betting.now
    )
    before = wallets(betting)
    resolving.refund(**decide(betting, staff, held_hand))
    assert wallets(betting) == {seat: before[seat] + bets[seat] for seat in range(3)}
    assert held(betting) == {}
    played = PlayedHand.objects.filter(hand_no=1)
    assert set(played.values_list("status", "net")) == {(HandStatus.RESOLVED, 0)}
    assert Message.objects.filter(kind="hand_resolved").count() == 3
    assert AuditEntry.objects.get(action="hand.resolved").reason == "Looked at"
    assert nothing_amiss()


@pytest.mark.rule("unresolved-hold")
def test_an_award_as_played_goes_to_the_best_hand_of_each_pot(betting: Felt, staff: Player) -> None:
    hand = betting.hand
    deck = decks.unseal(betting.state.sealed, decks.hand_ref(betting.table_id, 1))
    bets = oracle.Stakes(
        Counter({p.seat: p.bet for p in hand.players}),
        Counter(),
        [p.seat for p in hand.players],
    )
    expected = oracle.payments_as_played(hand, bets, deck)
    held_hand = suspended(betting, staff)
    betting.deal()
    before = wallets(betting)
    resolving.award_as_played(**decide(betting, staff, held_hand))
    gained = {seat: chips - before[seat] for seat, chips in wallets(betting).items()}
    assert {seat: chips for seat, chips in gained.items() if chips} == dict(expected)
    assert nothing_amiss()


@pytest.mark.rule("unresolved-hold")
def test_staff_award_as_they_decide_what_is_held_and_no_more(betting: Felt, staff: Player) -> None:
    held_hand = suspended(betting, staff)
    total = sum(held(betting).values())
    first, second = betting.players[0].pk, betting.players[1].pk
    decision = decide(betting, staff, held_hand)
    for wrong in ({first: total - 1}, {first: total + 1, second: -1}, {staff.pk: total}):
        with pytest.raises(AwardsDoNotAddUp) as refusal:
            resolving.award_as_decided(**decision, awards=wrong)
        assert refusal.value.allowed == {"held": total}
    before = wallets(betting)
    resolving.award_as_decided(**decision, awards={first: 100, second: total - 100})
    assert wallets(betting) == {0: before[0] + 100, 1: before[1] + total - 100, 2: before[2]}
    assert nothing_amiss()


@pytest.mark.rule("unresolved-hold")
def test_a_hand_is_resolved_once_by_somebody_else_with_a_reason(
    betting: Felt, staff: Player
) -> None:
    held_hand = suspended(betting, staff)
    decision = decide(betting, staff, held_hand)
    with pytest.raises(ReasonMissing):
        resolving.refund(**decision | {"reason": ""})
    with pytest.raises(OwnHand):
        resolving.refund(**decision | {"staff": betting.players[2]})
    resolving.refund(**decision)
    after = wallets(betting)
    with pytest.raises(AlreadyResolved):
        resolving.award_as_played(**decision)
    assert wallets(betting) == after
    assert Transfer.objects.filter(kind="held_refund").count() == 1


def test_of_two_who_resolve_at_once_one_does(betting: Felt, staff: Player) -> None:
    held_hand = suspended(betting, staff)
    decision = decide(betting, staff, held_hand)

    def attempt(resolve: Callable[..., HeldHand]) -> bool:
        try:
            resolve(**decision)
        except AlreadyResolved:
            return False
        finally:
            connection.close()
        return True

    ways = (resolving.refund, resolving.award_as_played) * 2
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(attempt, ways)).count(True) == 1
    assert held(betting) == {}
    assert nothing_amiss()


@pytest.mark.rule("unresolved-hold")
def test_who_has_folded_is_awarded_nothing(betting: Felt, staff: Player) -> None:
    betting.act(RaiseTo(2100))
    folder = betting.to_act
    betting.act(Fold())
    held_hand = suspended(betting, staff)
    assert held(betting)[folder] == 700
    before = wallets(betting)
    resolving.award_as_played(**decide(betting, staff, held_hand))
    gained = {seat: chips - before[seat] for seat, chips in wallets(betting).items()}
    assert gained[folder] == 0
    assert sum(gained.values()) == 700 + 700 + 2100


@pytest.mark.rule("unresolved-hold")
@pytest.mark.parametrize("kind", ["hand_started", "cards_dealt", "raised"])
def test_a_hand_whose_record_was_altered_is_not_awarded_as_played(
    betting: Felt, staff: Player, room_db: RoomDatabase, kind: str
) -> None:
    held_hand = suspended(betting, staff)
    damage(room_db, TableEvent.objects.get(kind=kind), data={"seat": "none"})
    with pytest.raises(RecordUnreadable):
        resolving.award_as_played(**decide(betting, staff, held_hand))
    assert sum(held(betting).values()) == 1600
    resolving.refund(**decide(betting, staff, held_hand))
    assert held(betting) == {}


def test_a_held_account_that_is_not_its_bets_is_found(betting: Felt, staff: Player) -> None:
    HeldBet.objects.create(hand=suspended(betting, staff), player=staff, seat=9, amount=1)
    (found,) = held_differences()
    assert str(found) == f"held bets of player {staff.pk} in PLAY is 0, expected 1"
