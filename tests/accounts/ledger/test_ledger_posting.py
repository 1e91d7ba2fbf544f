from typing import Any

import pytest
from django.db import transaction

from accounts.ledger import chart, errors, moving
from accounts.ledger.models import AccountKind, Currency, Entry, Transfer, TransferKind
from accounts.ledger.posting import MOST_AMOUNT, post
from accounts.models import Player
from tests.accounts.people import person, stack_of, wallet_of

pytestmark = pytest.mark.usefixtures("waived_evidence")


@pytest.fixture
def ana(db: None) -> Player:
    """Ana, with 10,000.00 in her wallet and nothing at table 3."""
    ana = person("Ana")
    moving.opening_grant(player=ana)
    stack_of(ana, 3)
    return ana


def to_table(player: Player, amount: int, **changes: Any) -> Transfer:
    content: dict[str, Any] = {
        "kind": TransferKind.BUY_IN,
        "currency": Currency.PLAY,
        "entries": {wallet_of(player).pk: -amount, stack_of(player, 3).pk: amount},
        "reason": "test",
        "reference": "table:3",
        "idempotency_key": "k",
    }
    return post(**content | changes)


def balances(player: Player) -> tuple[int | None, int | None]:
    return wallet_of(player).balance, stack_of(player, 3).balance


def test_a_transfer_moves_its_amounts(ana: Player) -> None:
    moved = to_table(ana, 2_500)
    assert balances(ana) == (997_500, 2_500)
    assert sorted(moved.entries.values_list("amount", flat=True)) == [-2_500, 2_500]
    assert moved.created_at == Transfer.objects.get(pk=moved.pk).created_at


def test_the_same_key_and_content_moves_money_once(ana: Player) -> None:
    first = to_table(ana, 2_500)
    assert to_table(ana, 2_500) == first
    assert balances(ana) == (997_500, 2_500)


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": TransferKind.TOP_UP},
        {"reason": "other"},
        {"reference": "table:4"},
        {"currency": Currency.EUR},
    ],
)
def test_the_same_key_for_another_content_is_refused(ana: Player, changes: dict[str, Any]) -> None:
    to_table(ana, 2_500)
    with pytest.raises(errors.IdempotencyMismatch):
        to_table(ana, 2_500, **changes)
    with pytest.raises(errors.IdempotencyMismatch):
        to_table(ana, 2_501)
    assert balances(ana) == (997_500, 2_500)


@pytest.mark.parametrize("amounts", [[], [5], [5, -4], [5, 5]])
def test_entries_that_do_not_balance_are_refused(ana: Player, amounts: list[int]) -> None:
    accounts = [wallet_of(ana).pk, stack_of(ana, 3).pk]
    with pytest.raises(errors.Unbalanced) as refusal:
        to_table(ana, 0, entries=dict(zip(accounts, amounts, strict=False)))
    assert (refusal.value.count, refusal.value.total) == (len(amounts), sum(amounts))
    assert refusal.value.field == "entries"


@pytest.mark.parametrize("amount", [0, 2.5, True, "5", MOST_AMOUNT + 1])
def test_amounts_that_no_entry_can_have(ana: Player, amount: Any) -> None:
    with pytest.raises(errors.InvalidAmount) as refusal:
        to_table(ana, 0, entries={1: amount, 2: amount})
    assert refusal.value.allowed == {"min": -MOST_AMOUNT, "max": MOST_AMOUNT}
    assert refusal.value.field == "amount"


def test_more_than_the_wallet_holds_is_refused_with_the_figures(ana: Player) -> None:
    before = Transfer.objects.count(), Entry.objects.count()
    with pytest.raises(errors.InsufficientFunds) as refusal:
        to_table(ana, 1_000_001)
    refused = refusal.value
    assert (refused.account_kind, refused.balance, refused.needed) == (
        AccountKind.WALLET,
        1_000_000,
        1_000_001,
    )
    assert (refused.code, refused.field, refused.allowed) == (
        "insufficient_funds",
        "amount",
        {"max": 1_000_000},
    )
    assert balances(ana) == (1_000_000, 0)
    assert (Transfer.objects.count(), Entry.objects.count()) == before


def test_the_callers_transaction_goes_on_after_a_refusal(ana: Player) -> None:
    with transaction.atomic():
        with pytest.raises(errors.InsufficientFunds):
            to_table(ana, 1_000_001)
        to_table(ana, 1_000_000)
    assert balances(ana) == (0, 1_000_000)


def test_a_refused_key_may_be_used_again(ana: Player) -> None:
    with pytest.raises(errors.InsufficientFunds):
        to_table(ana, 1_000_001, idempotency_key="again")
    to_table(ana, 1, idempotency_key="again")
    assert balances(ana) == (999_999, 1)


def test_an_account_in_another_currency_is_refused(ana: Player) -> None:
    euros = chart.house(kind=AccountKind.CASHIER, currency=Currency.EUR)
    with pytest.raises(errors.CurrencyMismatch) as refusal:
        to_table(ana, 0, entries={wallet_of(ana).pk: -5, euros.pk: 5})
    assert refusal.value.allowed == {"currency": Currency.PLAY}


def test_an_unknown_account_is_refused(ana: Player) -> None:
    with pytest.raises(errors.UnknownAccount):
        to_table(ana, 0, entries={wallet_of(ana).pk: -5, 999_999: 5})
