"""One row altered by whoever owns the database is found by a check, told as an incident, and shown
to reviewers."""

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.compliance.reporting.reading.reading import read
from accounts.compliance.reporting.reports.significant_events import SIGNIFICANT_EVENTS
from accounts.core.incidents.models import Incident
from accounts.ledger.checks.sealing import seal_finished
from accounts.tasks import check_audit
from poker.tasks import check_all_events, check_ledger
from tests.accounts.compliance.reporting.reviewers import ALWAYS, asked
from tests.accounts.core.audit_chain import write_entries
from tests.accounts.ledger import ledger_rows
from tests.conftest import PlayerFactory
from tests.poker.evening import seated_at
from tests.room.database import RoomDatabase


class Alteration(NamedTuple):
    """What is changed in which table, the check that finds it, and how that is told."""

    table: str
    change: str
    check: Callable[[], object]
    command: str
    incident: str
    line: str


ALTERATIONS = [
    Alteration(
        "ledger_entry",
        """UPDATE ledger_entry SET amount = amount + sign(amount)
            WHERE transfer_id = (SELECT max(transfer_id) FROM ledger_entry)""",
        check_ledger,
        "check_ledger",
        "ledger_difference",
        "Alterations and differences found in the ledger",
    ),
    Alteration(
        "audit_entry",
        "UPDATE audit_entry SET reason = 'another' WHERE number = 2",
        check_audit,
        "check_audit",
        "audit_log_broken",
        "Alterations found in the audit log",
    ),
    Alteration(
        "poker_tableevent",
        """UPDATE poker_tableevent SET data = jsonb_set(data, '{amount}', '300')
            WHERE (table_id, seq) = (SELECT table_id, min(seq) FROM poker_tableevent
                                      WHERE kind = 'called' GROUP BY table_id)""",
        check_all_events,
        "check_events",
        "event_altered",
        "Alterations found in the record of hands",
    ),
]


def lines() -> dict[str, bool]:
    """The significant events' lines of reconciliation, and whether they are clean."""
    found = read(asked(SIGNIFICANT_EVENTS, timezone.now(), **ALWAYS))
    return {check.label: check.is_clean for check in found.checks}


@pytest.mark.parametrize("altered", ALTERATIONS, ids=lambda each: each.table)
def test_an_altered_row_is_found_told_and_shown(
    altered: Alteration, new_player: PlayerFactory, room_db: RoomDatabase
) -> None:
    table = seated_at(new_player, "holdem", "no_limit", 3)
    table.deal()
    table.check_down()
    write_entries(3)
    assert seal_finished(now=timezone.now() + timedelta(minutes=5)) > 0
    call_command(altered.command)
    altered.check()
    assert all(lines().values())
    with ledger_rows.unguarded(room_db.owner_url, altered.table) as owner:
        assert owner.execute(altered.change).rowcount > 0
    with pytest.raises(SystemExit) as exit_:
        call_command(altered.command)
    assert exit_.value.code == 1
    altered.check()
    assert Incident.objects.filter(kind=altered.incident).exists()
    assert not lines()[altered.line]
    others = {each.line for each in ALTERATIONS} - {altered.line}
    assert all(lines()[line] for line in others)
