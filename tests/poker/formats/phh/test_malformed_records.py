"""Broken files: always one line that says what is wrong, never a traceback."""

from random import Random

import pytest

from poker.formats.phh.batch import replay_all
from poker.formats.phh.errors import MissingField, NotToml, PhhError, WrongAction, WrongField
from poker.formats.phh.reading import read_hand, read_hands
from poker.formats.phh.replaying import replay
from tests.poker.formats.phh.recorded import HANDS, LIMPED, spoiled

SHORTEST = min(HANDS.rglob("*.phh"), key=lambda path: path.stat().st_size).read_bytes()
COLLECTION = (HANDS / "pluribus" / "hands.phhs").read_bytes()


@pytest.mark.parametrize("content", [LIMPED.encode(), SHORTEST], ids=["plain", "recorded"])
def test_a_hand_cut_off_anywhere_is_one_line(content: bytes) -> None:
    verdicts = set()
    for length in range(len(content)):
        (result,) = replay_all(content[:length])
        assert "\n" not in str(result)
        assert result.verdict == "agreed" or result.reason
        verdicts.add(result.verdict)
    assert "unreadable" in verdicts


def test_a_collection_cut_off_anywhere_is_a_line_a_hand() -> None:
    for length in range(0, len(COLLECTION), 7):
        for result in replay_all(COLLECTION[:length]):
            assert "\n" not in str(result)
            assert result.verdict in ("agreed", "unreadable")


@pytest.mark.parametrize("seed", range(4))
def test_damaged_bytes_are_one_line(seed: int) -> None:
    rng = Random(seed)
    for _ in range(300):
        content = bytearray(rng.choice((LIMPED.encode(), SHORTEST)))
        for _damage in range(rng.randint(1, 4)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        for result in replay_all(bytes(content)):
            assert "\n" not in str(result)


@pytest.mark.parametrize(
    ("old", "new", "error", "field"),
    [
        ("min_bet = 2\n", "", MissingField, "min_bet"),
        ("min_bet = 2", "min_bet = 'two'", WrongField, "min_bet"),
        ("min_bet = 2", "min_bet = true", WrongField, "min_bet"),
        ("min_bet = 2", "min_bet = 0", WrongField, "min_bet"),
        ("min_bet = 2", "min_bet = nan", WrongField, "min_bet"),
        ("min_bet = 2", "min_bet = 1e400", WrongField, "min_bet"),
        ("[200, 200, 200]", "[200, 200]", WrongField, "antes"),
        ("[200, 200, 200]", "[200, 0, 200]", WrongField, "starting_stacks"),
        ("[200, 200, 200]", "200", WrongField, "starting_stacks"),
        ("[200, 200, 200]", "[200]", WrongField, "starting_stacks"),
        ("[0, 0, 0]", "[0, -1, 0]", WrongField, "antes"),
        ('"p3 cc",', '"p3 cc", 7,', WrongField, "actions"),
        ('variant = "NT"', 'variant = ["NT"]', WrongField, "variant"),
        ("min_bet = 2", "min_bet = 2\nplayers = [1, 2, 3]", WrongField, "players"),
        ("min_bet = 2", "min_bet = 2\nyear = '2009'", WrongField, "year"),
        ("min_bet = 2", "min_bet = 2\ntime = 12", WrongField, "time"),
    ],
)
def test_a_wrong_field_is_named(old: str, new: str, error: type[PhhError], field: str) -> None:
    with pytest.raises(error) as refusal:
        read_hand(spoiled(old, new))
    assert refusal.value.field == field
    assert refusal.value.allowed
    assert str(refusal.value).startswith(f"{field}: ")


@pytest.mark.parametrize(
    ("old", "new", "action"),
    [
        ("p3 cc", "p3 calls", 4),
        ("p3 cc", "p9 cc", 4),
        ("p3 cc", "p0 cc", 4),
        ("p3 cc", "p3", 4),
        ("p1 cbr 4", "p1 cbr -4", 8),
        ("p1 cbr 4", "p1 cbr four", 8),
        ("p1 cbr 4", "p1 cbr", 8),
        ("d dh p1 AsAh", "d dh p1 AsAx", 1),
        ("d dh p1 AsAh", "d dh p1 AsAhAd", 1),
        ("p1 sm AsAh", "p1 sm AcAd", 17),
    ],
)
def test_a_wrong_action_is_numbered(old: str, new: str, action: int) -> None:
    with pytest.raises(WrongAction) as refusal:
        replay(read_hand(spoiled(old, new)))
    assert refusal.value.action == action


def test_a_card_dealt_twice_is_named() -> None:
    with pytest.raises(WrongAction, match="As dealt twice"):
        replay(read_hand(spoiled("d db Jc", "d db As")))


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"hello", b"[1", b"\xff\xfe", b"a = " + b"[" * 5000]
)
def test_what_is_no_record_is_said_in_a_line(content: bytes) -> None:
    with pytest.raises(PhhError) as refusal:
        read_hands(content)
    assert isinstance(refusal.value, NotToml | MissingField)
    assert "\n" not in str(refusal.value)


def test_fields_of_the_writers_own_are_kept() -> None:
    record = read_hand(LIMPED + "_mood = 'cheerful'\n[_notes]\nnow = 12:00:00\n")
    assert record.other["_mood"] == "cheerful"
    assert replay(record).verdict == "agreed"
