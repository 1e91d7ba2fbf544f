"""Every kind of transfer is in exactly one report, its home."""

from collections import Counter

from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.ledger.models import TransferKind
from tests.lobby.books.compared import COMPARED


def test_every_kind_of_transfer_has_one_home() -> None:
    homes = Counter(kind for report in REPORTS for kind in report.home_of)
    assert {kind: homes[kind] for kind in TransferKind} == dict.fromkeys(TransferKind, 1)


def test_every_home_reconciles_with_the_ledger_and_is_compared() -> None:
    for report in REPORTS:
        if report.home_of:
            assert report.reconciliations, report.slug
            assert report.slug in COMPARED
