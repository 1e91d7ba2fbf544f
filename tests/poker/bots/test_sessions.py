from pathlib import Path

import pytest

from poker.bots.sessions import Sessions


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sessions.json"


def test_keys_are_kept_for_the_next_process(path: Path) -> None:
    Sessions(path).keep("vega@bots.invalid", "key")
    assert Sessions(path).get("vega@bots.invalid") == "key"
    assert Sessions(path).get("mira@bots.invalid") is None


def test_nobody_else_can_read_them(path: Path) -> None:
    Sessions(path).keep("vega@bots.invalid", "key")
    assert path.stat().st_mode & 0o777 == 0o600
    assert [*path.parent.iterdir()] == [path]


def test_only_the_key_that_ended_is_forgotten(path: Path) -> None:
    sessions = Sessions(path)
    sessions.keep("vega@bots.invalid", "new")
    sessions.forget("vega@bots.invalid", "old")
    assert sessions.get("vega@bots.invalid") == "new"
    sessions.forget("vega@bots.invalid", "new")
    assert Sessions(path).get("vega@bots.invalid") is None


@pytest.mark.parametrize("text", ["", "{", "[]", '"key"'])
def test_a_damaged_file_is_as_good_as_none(path: Path, text: str) -> None:
    path.write_text(text)
    assert Sessions(path).get("vega@bots.invalid") is None
