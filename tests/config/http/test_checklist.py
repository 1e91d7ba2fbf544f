"""Whatever the security checklist names is there."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from config.places import BASE_DIR

CHECKLIST = (BASE_DIR / "config" / "SECURITY.md").read_text()
ROWS = re.findall(r"^\| (?!item |attack ).*`.*$", CHECKLIST, re.MULTILINE)


def shown_by(row: str) -> list[str]:
    return re.findall(r"`([^`]+)`", row.rsplit(" | ", maxsplit=1)[-1])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip())
def test_each_row_names_what_exists(row: str) -> None:
    assert shown_by(row)
    for named in shown_by(row):
        if named.startswith("settings."):
            assert hasattr(settings, named.removeprefix("settings.")), named
            continue
        path, _, test = named.partition("::")
        assert Path(BASE_DIR / path).is_file(), named
        assert not test or f"def {test}(" in (BASE_DIR / path).read_text(), named


def test_there_are_rows_for_all_chapters_that_apply() -> None:
    numbers = [re.match(r"\| (\d+)", row) for row in ROWS]
    chapters = {int(number[1]) for number in numbers if number}
    assert len(ROWS) > 60
    assert chapters == {*range(1, 17)} - {10}
