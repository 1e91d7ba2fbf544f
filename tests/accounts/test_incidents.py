import pytest

from accounts.incidents import Incident, open_incident
from tests.accounts.people import NOW


@pytest.mark.django_db
def test_an_incident_is_opened_once_however_often_it_is_seen() -> None:
    def seen(times: int) -> Incident:
        return open_incident(
            kind="ledger_difference",
            subject="ledger",
            detail={"times": times},
            key="ledger 2026-11-20T12",
            now=NOW,
        )

    first, second = seen(1), seen(2)
    assert first.pk == second.pk
    assert (second.detail, second.opened_at, second.closed_at) == ({"times": 1}, NOW, None)
