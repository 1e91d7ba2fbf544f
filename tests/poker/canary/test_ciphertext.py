"""Columns of ciphertext: whatever else is put there is found, and ciphertext alone is not."""

from collections.abc import Callable

import psycopg
import pytest
from django.db import connection
from psycopg import sql

from accounts.sign_in.second_factor.models import SecondFactor
from accounts.sign_in.second_factor.secret import new_sealed_secret
from poker.models import DealCommitment, TableEvent
from tests.poker.canary import ciphertext
from tests.poker.damage import damage
from tests.poker.felt import Felt
from tests.room.database import RoomDatabase

PLANTED: dict[str, Callable[[str], str]] = {
    "in its place": lambda _: "5hKh",
    "before it": lambda sealed: f"5hKh {sealed}",
    "after it": lambda sealed: f"{sealed} 5hKh",
    "within it": lambda sealed: f"{sealed[:60]}/5hKh/{sealed[66:]}",
    "skipped as no base64": lambda sealed: f"{sealed[:60]}.{sealed[60:]}",
    "skipped as no letter": lambda sealed: f"{sealed[:60]}♥{sealed[60:]}",
    "after its end": lambda sealed: f"{sealed}==5hKh",
}


@pytest.fixture
def table(felt: Callable[..., Felt]) -> Felt:
    """A hand that is being played; somebody has set up the second factor."""
    table = felt(20000, 20000, 20000)
    table.deal()
    sealed = new_sealed_secret()
    SecondFactor.objects.create(player=table.players[0], sealed_secret=sealed, begun_at=table.now)
    return table


def written(database: RoomDatabase, table: str, column: str, values: dict[int, str]) -> None:
    """Write other values into rows, as nobody but the tables' owner can."""
    there, one = sql.Identifier(table), sql.Identifier(column)
    with psycopg.connect(database.owner_url) as owner:
        owner.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER USER").format(there))
        for number, value in values.items():
            write = sql.SQL("UPDATE {} SET {} = %s WHERE id = %s").format(there, one)
            owner.execute(write, [value, number])


def test_ciphertext_is_no_leak(table: Felt) -> None:
    assert DealCommitment.objects.count() == 1
    assert ciphertext.broken() == []


@pytest.mark.parametrize("form", PLANTED)
def test_cards_among_sealed_orders_are_found(table: Felt, room_db: RoomDatabase, form: str) -> None:
    row = DealCommitment.objects.latest("pk")
    written(room_db, "poker_dealcommitment", "sealed", {row.pk: PLANTED[form](row.sealed)})
    assert ciphertext.broken() == [("poker_dealcommitment.sealed", row.pk)]


@pytest.mark.parametrize("form", PLANTED)
def test_cards_among_sealed_decks_are_found(table: Felt, room_db: RoomDatabase, form: str) -> None:
    event = TableEvent.objects.get(kind="hand_started")
    planted = {**event.data, "sealed": PLANTED[form](event.data["sealed"])}
    damage(room_db, event, data=planted)
    assert ciphertext.broken() == [("poker_tableevent.data", event.seq)]


@pytest.mark.parametrize("form", PLANTED)
def test_cards_among_sealed_secrets_are_found(table: Felt, form: str) -> None:
    factor = SecondFactor.objects.get()
    factor.sealed_secret = PLANTED[form](factor.sealed_secret)
    factor.save()
    assert ciphertext.broken() == [("accounts_second_factor.sealed_secret", factor.pk)]


def test_a_sealed_order_of_another_hand_is_found(table: Felt, room_db: RoomDatabase) -> None:
    table.act_all_fold()
    table.deal()
    first, second = DealCommitment.objects.order_by("pk")
    written(room_db, "poker_dealcommitment", "sealed", {second.pk: first.sealed})
    assert ciphertext.broken() == [("poker_dealcommitment.sealed", second.pk)]


@pytest.mark.django_db
def test_every_sealed_column_is_looked_into() -> None:
    """By their names; those of events are in JSON."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name || '.' || column_name FROM information_schema.columns"
            " WHERE table_schema = 'public' AND column_name LIKE '%sealed%'"
            " AND data_type IN ('text', 'character varying', 'bytea')"
        )
        there = {column for (column,) in cursor}
    assert there == ciphertext.columns() - {"poker_tableevent.data"}
