"""What the tables' owner alters behind the room's back, three rows at once, drawn at random: the
hourly and nightly checks list all of it, and open an incident again after staff closed the first.
"""

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from accounts.cashier.day_close.closing import close_day
from accounts.cashier.day_close.totals import Totals
from accounts.cashier.models import CashierRequest, DayClose
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.files.issuing import issue
from accounts.compliance.reporting.models import Format, IssuedCopy
from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents import Incident, open_incident
from accounts.core.incidents.closing import close_incident
from accounts.identity.records.models import IdentityRecord
from accounts.ledger.models import Account, AccountKind, Currency, Transfer
from accounts.models import Player
from accounts.tasks import check_audit
from poker.event_stream.chain.noting import check_all
from poker.models import PlayedHand
from poker.oversight.ledger_check import check_ledger
from tests.accounts.cashier.till import bring, cashier, known
from tests.accounts.compliance.reporting.reviewers import asked
from tests.accounts.ledger import ledger_rows
from tests.poker.evening import SeatAt, play_hands
from tests.room.database import RoomDatabase

EUR: Final = Currency.EUR
TABLES: Final = (
    "poker_playedhand",
    "cashier_request",
    "cashier_day_close",
    "incident",
    "compliance_issued_copy",
    "audit_entry",
    "accounts_identity_record",
    "ledger_transfer",
    "ledger_entry",
    "ledger_account",
)
KINDS: Final = {"ledger_difference", "event_altered", "audit_log_broken"}


class Alteration(NamedTuple):
    """Statements about a ``row`` of these, with semicolons between, and what a check has to say."""

    rows: Callable[[], QuerySet[Any]]
    told: Callable[[Any], str]
    statements: str


def hands() -> QuerySet[Any]:
    return PlayedHand.objects.order_by("pk")


def of_hand(row: PlayedHand) -> str:
    return f"table {row.table_id} event {row.last_seq}: hand {row.hand_no} is told otherwise"


def requests() -> QuerySet[Any]:
    return CashierRequest.objects.order_by("pk")


def of_request(row: CashierRequest) -> str:
    return f"cashier:{row.pk} "


ALTERATIONS: Final = {
    "pot": Alteration(
        hands,
        of_hand,
        """
            UPDATE poker_playedhand SET pot = pot + 100 WHERE id = %(row)s
        """,
    ),
    "wagered": Alteration(
        hands,
        of_hand,
        """
            UPDATE poker_playedhand SET wagered = wagered + 1 WHERE id = %(row)s
        """,
    ),
    "request amount": Alteration(
        requests,
        of_request,
        """
            UPDATE cashier_request SET amount = amount + 1 WHERE id = %(row)s
        """,
    ),
    "request approver": Alteration(
        requests,
        of_request,
        """
            UPDATE cashier_request SET first_approver_id = %(other)s WHERE id = %(row)s
        """,
    ),
    "request player": Alteration(
        requests,
        of_request,
        """
            UPDATE cashier_request SET player_id = %(other)s WHERE id = %(row)s
        """,
    ),
    "closed day": Alteration(
        lambda: DayClose.objects.order_by("pk"),
        lambda row: f"cashier_day:{row.day} EUR",
        """
            UPDATE cashier_day_close SET bank_in = bank_in + 7, bank_closing = bank_closing + 7
                WHERE id = %(row)s
        """,
    ),
    "incident": Alteration(
        lambda: Incident.objects.filter(kind="test").order_by("pk"),
        lambda row: f"incident:{row.pk} ",
        """
            UPDATE incident SET note = 'x' WHERE id = %(row)s
        """,
    ),
    "archived copy with its hash": Alteration(
        lambda: IssuedCopy.objects.order_by("pk"),
        lambda row: f"report_copy:{row.pk} ",
        """
            UPDATE compliance_issued_copy SET content = 'x', sha256 = encode(sha256('x'), 'hex')
                WHERE id = %(row)s
        """,
    ),
    "audit reason": Alteration(
        lambda: AuditEntry.objects.order_by("number"),
        lambda row: f"entry {row.number}:",
        """
            UPDATE audit_entry SET reason = 'x' WHERE number = %(row)s
        """,
    ),
    "identity record": Alteration(
        lambda: IdentityRecord.objects.order_by("pk"),
        lambda row: f"identity_record:{row.pk} ",
        """
            DELETE FROM accounts_identity_record WHERE id = %(row)s
        """,
    ),
    "deposit without a request": Alteration(
        lambda: Account.objects.filter(kind=AccountKind.WALLET, currency=EUR).order_by("pk"),
        lambda _row: f"behind transfer {Transfer.objects.latest('pk').pk} (deposit)",
        """
            INSERT INTO ledger_transfer (kind, currency, reason, reference, idempotency_key)
                VALUES ('deposit', 'EUR', 'deposit', 'cashier:0', 'cashier:0 deposit');
            INSERT INTO ledger_entry (transfer_id, account_id, amount)
                SELECT max(id), %(till)s, -999900
                FROM ledger_transfer;
            INSERT INTO ledger_entry (transfer_id, account_id, amount)
                SELECT max(id), %(row)s, 999900
                FROM ledger_transfer;
            UPDATE ledger_account SET balance = balance - 999900 WHERE id = %(till)s;
            UPDATE ledger_account SET balance = balance + 999900 WHERE id = %(row)s
        """,
    ),
}


@pytest.fixture
def evening(seat_at: SeatAt) -> None:
    """Hands were played, euros came in, two days and two incidents were closed, and two copies of
    a report were issued."""
    table = seat_at("plo-pool", "pot_limit", 4, currency="EUR")
    play_hands(table, 4, Random(4))
    staff, now = cashier("Till"), timezone.now()
    known("Other")
    for number in range(4):
        bring(known(f"Saver{number}"), 1000 + number)
    for number in range(2):
        day = date(2026, 2, 1) + timedelta(days=number)
        close_day(day=day, currency=EUR, bank=Totals(0, 0, 0, 0), reason="", by=staff)
        made = open_incident(kind="test", subject="room", detail={}, key=f"test {number}", now=now)
        close_incident(incident_id=made.pk, staff=staff, note="looked into")
        issue(asked=asked(next(iter(REPORTS))), form=Format.CSV, staff=staff)
    assert checked() == []


def checked() -> list[str]:
    """What the hourly and nightly checks say."""
    found = [*map(str, check_ledger()), *map(str, check_all())]
    if not check_audit():
        told = Incident.objects.filter(kind="audit_log_broken").latest("pk").detail
        found += told["entries"]
    return found


def plant(names: Iterable[str], random: Random, database: RoomDatabase) -> list[str]:
    """Alter a row of each of these kinds, drawn at random; what the checks have to say of them."""
    told = []
    with ledger_rows.unguarded(database.owner_url, *TABLES) as owner:
        for name in names:
            alteration = ALTERATIONS[name]
            row = random.choice(list(alteration.rows()))
            values = {
                "row": row.pk,
                "other": Player.objects.get(screen_name="Other").pk,
                "till": Account.objects.get(kind=AccountKind.CASHIER, currency=EUR).pk,
            }
            for statement in alteration.statements.split(";"):
                owner.execute(statement, values)
            told.append(alteration.told(row))
    return told


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("seed", range(6))
def test_three_at_once_are_all_listed_and_found_again(seed: int, room_db: RoomDatabase) -> None:
    """Each seed begins at another place, so that every kind is among those of the six."""
    random, names = Random(seed), list(ALTERATIONS)
    chosen = {names[2 * seed % len(names)], names[(2 * seed + 1) % len(names)]}
    chosen.add(random.choice(sorted(ALTERATIONS.keys() - chosen)))
    told = plant(sorted(chosen), random, room_db)
    found = checked()
    assert [each for each in told if not any(each in line for line in found)] == []
    opened = Incident.objects.filter(kind__in=KINDS, closed_at=None)
    kinds = set(opened.values_list("kind", flat=True))
    assert kinds
    boss = cashier("Boss")
    for number in list(opened.values_list("pk", flat=True)):
        close_incident(incident_id=number, staff=boss, note="nothing to see")
    again = checked()
    assert [each for each in told if not any(each in line for line in again)] == []
    assert set(opened.values_list("kind", flat=True)) == kinds
