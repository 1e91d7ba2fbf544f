"""Random transfers against a plain dictionary that keeps the books as they should be."""

import itertools

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.ledger import chart, errors
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Account, AccountKind, Currency, TransferKind
from accounts.ledger.posting import post
from tests.accounts.people import person

pytestmark = pytest.mark.usefixtures("waived_evidence")

PURSES = 4
transfers = st.dictionaries(
    st.integers(0, PURSES), st.integers(-300, 300), min_size=1, max_size=PURSES + 1
)


@pytest.fixture
def accounts(db: None) -> list[int]:
    """The ids of the promotion account and of four wallets, all empty."""
    promotion = chart.house(kind=AccountKind.PROMOTION, currency=Currency.PLAY)
    people = [person(f"Player{number}") for number in range(PURSES)]
    wallets = [chart.wallet(player=each, currency=Currency.PLAY).pk for each in people]
    return [promotion.pk, *wallets]


def allowed(books: dict[int, int], entries: dict[int, int], house: int) -> bool:
    after = {account: books[account] + amount for account, amount in entries.items()}
    return (
        len(entries) >= 2
        and 0 not in entries.values()
        and sum(entries.values()) == 0
        and all(balance >= 0 or account == house for account, balance in after.items())
    )


def balanced(drawn: dict[int, int]) -> dict[int, int]:
    """Half of the drawn transfers are made to sum to zero by their last entry."""
    *others, last = drawn
    if sum(drawn.values()) % 2 == 0:
        return drawn | {last: -sum(drawn[name] for name in others)}
    return drawn


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(drawn=st.lists(transfers, max_size=12))
def test_the_ledger_agrees_with_plain_books(
    accounts: list[int], drawn: list[dict[int, int]]
) -> None:
    house = accounts[0]
    books = dict.fromkeys(accounts, 0)
    keys = itertools.count()
    with transaction.atomic():
        for transfer in map(balanced, drawn):
            entries = {accounts[name]: amount for name, amount in transfer.items()}
            if try_to_post(entries, f"random {next(keys)}"):
                assert allowed(books, entries, house)
                books |= {name: books[name] + amount for name, amount in entries.items()}
            else:
                assert not allowed(books, entries, house)
        kept = dict(Account.objects.filter(pk__in=accounts).values_list("pk", "balance"))
        assert kept == books | {house: None}
        assert sum(books.values()) == 0
        assert differences() == []
        transaction.set_rollback(True)


def try_to_post(entries: dict[int, int], key: str) -> bool:
    try:
        post(
            kind=TransferKind.HAND,
            currency=Currency.PLAY,
            entries=entries,
            reason="test",
            reference="",
            idempotency_key=key,
        )
    except (errors.InvalidAmount, errors.Unbalanced, errors.InsufficientFunds):
        return False
    return True
