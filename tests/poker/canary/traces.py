"""Every form in which some text or bytes can tell a card or a deck.

What counts as a find and what may be an accident is worked out in `chance.py`.
"""

import base64
import html
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from poker.engine.cards.cards import DECK_SIZE, Card
from tests.poker.canary.chance import HAND, RUN, is_chance

_TEXT: Final = "[2-9TJQKA][cdhs]"
_QUOTED = re.compile(rf"""(?:["'`]|\\"|>)({_TEXT})(?=["'`<]|\\")""")
# Of base64, which is random more often than not, a whole token has to be cards, or an address.
_TOKEN: Final = "[0-9A-Za-z#+/_-]"
_IN_A_ROW = re.compile(rf"(?<!{_TOKEN})(?:{_TEXT}[ ,]{{0,2}}){{2,}}(?!{_TOKEN})")
_IN_AN_ADDRESS = re.compile(
    rf"(?<!{_TOKEN})\d*(?:/[a-z-]+|/\d+)*/((?:{_TEXT}){{2,}})(?:/[a-z-]*|/\d+)*(?!{_TOKEN})"
)
_MANY = re.compile(rf"(?:{_TEXT}){{13,}}")
_DRAWN = re.compile(r"(10|[2-9TJQKA])[ \ufe0e]?([♣♦♥♠])")
_ESCAPED_SUIT = re.compile(r"\\u(266[0356])", re.IGNORECASE)
_SUITS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_NUMBERS = re.compile(rf"(?<![\d.])\d{{1,2}}(?:\s?[, ]\s?\d{{1,2}}){{{HAND - 1},}}(?![\d.])")
_SMALL_BYTES = re.compile(rb"[\x00-\x33]{%d,}" % RUN)
_ESCAPED_BYTE = re.compile(r"\\x([0-9a-f]{2})|\\([abtnvfr])")
_ESCAPES: Final = dict(zip("abtnvfr", "\a\b\t\n\v\f\r", strict=True))
_HEX = re.compile(rf"[0-9a-fA-F]{{{2 * RUN},}}")
_BASE64 = re.compile(rf"[A-Za-z0-9+/_-]{{{RUN * 4 // 3},}}")
_PRINTABLE = re.compile(rb"[\t\n\r -~]{18,}")


def cards_told(text: str) -> set[str]:
    """Every card a text names, as `As`: in quotes, several in a row, drawn as on a page; by itself
    or in base64 or hexadecimal."""
    return set().union(*map(_cards_named, (text, *_texts_inside(text))))


def _cards_named(text: str) -> set[str]:
    text = html.unescape(_ESCAPED_SUIT.sub(lambda found: chr(int(found[1], 16)), text))
    named = set(_QUOTED.findall(text))
    for rows in (_IN_A_ROW, _IN_AN_ADDRESS, _MANY):
        for row in rows.findall(text):
            named |= set(re.findall(_TEXT, row))
    return named | {
        ("T" if rank == "10" else rank) + _SUITS[suit] for rank, suit in _DRAWN.findall(text)
    }


def _texts_inside(text: str) -> Iterator[str]:
    """Texts a text holds in base64, as Celery writes what a task is given, or in hexadecimal."""
    coded = [bytes.fromhex(run[: len(run) & ~1]) for run in _HEX.findall(text)]
    coded += [_from_base64(run) for run in _BASE64.findall(text)]
    return (data.decode() for data in coded if _PRINTABLE.fullmatch(data))


class DeckTraces:
    """Finds stretches of known decks, and known hands, in whatever form they are written."""

    def __init__(
        self, decks: Iterable[Sequence[Card]], hands: Iterable[Sequence[Card]] = ()
    ) -> None:
        self._runs = {run for deck in decks for run in _runs(deck, RUN)}
        self._hands = {bytes(hand) for hand in hands if len(hand) == HAND}

    def in_text(self, text: str) -> set[str]:
        """The forms in which a text tells some of a deck: `numbers`, `hex`, `base64`, `bytes`; and
        `hands` where it tells more of them, as numbers, than chance would."""
        rows = [_as_bytes(numbers) for numbers in _NUMBERS.findall(text)]
        found = {"numbers" for row in rows if self._told(row)}
        if self._tell_hands(rows):
            found.add("hands")
        found |= {"hex" for run in _HEX.findall(text) if self._in_hex(run)}
        found |= {"base64" for run in _BASE64.findall(text) if self._in_base64(run)}
        return found | self.in_bytes(text.encode()) | self.in_bytes(_unescaped(text))

    def in_bytes(self, data: bytes) -> set[str]:
        """`bytes` where a deck's order lies there plainly."""
        return {"bytes" for row in _SMALL_BYTES.findall(data) if self._told(row)}

    def _told(self, row: bytes) -> bool:
        return any(run in self._runs for run in _runs(row, RUN))

    def _tell_hands(self, rows: Iterable[bytes]) -> bool:
        places = {four for row in rows for four in _runs(row, HAND) if _could_be_cards(four)}
        told = len(places & self._hands)
        return not is_chance(places=len(places), hands=len(self._hands), found=told)

    def _in_hex(self, run: str) -> bool:
        return any(
            self.in_bytes(bytes.fromhex(run[start : len(run) - (len(run) - start) % 2]))
            for start in (0, 1)
        )

    def _in_base64(self, run: str) -> bool:
        return any(self.in_bytes(_from_base64(run[start:])) for start in range(4))


def _runs(cards: Sequence[int], length: int) -> Iterator[bytes]:
    return (bytes(cards[at : at + length]) for at in range(len(cards) - length + 1))


def _could_be_cards(numbers: bytes) -> bool:
    return len(set(numbers)) == len(numbers) and max(numbers) < DECK_SIZE


def _from_base64(run: str) -> bytes:
    """The bytes of it, of either alphabet; one character left over is none."""
    whole = run[:-1] if len(run) % 4 == 1 else run
    return base64.b64decode(whole + "=" * (-len(whole) % 4), altchars="-_")


def _unescaped(text: str) -> bytes:
    """The bytes of which a text is the escaped form, as Valkey and Python write them."""

    def byte(found: re.Match[str]) -> str:
        return chr(int(found[1], 16)) if found[1] else _ESCAPES[found[2]]

    return _ESCAPED_BYTE.sub(byte, text).encode("latin-1", "replace")


def _as_bytes(numbers: str) -> bytes:
    return bytes(map(int, re.findall(r"\d+", numbers)))
