"""Whether the room's money is what it must be after the bank test, to the cent."""

from collections import Counter
from collections.abc import Iterator

from django.db.models import Sum

from accounts.cashier.models import CashierRequest
from accounts.core.audit_log.checking import breaks
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Account, AccountKind, Currency, Entry, Transfer, TransferKind
from poker.models import TableEvent
from poker.services.money.checking import table_differences
from tests.soak.bank.operations import form_key
from tests.soak.bank.people import People
from tests.soak.bank.tally import Books, Tally

AT_TABLES = ("act", "sit", "sit_in", "leave", "top_up")
AT_THE_TILL = ("deposit", "withdraw")


def faults(people: People, books: Books) -> Iterator[str]:
    """Everything that is not as it must be."""
    for record in [*books.without_outcome(), *books.crashed()]:
        yield f"{record.intent} came to {record.outcome}"
    if books.deadlocks:
        yield f"{books.deadlocks} deadlocks"
    yield from map(str, differences())
    yield from map(str, table_differences())
    for broken in breaks():
        yield f"audit log: {broken}"
    yield from _totals(Tally(people, books))
    yield from _table_operations(books)
    yield from _till_operations(people, books)


def _totals(tally: Tally) -> Iterator[str]:
    held = Account.objects.filter(currency=Currency.EUR)
    wallets = dict(held.filter(kind=AccountKind.WALLET).values_list("player", "balance"))
    for player, expected in tally.wallets.items():
        yield from _compare(f"wallet of {player}", wallets[player], expected)
    at_tables = held.filter(kind=AccountKind.TABLE).values_list("table_no")
    stacks = dict(at_tables.annotate(total=Sum("balance")))
    for table, expected in tally.tables.items():
        yield from _compare(f"table {table}", stacks.get(table, 0), expected)
    yield from _compare("rake", _house(AccountKind.RAKE), tally.rake)
    yield from _compare("cashier", _house(AccountKind.CASHIER), tally.cashier)
    yield from _compare("house expense", _house(AccountKind.HOUSE_EXPENSE), tally.expense)
    for kind, expected in ((AccountKind.HELD, tally.held), (AccountKind.WITHDRAWAL, 0)):
        total = held.filter(kind=kind).aggregate(total=Sum("balance"))["total"] or 0
        yield from _compare(kind, total, expected)


def _table_operations(books: Books) -> Iterator[str]:
    """Each operation at a table that was done caused its events once, and no other operation
    did."""
    found = TableEvent.objects.exclude(action_id="").values_list("action_id", "seq", "kind")
    caused = {action_id: (seq, kind) for action_id, seq, kind in found}
    yield from _compare("action ids that came twice", len(found) - len(caused), 0)
    done = {record.intent.name: record for record in books.done(*AT_TABLES)}
    for stranger in caused.keys() - done.keys():
        yield f"{stranger} had an effect that nobody knows of"
    for name, record in done.items():
        seq, _kind = caused.get(name, (None, ""))
        if seq is None and record.intent.operation in ("act", "sit"):
            yield f"{record.intent} had no effect"
        elif seq is not None and record.outcome and seq != record.outcome.value:
            yield f"{record.intent} was answered {record.outcome.value}, not {seq}"
    yield from _amounts_sat_down_with(books)


def _amounts_sat_down_with(books: Books) -> Iterator[str]:
    meant = Counter(
        (data["table"], data["player"], data["amount"])
        for data in (record.intent.data for record in books.done("sit"))
    )
    sat = TableEvent.objects.filter(kind="player_sat").values_list("table", "data")
    seen = Counter((table, data["player"], data["stack"]) for table, data in sat)
    if meant != seen:
        yield f"sat down: meant {meant - seen}, seen {seen - meant}"
    bought = Transfer.objects.filter(kind=TransferKind.BUY_IN).count()
    yield from _compare("buy-ins", bought, meant.total())


def _till_operations(people: People, books: Books) -> Iterator[str]:
    """Each request that was made is there once, with the answer its worker was given."""
    requests = {request.form_key: request for request in CashierRequest.objects.all()}
    done = {form_key(record.intent.name): record for record in books.done(*AT_THE_TILL)}
    yield from _compare("cashier requests", len(requests), len(people.players) + len(done))
    for key, record in done.items():
        request, data = requests.get(key), record.intent.data
        if request is None:
            yield f"{record.intent} left no request"
        elif (request.player_id, request.amount) != (data["player"], data["amount"]):
            yield f"{record.intent} asked for {request.amount}"
        elif record.outcome and request.status != record.outcome.value:
            yield f"{record.intent} is {request.status}, not {record.outcome.value}"


def _house(kind: AccountKind) -> int:
    entries = Entry.objects.filter(account__kind=kind, account__currency=Currency.EUR)
    return int(entries.aggregate(total=Sum("amount"))["total"] or 0)


def _compare(subject: str, found: int | None, expected: int) -> Iterator[str]:
    if found != expected:
        yield f"{subject} is {found}, expected {expected}"
