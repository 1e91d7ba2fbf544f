"""The room is bound to each deck before its hand begins, once, whatever happens in between."""

from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from accounts.core.incidents import Incident
from poker.deck import commitments, decks
from poker.engine.cards.cards import card_texts
from poker.engine.table.dealing.deal import Pledges
from poker.engine.table.state import Table as TableState
from poker.fairness.leaves import HandName
from poker.models import DealCommitment, TableEvent
from poker.services.clock import faults, timekeeping
from poker.services.seats import sitting_out
from poker.services.staff.voiding import void_running_hand
from tests.accounts.plain_sql import refusal_of
from tests.conftest import PlayerFactory
from tests.poker.damage import damage
from tests.poker.fairness.plain_protocol import whole_deal
from tests.poker.felt import Felt
from tests.poker.services.deal_seeds import after_pledges, give, pledge, seed_of
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]


def committed(table: Felt, hand: int) -> DealCommitment:
    return DealCommitment.objects.get(table=table.table_id, hand_no=hand, broken_at=None)


def bound_to(state: TableState) -> tuple[str, Pledges]:
    """The room for the next hand, and the players who will give seeds for it."""
    return state.next_root, state.next_pledges


def plain_deal(table: Felt, hand: int) -> dict[str, Any]:
    """The deal of a hand by the second telling of the protocol, from the room's own secrets."""
    row = committed(table, hand)
    name = HandName(table.table_id, hand)
    drawn = commitments.unsealed(row.sealed, name, row.root)
    seeds = [list(pair) for pair in row.seeds.order_by("player").values_list("player", "seed")]
    return whole_deal(table.table_id, hand, drawn.secret, card_texts(drawn.order), seeds)


@pytest.mark.rule("deal-proof")
def test_a_hand_nobody_pledged_for_is_signed_with_its_deal(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    assert table.state.next_root == ""
    state = table.deal()
    assert committed(table, 1).root == state.root
    assert state.signed is not None
    assert [player for _, player in state.signed.dealt] == [
        state.seat(player.seat).player for player in table.running.players
    ]


@pytest.mark.rule("shuffle")
def test_the_deck_is_the_commitment_mixed_by_the_seeds(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    for hand in (2, 3):
        pledge(table, 2, f"two {hand}")
        pledge(table, 0, f"zero {hand}")
        table.act_all_fold()
        announced = table.close_list().next_root
        give(table, 2, f"two {hand}")
        give(table, 0, f"zero {hand}")
        state = table.deal_signed()
        told = plain_deal(table, hand)
        assert state.root == announced == told["root"]
        assert [list(pair) for pair in state.seeds] == told["seeds"]
        assert [one for _, one in state.seeds] == [seed_of(f"zero {hand}"), seed_of(f"two {hand}")]
        deck = decks.unseal(state.sealed, decks.hand_ref(table.table_id, hand))
        assert card_texts(deck) == told["dealt"]
        row = committed(table, hand)
        assert (row.mixed, row.pledged, row.people, row.closed_at) == (2, 2, 3, table.now)


def test_pledges_stay_when_the_hand_they_were_made_in_is_void(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    table.deal()
    pledge(table, 1, "one")
    void_running_hand(table_id=table.table_id, staff=new_player(), reason="Test", now=table.now)
    table.close_list()
    give(table, 1, "one")
    state = table.deal_signed()
    assert state.hand_no == 3
    assert state.seeds == ((table.players[1].pk, seed_of("one")),)


@pytest.mark.rule("deal-proof")
def test_a_signed_hand_whose_record_is_lost_is_not_dealt_and_counted(
    felt: SeatPlayers, room_db: RoomDatabase
) -> None:
    table = after_pledges(felt(20000, 20000, 20000), {1: "one"})
    given_up, _ = bound_to(table.state)
    event = TableEvent.objects.filter(table=table.table_id, kind="deck_committed").latest("seq")
    damage(room_db, event, version=99)
    mend(table)
    state = table.deal()
    assert (state.hand_no, state.pledges) == (2, ()), "its seeds may have been opened"
    assert DealCommitment.objects.get(hand_no=2, root=given_up).broken_at


def test_a_commitment_is_not_used_up_by_a_deal_that_does_not_come(felt: SeatPlayers) -> None:
    """The last three begin to deal, but one sits out as the big blind would be theirs."""
    table = felt(20000, 20000, 20000)
    table.deal()
    pledge(table, 0, "zero")
    table.act_all_fold()
    for seat in range(3):
        who = {"table_id": table.table_id, "player_id": table.players[seat].pk}
        sitting_out.sit_out_big_blind(**who, action_id=table.new_id(), now=table.now)
    table.later(seconds=20).ring()
    assert not table.state.is_engaged
    assert not DealCommitment.objects.filter(hand_no=2).exists()


TAKEN_FROM_ANOTHER_HAND = """
UPDATE poker_dealcommitment old SET sealed = new.sealed FROM poker_dealcommitment new
WHERE old.hand_no = 2 AND new.hand_no = 1
"""
SAME_HAND_TWICE = """
INSERT INTO poker_dealcommitment (table_id, hand_no, root, sealed, committed_at)
SELECT table_id, hand_no, repeat('a', 64), '', now() FROM poker_dealcommitment
"""
SEED_AFTERWARDS = """
INSERT INTO poker_dealseed (commitment_id, player_id, seed, at, key, signature)
SELECT commitment_id, player_id + 1, seed, at, key, signature FROM poker_dealseed
"""

PLEDGE_AFTERWARDS = """
INSERT INTO poker_dealpledge (table_id, hand_no, player_id, pledge, at)
SELECT table_id, hand_no, player_id + 1, pledge, at FROM poker_dealpledge WHERE hand_no = 2
"""
SEED_NOT_PLEDGED = """
INSERT INTO poker_dealseed (commitment_id, player_id, seed, at, key, signature)
SELECT open.id, player_id, seed, at, key, signature
FROM poker_dealseed, poker_dealcommitment open WHERE open.hand_no = 3
"""


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM poker_dealcommitment WHERE hand_no = 2",
        "UPDATE poker_dealcommitment SET sealed = 'x' || sealed WHERE hand_no = 2",
        "UPDATE poker_dealcommitment SET root = repeat('ab', 32) WHERE hand_no = 2",
        TAKEN_FROM_ANOTHER_HAND,
    ],
)
@pytest.mark.rule("deal-proof")
def test_a_signed_hand_with_a_broken_commitment_is_cancelled_and_counted(
    felt: SeatPlayers, room_db: RoomDatabase, harm: str
) -> None:
    table = after_pledges(felt(20000, 20000, 20000), {1: "one"})
    given_up, _ = bound_to(table.state)
    with psycopg.connect(room_db.owner_url, autocommit=True) as owner:
        owner.execute("ALTER TABLE poker_dealcommitment DISABLE TRIGGER USER")
        owner.execute(harm)
        owner.execute("ALTER TABLE poker_dealcommitment ENABLE TRIGGER USER")
    mend(table)
    assert TableEvent.objects.filter(table=table.table_id, kind="deal_cancelled").count() == 1
    assert DealCommitment.objects.filter(hand_no=2, broken_at__isnull=False).count() == 1
    assert Incident.objects.get(kind="deal_commitment_broken").detail["root"] == given_up
    state = table.deal()
    assert state.root == plain_deal(table, 2)["root"] != given_up
    assert state.pledges == (), "its seeds may have been opened"


def test_a_commitment_waits_for_its_key_as_long_as_other_faults_are_waited_for(
    felt: SeatPlayers, settings: Any
) -> None:
    table = after_pledges(felt(20000, 20000, 20000), {1: "one"})
    root, keys = table.state.next_root, settings.ROOM_DECK_KEYS
    settings.ROOM_DECK_KEYS = "other:" + "A" * 43 + "="
    with pytest.raises(timekeeping.FaultyTable):
        table.later(seconds=20).ring()
    settings.ROOM_DECK_KEYS = keys
    assert table.deal().root == root
    pledge(table, 0, "zero")
    table.act_all_fold()
    table.close_list()
    settings.ROOM_DECK_KEYS = "other:" + "A" * 43 + "="
    mend(table)
    assert Incident.objects.filter(kind="deal_commitment_broken").count() == 1
    assert table.state.running
    assert table.state.root == plain_deal(table, 3)["root"]


@pytest.mark.parametrize(
    ("statement", "refusal"),
    [
        ("DELETE FROM poker_dealcommitment", "InsufficientPrivilege"),
        ("TRUNCATE poker_dealcommitment CASCADE", "InsufficientPrivilege"),
        ("UPDATE poker_dealcommitment SET root = repeat('a', 64)", "deal_commitment_kept"),
        ("UPDATE poker_dealcommitment SET sealed = ''", "deal_commitment_kept"),
        ("UPDATE poker_dealcommitment SET hand_no = 9 WHERE hand_no = 3", "deal_commitment_kept"),
        ("UPDATE poker_dealcommitment SET committed_at = now()", "deal_commitment_kept"),
        ("UPDATE poker_dealcommitment SET closed_at = NULL", "deal_commitment_kept"),
        ("UPDATE poker_dealcommitment SET mixed = 7 WHERE hand_no = 3", "deal_commitment_closed"),
        ("UPDATE poker_dealcommitment SET mixed = 7 WHERE hand_no = 2", "deal_commitment_kept"),
        (SAME_HAND_TWICE, "deal_commitment_once"),
        ("UPDATE poker_dealcommitment SET pledged = 7 WHERE hand_no = 2", "deal_commitment_kept"),
        (
            "UPDATE poker_dealcommitment SET pledged = 7 WHERE hand_no = 3",
            "deal_commitment_pledged",
        ),
        ("DELETE FROM poker_dealpledge", "InsufficientPrivilege"),
        ("UPDATE poker_dealpledge SET pledge = repeat('a', 64)", "InsufficientPrivilege"),
        (PLEDGE_AFTERWARDS, "deal_pledge_in_time"),
        (SEED_NOT_PLEDGED, "deal_seed_pledged"),
        ("DELETE FROM poker_dealseed", "InsufficientPrivilege"),
        ("UPDATE poker_dealseed SET seed = repeat('a', 64)", "InsufficientPrivilege"),
        (SEED_AFTERWARDS, "deal_seed_in_time"),
        ("UPDATE poker_receiptkey SET x = ''", "InsufficientPrivilege"),
    ],
)
def test_the_database_refuses(felt: SeatPlayers, statement: str, refusal: str) -> None:
    table = after_pledges(felt(20000, 20000, 20000), {0: "zero"})
    give(table, 0, "zero")
    table.deal_signed()
    pledge(table, 1, "one")
    table.act_all_fold()
    table.close_list()
    before = list(DealCommitment.objects.order_by("pk").values())
    assert refusal_of(statement) == refusal
    assert before == list(DealCommitment.objects.order_by("pk").values())


def mend(table: Felt) -> None:
    """Let clocks come to a table until it can be played on; that may deal a hand."""
    for _ in range(8):
        try:
            table.later(seconds=31).ring()
        except timekeeping.FaultyTable as fault:
            faults.take(table_id=fault.table_id, now=table.now)
        else:
            return
