"""Cleaning a text for a line: one line, no invisible characters, none that reverse its
direction."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from poker.models.people.chat import LONGEST_LINE
from poker.talk.chat.errors import EmptyLine, LineTooLong

MOST_MARKS: Final = 2
"""The most accents on a letter: no script used here needs more, and stacks of them would cover
the lines around."""

# These join several emoji to one, or turn a sign into an emoji; all others of their category are
# invisible and removed.
_PARTS_OF_EMOJI: Final = frozenset({"\u200d", "\ufe0f"})
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_READ: Final = "LNPS"
_BLANK = re.compile(r"[\s\u115f\u1160\u2800\u3164\uffa0]+")


def clean_line(text: str) -> str:
    """Return `text` as it is stored, at most LONGEST_LINE characters.

    Raises EmptyLine or LineTooLong.
    """
    composed = unicodedata.normalize("NFC", _BLANK.sub(" ", text))
    cleaned = "".join(_seen(composed)).strip()
    if not any(unicodedata.category(character)[0] in _READ for character in cleaned):
        raise EmptyLine("nothing to read is in it", shortest=1)
    if len(cleaned) > LONGEST_LINE:
        raise LineTooLong("it is too long", longest=LONGEST_LINE)
    return cleaned


def _seen(text: str) -> Iterator[str]:
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= MOST_MARKS and (category not in _UNSEEN or character in _PARTS_OF_EMOJI):
            yield character
