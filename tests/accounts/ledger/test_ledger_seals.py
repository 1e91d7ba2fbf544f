"""A sealed transfer that is altered is found, though everything still adds up."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, timedelta
from hashlib import sha256

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents.models import Incident
from accounts.ledger import moving
from accounts.ledger.checks.audit import differences
from accounts.ledger.checks.seal_checking import seal_differences
from accounts.ledger.checks.sealing import BLOCK, GENESIS, note_last_seal, seal_finished
from accounts.ledger.models import Account, Currency, LedgerSeal, Transfer
from accounts.models import Player
from poker.oversight.ledger_check import check_ledger
from tests.accounts.ledger import ledger_rows
from tests.accounts.ledger.committed_ledger import Ledger
from tests.accounts.people import person, wallet_of
from tests.room.taking_turns import begun_before_the_end_of

pytestmark = pytest.mark.usefixtures("waived_evidence")

LATER = timedelta(minutes=5)
TABLES = ("ledger_account", "ledger_transfer", "ledger_entry", "ledger_seal")


@pytest.fixture
def sealed(ledger: Ledger) -> Ledger:
    """Ana's and Ben's grants and Ana's buy-in, under one seal that is in the audit log."""
    moving.opening_grant(player=person("Ben"))
    now = timezone.now() + LATER
    assert seal_finished(now=now) == Transfer.objects.count() == 3
    assert seal_finished(now=now) == 0
    assert [note_last_seal(now=now), note_last_seal(now=now)] == [True, False]
    return ledger


def alter(ledger: Ledger, *statements: str) -> None:
    """As the owner, with the triggers off."""
    with ledger_rows.unguarded(ledger.database.owner_url, *TABLES) as owner:
        for statement in statements:
            owner.execute(statement)


def told() -> list[str]:
    return [str(difference) for difference in seal_differences()]


def whose(account: Account) -> list[str | int | None]:
    return [account.kind, account.currency, account.player_id, account.table_no]


def line_of(transfer: Transfer) -> str:
    """Everything a transfer is, as a seal reads it."""
    entries = [
        [entry.pk, entry.account_id, *whose(entry.account), entry.amount]
        for entry in transfer.entries.order_by("pk")
    ]
    at = f"{transfer.created_at.astimezone(UTC):%Y-%m-%dT%H:%M:%S.%f}"
    what = [transfer.kind, transfer.currency, transfer.reason, transfer.reference]
    fields = [transfer.pk, *what, transfer.idempotency_key, at, entries]
    return json.dumps(fields, ensure_ascii=False)


def test_a_seal_is_taken_over_everything_a_transfer_is(sealed: Ledger) -> None:
    lines = [line_of(transfer) for transfer in Transfer.objects.order_by("pk")]
    (seal,) = LedgerSeal.objects.all()
    assert seal.digest == sha256((GENESIS + "".join(lines)).encode()).hexdigest()
    assert told() == []


BALANCED = {
    "a date moved": ["UPDATE ledger_transfer SET created_at = created_at - interval '1 day'"],
    "another reason": ["UPDATE ledger_transfer SET reason = 'a gift' WHERE kind = 'buy_in'"],
    "two rows changed against each other": [
        """UPDATE ledger_entry SET amount = amount + 5 * sign(amount)
            WHERE transfer_id = (SELECT id FROM ledger_transfer WHERE kind = 'buy_in')""",
        "UPDATE ledger_account SET balance = balance - 5 WHERE id = {ana}",
        "UPDATE ledger_account SET balance = balance + 5 WHERE id = {stack}",
    ],
    "an amount moved to another player": [
        "UPDATE ledger_entry SET account_id = {ana} WHERE account_id = {ben}",
        "UPDATE ledger_account SET balance = balance + 1000000 WHERE id = {ana}",
        "UPDATE ledger_account SET balance = balance - 1000000 WHERE id = {ben}",
    ],
    "an account given to somebody else": [
        """UPDATE ledger_account SET table_no = 9, player_id =
           (SELECT player_id FROM ledger_account WHERE id = {ben}) WHERE id = {stack}"""
    ],
    "a transfer taken out": [
        """DELETE FROM ledger_entry WHERE transfer_id IN
           (SELECT transfer_id FROM ledger_entry WHERE account_id = {ben})""",
        "DELETE FROM ledger_transfer WHERE id NOT IN (SELECT transfer_id FROM ledger_entry)",
        "UPDATE ledger_account SET balance = 0 WHERE id = {ben}",
    ],
}


@pytest.mark.parametrize("what", BALANCED)
def test_an_alteration_that_still_adds_up_is_found(sealed: Ledger, what: str) -> None:
    ben = wallet_of(Player.objects.get(screen_name="Ben")).pk
    names = {"ana": sealed.wallet, "stack": sealed.stack, "ben": ben}
    alter(sealed, *(statement.format(**names) for statement in BALANCED[what]))
    assert differences() == [], "sums alone do not find it"
    assert len(told()) == 1, what


def test_an_altered_row_is_an_incident_and_fails_the_command(
    sealed: Ledger, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("check_ledger")
    alter(sealed, *BALANCED["a date moved"])
    last = Transfer.objects.latest("pk").pk
    found = f"number of altered blocks, transfers 1 to {last}, is 1, expected 0"
    assert [str(difference) for difference in check_ledger()] == [found]
    assert Incident.objects.get(kind="ledger_difference").detail["differences"] == [found]
    with pytest.raises(SystemExit) as exit_:
        call_command("check_ledger")
    assert exit_.value.code == 1
    assert found in capsys.readouterr().err


def test_seals_written_anew_do_not_fit_the_audit_log(sealed: Ledger) -> None:
    alter(sealed, *BALANCED["another reason"], "DELETE FROM ledger_seal")
    assert seal_finished(now=timezone.now() + LATER) == 3
    assert told() == ["number of seals that are not as noted, seal 1, is 1, expected 0"]
    assert AuditEntry.objects.filter(action="ledger_seal.noted").count() == 1


def test_what_is_not_finished_is_sealed_later(sealed: Ledger) -> None:
    """Of two transfers under way the later number may be committed first."""
    now = timezone.now() + LATER
    with ledger_rows.session(sealed.database.url) as slow:
        slow.execute("BEGIN")
        early = ledger_rows.transfer(slow, "early")
        ledger_rows.entry(slow, early, sealed.promotion, -7)
        ledger_rows.entry(slow, early, sealed.wallet, 7)
        late = moving.opening_grant(player=person("Cleo"))
        assert late.pk > early
        assert seal_finished(now=now) == 0
        slow.execute("COMMIT")
    assert seal_finished(now=now) == 2
    assert told() == []


def test_blocks_follow_one_another_whoever_seals(sealed: Ledger) -> None:
    ana, now = sealed.ana, timezone.now() + LATER
    for number in range(BLOCK + 1):
        moving.top_up(
            player=ana, table_no=3, currency=Currency.PLAY, amount=1, key=f"chip:{number}"
        )

    def seal(_: int) -> int:
        try:
            return seal_finished(now=now)
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as workers:
        assert sum(workers.map(seal, range(3))) == BLOCK + 1
    seals = list(LedgerSeal.objects.order_by("number"))
    assert [(seal.number, seal.transfers) for seal in seals] == [(1, 3), (2, BLOCK), (3, 1)]
    assert [seal.after_transfer for seal in seals[1:]] == [s.last_transfer for s in seals[:-1]]
    assert told() == []


def test_nobody_changes_a_seal(sealed: Ledger) -> None:
    change = "UPDATE ledger_seal SET digest = ''"
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        sealed.app.execute(change)
    with (
        ledger_rows.session(sealed.database.owner_url) as owner,
        pytest.raises(psycopg.errors.RestrictViolation),
    ):
        owner.execute(change)


def test_a_seal_waits_for_one_that_was_begun_before(ledger: Ledger) -> None:
    now = timezone.now() + LATER
    count = Transfer.objects.count()
    sealed: list[int] = []

    def seal() -> int:
        sealed.append(seal_finished(now=now))
        return sealed[-1]

    assert begun_before_the_end_of(seal, seal) == 0
    assert sealed == [count, 0]
    assert LedgerSeal.objects.count() == 1
