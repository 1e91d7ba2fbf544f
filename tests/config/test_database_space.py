"""A full disk concerns the database as a whole."""

from typing import Final

import pytest
from django.db import OperationalError, connection, transaction

from config import database_space
from config.database_errors import Scope, scope_of
from config.database_space import require_space

REFUSED: Final = "DO $$ BEGIN RAISE 'told to fail' USING ERRCODE = '{}'; END $$"


@pytest.mark.django_db
def test_database_with_space_is_asked_by_a_temporary_file() -> None:
    require_space()
    settings, statement = database_space._FILE
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(settings)
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS) {statement}")
        plan = " ".join(line for (line,) in cursor.fetchall())
    assert "temp read" in plan
    assert "written" in plan


@pytest.mark.django_db
def test_full_disk_concerns_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_space, "_FILE", [REFUSED.format("53100")])
    with pytest.raises(OperationalError) as raised:
        require_space()
    assert scope_of(raised.value) is Scope.DATABASE


@pytest.mark.django_db
@pytest.mark.parametrize("sqlstate", ["53400", "57014"])
def test_file_that_is_refused_for_another_reason_tells_nothing(
    sqlstate: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_space, "_FILE", [REFUSED.format(sqlstate)])
    require_space()


@pytest.mark.django_db
def test_database_that_gives_no_answer_concerns_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(database_space, "_FILE", [REFUSED.format("57P01")])
    with pytest.raises(OperationalError):
        require_space()
