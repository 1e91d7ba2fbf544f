"""Finished hands are corrected by a further transfer, from a player of the hand or the house."""

from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.reading import messages_of
from accounts.core.second_person.models import Approval
from accounts.core.waits import WAITS
from accounts.ledger.checks.way_checking import way_differences
from accounts.ledger.errors import InsufficientFunds, InvalidAmount
from accounts.ledger.models import Account, AccountKind, Currency, Transfer
from accounts.models import Player
from accounts.sign_in.devices.models import KnownDevice
from config.refusals.refusal import Refusal
from poker.models import PlayedHand
from poker.services.staff.correcting import correct_hand
from tests.accounts.cashier.till import cashier
from tests.accounts.ledger import ledger_rows
from tests.accounts.people import wallet_of
from tests.accounts.plain_sql import refusal_at_commit
from tests.conftest import PlayerFactory
from tests.poker.evening import SeatAt, play_hands
from tests.poker.felt import NOON, Felt
from tests.poker.services.interruptions import nothing_amiss
from tests.room.database import RoomDatabase


@pytest.fixture
def table(seat_at: SeatAt) -> Felt:
    """Two hands were played for euros."""
    table = seat_at("plo-pool", "pot_limit", 3, currency="EUR")
    play_hands(table, 2, Random(4))
    return table


@pytest.fixture
def staff(room_db: RoomDatabase) -> Player:
    return cashier("Floor")


def euros(player: Player) -> int:
    return wallet_of(player, Currency.EUR).balance or 0


def correct(table: Felt, by: Player, **changed: Any) -> Any:
    one, other = table.players[0], table.players[1]
    asked = {
        "table_id": table.table_id,
        "hand_no": 1,
        "payer": one.screen_name,
        "payee": other.screen_name,
        "amount": 150,
        "reason": "the pot was pushed to the wrong seat",
        "form_key": uuid4(),
        "staff": by,
        **changed,
    }
    return correct_hand(**asked)


def test_money_moves_between_two_players_of_the_hand(table: Felt, staff: Player) -> None:
    one, other = table.players[0], table.players[1]
    before = euros(one), euros(other)
    rows = list(PlayedHand.objects.order_by("pk").values())
    key = uuid4()
    transfer = correct(table, staff, form_key=key)
    assert (euros(one), euros(other)) == (before[0] - 150, before[1] + 150)
    assert correct(table, staff, form_key=key) == transfer, "the same form sent again"
    assert euros(other) == before[1] + 150
    assert list(PlayedHand.objects.order_by("pk").values()) == rows, "the record stays"
    entry = AuditEntry.objects.get(action="hand.corrected")
    taken = Transfer.objects.get(kind="correction", entries__account__player=one)
    assert entry.after == {
        "amount": 150,
        "from": one.pk,
        "to": other.pk,
        "transfers": sorted([taken.pk, transfer.pk]),
        "paid": {str(other.pk): 150},
    }
    assert (entry.actor, entry.reason) == (staff, "the pot was pushed to the wrong seat")
    for player, words in ((one, "were taken from your wallet"), (other, "You get")):
        (message,) = [m for m in messages_of(player.pk) if m.title == "A hand was corrected"]
        assert words in message.text
        assert "pushed to the wrong seat" in message.text
    assert nothing_amiss()
    assert list(way_differences()) == []


def test_the_house_compensates(table: Felt, staff: Player) -> None:
    other = table.players[1]
    house = Account.objects.get(kind=AccountKind.HOUSE_EXPENSE, currency=Currency.EUR)
    before = euros(other)
    assert correct(table, staff, payer="", payee=other.screen_name.upper()) is not WAITS
    assert euros(other) == before + 150
    assert sum(house.entries.values_list("amount", flat=True)) == -150
    assert nothing_amiss()


def test_much_takes_two_people(table: Felt, settings: Any) -> None:
    settings.ROOM_CASHIER_TWO_PERSON_ABOVE = 149
    first, second = cashier("First"), cashier("Second")
    before = euros(table.players[1])
    assert correct(table, first) is WAITS
    with pytest.raises(Refusal):
        correct(table, first)
    assert correct(table, second, amount=151) is WAITS, "on other terms"
    assert correct(table, second, amount=149) is not WAITS, "little takes one"
    assert correct(table, first) is WAITS
    assert correct(table, second) is not WAITS
    assert not Approval.objects.exists()
    assert euros(table.players[1]) == before + 149 + 150


def test_what_is_no_correction_is_refused_and_moves_nothing(
    table: Felt, staff: Player, new_player: PlayerFactory
) -> None:
    stranger = new_player()
    wallet = euros(table.players[0])
    for wrong, kind in (
        ({"payee": stranger.screen_name}, "not_in_hand"),
        ({"payer": stranger.screen_name}, "not_in_hand"),
        ({"payer": table.players[1].screen_name}, "not_in_hand"),
        ({"hand_no": 99}, "hand_not_finished"),
        ({"reason": " "}, "reason_missing"),
        ({"staff": table.players[2]}, "own_hand"),
        ({"amount": 0}, InvalidAmount.code),
        ({"amount": wallet + 1}, InsufficientFunds.code),
    ):
        before = Transfer.objects.count()
        with pytest.raises(Refusal) as refusal, transaction.atomic():
            correct(table, staff, **wrong)
        assert refusal.value.code == kind
        assert Transfer.objects.count() == before
    table.deal()
    with pytest.raises(Refusal) as refusal:
        correct(table, staff, hand_no=3)
    assert refusal.value.code == "hand_not_finished"


FORGED = """
    INSERT INTO ledger_transfer (kind, currency, reason, reference, idempotency_key)
        VALUES ('correction', 'EUR', 'x', 'table:{table} hand:1', 'forged');
    INSERT INTO ledger_entry (transfer_id, account_id, amount)
        SELECT max(id), {giver}, -5000 FROM ledger_transfer;
    INSERT INTO ledger_entry (transfer_id, account_id, amount)
        SELECT max(id), {taker}, 5000 FROM ledger_transfer
"""


def test_the_applications_role_corrects_nothing_without_an_entry_of_the_log(
    table: Felt, staff: Player
) -> None:
    house = Account.objects.get(kind=AccountKind.HOUSE_EXPENSE, currency=Currency.EUR).pk
    one, other = (
        wallet_of(player, Currency.EUR).pk for player in (table.players[0], table.players[1])
    )
    correct(table, staff)
    for giver, rule in ((house, "ledger_transfer_evidence"), (one, "ledger_transfer_way")):
        forged = FORGED.format(table=table.table_id, giver=giver, taker=other)
        assert refusal_at_commit(*forged.split(";")) == rule


def test_a_correction_the_owner_alters_is_found(
    table: Felt, staff: Player, room_db: RoomDatabase
) -> None:
    transfer = correct(table, staff)
    with ledger_rows.unguarded(room_db.owner_url, "audit_entry") as owner:
        owner.execute("UPDATE audit_entry SET actor_id = NULL WHERE action = 'hand.corrected'")
    found = [str(difference) for difference in way_differences()]
    assert len(found) == 2, "one transfer from the payer, one to the payee"
    assert any(f"transfer {transfer.pk} (correction)" in each for each in found)


def test_nobody_decides_on_the_hand_of_whoever_shares_their_browser(
    table: Felt, staff: Player
) -> None:
    for player in (table.players[2], staff):
        KnownDevice.objects.create(player=player, digest="d" * 64, first_at=NOON, seen_at=NOON)
    with pytest.raises(Refusal) as refusal:
        correct(table, staff)
    assert refusal.value.code == "shared_device"
