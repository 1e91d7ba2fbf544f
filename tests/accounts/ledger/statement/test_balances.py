"""A statement is what a careful reader would have written down, from either end."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from accounts.ledger import chart, moving
from accounts.ledger.models import Account, AccountKind, Currency, TransferKind
from accounts.ledger.posting import post
from accounts.ledger.statement.line import Line
from accounts.ledger.statement.newest_first import opening_and_closing, page
from accounts.ledger.statement.oldest_first import WholeStatement
from accounts.ledger.statement.purse import Purse
from accounts.ledger.statement.scope import Scope
from tests.accounts.ledger.statement.books import Books
from tests.accounts.people import person
from tests.room.database import RoomDatabase

pytestmark = pytest.mark.usefixtures("waived_evidence")

Written = list[tuple[str, Purse, Purse]]


@pytest.fixture
def books(room_db: RoomDatabase) -> Books:
    books = Books(person("Ana"), person("Ben"), Random(7))
    for _movement in range(60):
        books.move()
    return books


def newest_first(scope: Scope, *, most: int) -> Iterator[Line]:
    """Page after page, as a reader turns them."""
    while lines := page(scope, most=most):
        yield from lines
        scope = replace(scope, until=lines[-1].movement.number)


def oldest_first(statement: WholeStatement, *, most: int) -> Iterator[Line]:
    while (lines := statement.next_piece(most=most)) is not None:
        yield from lines


def written(lines: Iterator[Line]) -> Written:
    return [(line.movement.kind, line.movement.moved, line.after) for line in lines]


def test_every_line_from_either_end(books: Books, subtests: pytest.Subtests) -> None:
    for kind, most in product(("", "hand", "buy_in", "deposit"), (3, 500)):
        scope = Scope(books.ana.pk, Currency.PLAY, kind)
        expected = [line for line in books.written if kind in ("", line[0])]
        with subtests.test(kind=kind, most=most):
            assert written(newest_first(scope, most=most)) == expected[::-1]
            assert written(oldest_first(WholeStatement(scope), most=most)) == expected


def test_opening_and_movements_make_closing(books: Books, subtests: pytest.Subtests) -> None:
    lines = list(newest_first(Scope(books.ana.pk, Currency.PLAY), most=500))[::-1]
    first, until = lines[10].movement.number, lines[50].movement.number
    moved = sum((line.movement.moved for line in lines[10:50]), start=Purse())
    for kind in ("", "hand"):
        scope = Scope(books.ana.pk, Currency.PLAY, kind, first, until)
        statement = WholeStatement(scope)
        with subtests.test(kind=kind):
            opening, closing = opening_and_closing(scope)
            assert (opening, closing) == (lines[9].after, lines[49].after)
            assert opening + moved == closing
            assert statement.balance == opening
            list(oldest_first(statement, most=9))
            assert statement.balance == closing


def test_the_closing_balance_is_what_the_accounts_hold(books: Books) -> None:
    accounts = Account.objects.filter(player=books.ana, currency=Currency.PLAY)
    held = sum(account.balance or 0 for account in accounts)
    opening, closing = opening_and_closing(Scope(books.ana.pk, Currency.PLAY))
    assert (opening, closing.total) == (Purse(), held)
    assert closing == books.balance


def test_currencies_are_never_mixed(books: Books) -> None:
    assert page(Scope(books.ana.pk, Currency.EUR)) == []
    assert opening_and_closing(Scope(books.ana.pk, Currency.EUR)) == (Purse(), Purse())


def test_bets_that_are_held_are_set_aside(books: Books) -> None:
    wallet = chart.wallet(player=books.ana, currency=Currency.PLAY)
    held = Account(kind=AccountKind.HELD, currency=Currency.PLAY, player=books.ana)
    Account.objects.bulk_create([held])
    moving.refill(player=books.ana, amount=500, key="more")
    post(
        kind=TransferKind.HAND,
        currency=Currency.PLAY,
        entries={wallet.pk: -500, Account.objects.get(kind="held").pk: 500},
        reason="test",
        reference="",
        idempotency_key="held",
    )
    (line,) = page(Scope(books.ana.pk, Currency.PLAY), most=1)
    assert line.movement.moved == Purse(wallet=-500, held=500)
    assert line.after == books.balance + Purse(held=500)


def test_what_is_written_meanwhile_does_not_slip_into_a_whole_statement(books: Books) -> None:
    scope = Scope(books.ana.pk, Currency.PLAY)
    statement = WholeStatement(scope)
    expected = list(books.written)
    found = statement.next_piece(most=50) or []
    for _movement in range(10):
        books.move()
    found += oldest_first(statement, most=50)
    assert written(iter(found)) == expected
    assert statement.balance == expected[-1][2]
