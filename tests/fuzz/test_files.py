"""Files that are no hand records, for whatever reads hand records."""

import os
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from config.places import BASE_DIR
from poker.formats.phh.batch import replay_all

SEED = os.environ.get("SEED") or "november"
RECORDS = [*(BASE_DIR / "tests/poker/formats/phh/hands").rglob("*.phh*")]
VERDICTS = {"agreed", "differed", "unsupported", "unreadable"}
SPLICES = (
    b"", b"\x00", b"\xff\xfe", b"[", b"]]]]", b'"', b"=", b"nan", b"inf", b"-1", b"9" * 400,
    b"1e9999",
    b"'''", b"d dh p1 ????", b"p99 cbr -5", b"\n[1]\n", b"[[", b"{", b"0x1", b"1979-05-27", b"\r",
)  # fmt: skip


def damaged(content: bytes, random: Random) -> bytes:
    """A record with up to three pieces cut out, doubled or replaced."""
    for _ in range(random.randrange(1, 4)):
        start = random.randrange(len(content) + 1)
        end = min(len(content), start + random.choice([0, 1, 2, 5, 20, 200]))
        piece = random.choice([*SPLICES, content[start:end] * 2, random.randbytes(5)])
        content = content[:start] + piece + content[end:]
    return content


@pytest.mark.parametrize("files", [300, pytest.param(20_000, marks=pytest.mark.nightly)])
def test_a_record_that_is_none_is_refused_by_name(files: int) -> None:
    random = Random(SEED)
    assert RECORDS
    for _ in range(files):
        content = damaged(random.choice(RECORDS).read_bytes(), random)
        for result in replay_all(content):
            assert result.verdict in VERDICTS
            assert result.verdict == "agreed" or result.reason


def test_the_command_says_which_file_and_ends_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, content in enumerate((b"\x00\xff", b"[[[", b"", b"a = 1e9999")):
        (tmp_path / f"{number}.phh").write_bytes(content)
    with pytest.raises((SystemExit, CommandError)) as end:
        call_command("replay_hands", str(tmp_path), str(tmp_path / "none.phh"))
    assert getattr(end.value, "code", 1) == 1
    said = capsys.readouterr()
    assert "none.phh" in said.err
    assert "0.phh" in said.err
    assert "Traceback" not in said.err + said.out
