"""What of a line nobody else reads, and what is left in peace."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poker.models.people.chat import LONGEST_LINE
from poker.talk.chat.cleaning import clean_line
from poker.talk.chat.errors import EmptyLine, LineTooLong
from poker.talk.chat.filter import HIDDEN, filtered
from poker.talk.chat.word_list import WORDS, read_words

pytestmark = pytest.mark.rule("chat")
HIDDEN_LINES = [
    ("you fucking idiot", f"you {HIDDEN} idiot"),
    ("FUUUCK", HIDDEN),
    ("f.u.c.k you", f"{HIDDEN} you"),
    ("sh1t, wh0re!", f"{HIDDEN}, {HIDDEN}!"),
    ("a$$hole", HIDDEN),
    ("Scheiße, enculé", f"{HIDDEN}, {HIDDEN}"),
    ("come to https://evil.example/x?y now", f"come to {HIDDEN} now"),
    ("www.evil.example", HIDDEN),
    ("better rake at poker-evil.com/join", f"better rake at {HIDDEN}"),
    ("ana@example.org", HIDDEN),
    ("ana [at] example", HIDDEN),
    ("call +43 660 123 45 67", f"call {HIDDEN}"),
    ("0660/1234567 after nine", f"{HIDDEN} after nine"),
]
PLAIN_LINES = [
    "nh, gg",
    "Scunthorpe and Nigeria, as ever",
    "I had As Kd 7h 7c on 2c9dKh",
    "pot was 1,000,000 against my 12.50",
    "raise to 450. it was close",
    "je suis en retard",
    "🃏👍🏽 👨‍👩‍👧 ❤️",
    "<b>bold</b> & 'quoted'",
    "Größe, naïve, čeština, Ελληνικά, 日本語",
]


@pytest.mark.parametrize(("said", "shown"), HIDDEN_LINES)
def test_insults_and_ways_out_of_the_room_are_hidden(said: str, shown: str) -> None:
    assert filtered(said) == shown


@pytest.mark.parametrize("said", PLAIN_LINES)
def test_all_else_is_said_as_it_was_written(said: str) -> None:
    assert filtered(clean_line(said)) == said


@settings(max_examples=50)
@given(st.text(max_size=LONGEST_LINE) | st.from_regex(r"[a.@\-:1 /]{0,200}", fullmatch=True))
def test_a_filtered_line_is_never_longer(said: str) -> None:
    assert len(filtered(said)) <= len(said)


def test_every_word_of_the_list_is_found() -> None:
    lines = [f"So, {word.removesuffix('*').upper()} then" for word in WORDS]
    assert {filtered(line) for line in lines} == {f"So, {HIDDEN} then"}


def test_the_list_is_a_word_a_line_with_remarks() -> None:
    assert read_words("# some\nduck*  # birds\n\nswan\n") == ("duck*", "swan")


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  two \t\n words\r\n", "two words"),
        ("abc\u202ecba\u2066x\u0000", "abccbax"),
        ("zero\u200bwidth", "zerowidth"),
        ("e\u0301" + "\u0301" * 40, "\u00e9\u0301\u0301"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
    ],
)
def test_a_line_is_one_line_and_hides_nothing(written: str, kept: str) -> None:
    assert clean_line(written) == kept


@pytest.mark.parametrize("written", ["", "   ", "\u200b\u200d\ufe0f", "\u2800", "\ud800"])
def test_nothing_to_read_is_refused(written: str) -> None:
    with pytest.raises(EmptyLine) as refusal:
        clean_line(written)
    assert (refusal.value.field, refusal.value.allowed) == ("text", {"shortest": 1})


def test_a_line_has_two_hundred_characters() -> None:
    assert clean_line("x" * LONGEST_LINE) == "x" * LONGEST_LINE
    with pytest.raises(LineTooLong) as refusal:
        clean_line("x" * (LONGEST_LINE + 1))
    assert refusal.value.allowed == {"longest": 200}
