"""What goes wrong while rows are copied is told as whatever else goes wrong in the database."""

import pytest
from django.contrib.sessions.models import Session
from django.db import DataError, transaction

from accounts.core.databases.copying import copying

SESSIONS = "COPY django_session (session_key, session_data, expire_date) FROM STDIN"


FIT = ("key", "data", "2026-01-01T00:00:00Z")
UNFIT = ("other", "data", "never")


def store(*rows: tuple[str, str, str]) -> None:
    with transaction.atomic(), copying(SESSIONS) as copy:
        for row in rows:
            copy.write_row(row)


@pytest.mark.django_db
def test_rows_are_stored() -> None:
    store(FIT)
    assert Session.objects.filter(session_key="key", session_data="data").exists()


@pytest.mark.django_db
def test_a_refused_row_raises_the_error_of_django_and_stores_nothing() -> None:
    with pytest.raises(DataError, match="never"):
        store(FIT, UNFIT)
    assert not Session.objects.exists()
