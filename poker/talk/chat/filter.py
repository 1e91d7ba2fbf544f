"""Hiding parts of a line from others: words on the list, and contacts outside the room."""

import re
import unicodedata
from functools import cache
from typing import Final

from poker.talk.chat.word_list import WORDS

HIDDEN: Final = "•••"

_ENDINGS: Final = (
    "com|net|org|info|biz|io|me|gg|tv|co|app|dev|xyz|site|online|club|shop|top|win|bet|casino|poker"
    "|eu|uk|de|at|ch|fr|it|es|nl|be|pl|cz|ru|us|ca|ly|to|cc"
)
_WAYS_OUT: Final = (
    r"[^\s@]+@[^\s@]+\.\w{2,}",
    r"[\w.+-]+ ?[\[(] ?(?:at|@) ?[\])] ?\S+",
    r"(?:https?:|www\.)\S+",
    rf"\b[\w-]+(?:\.[\w-]+)*\.(?:{_ENDINGS})\b(?:/\S*)?",
    # Telephone numbers; a number with commas is an amount of chips.
    r"(?<![\w,])\+?\d(?:[ ./()-]{0,2}\d){8,}(?![\w,])",
)
_LEAVING = re.compile("|".join(_WAYS_OUT), re.IGNORECASE)
# Characters that replace letters to get past the list: digits anywhere, signs inside a word.
_DIGITS: Final = str.maketrans("013457", "oieast")
_SIGNS: Final = dict(zip("@$!|€", "asiie", strict=True))
_SIGN = re.compile(r"[@$!|€](?=[@$!|€]*\w)")
_SHORTEST_SPACED: Final = 4


def filtered(text: str) -> str:
    """Return `text` without listed words, links, addresses and telephone numbers.

    Each of these is replaced by HIDDEN.
    """
    result = _LEAVING.sub(HIDDEN, text)
    spelled = _SIGN.sub(lambda sign: _SIGNS[sign[0]], result)
    plain = "".join(map(_plain, spelled))
    spans = [found.span() for found in _listed().finditer(plain)]
    for start, end in reversed(spans):
        result = result[:start] + HIDDEN + result[end:]
    return result


def _plain(character: str) -> str:
    """Return one letter for a character: without accent, in lower case, and the letter it is meant
    to look like."""
    base = unicodedata.normalize("NFKD", character)[0].translate(_DIGITS)
    return base.casefold()[:1] or " "


@cache
def _listed() -> re.Pattern[str]:
    return re.compile("|".join(map(_pattern, WORDS)))


def _pattern(word: str) -> str:
    """Return the pattern of a word with repeated letters; for longer words also with a sign between
    the letters."""
    letters = word.removesuffix("*")
    between = r"[\W_]?" if len(letters) >= _SHORTEST_SPACED else ""
    drawn_out = between.join(f"{re.escape(letter)}+" for letter in letters)
    ending = r"\w*" if word.endswith("*") else r"(?!\w)"
    return rf"(?<!\w){drawn_out}{ending}"
