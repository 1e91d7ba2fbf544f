"""Every form in which some text or bytes can tell a card or a deck."""

import base64
import html
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from poker.engine.cards import Card

RUN: Final = 6
"""So many cards one after another, in the order of a deck, are no accident."""
SHORT_RUN: Final = 4
"""The cards of one player's hand of Omaha."""

_TEXT: Final = "[2-9TJQKA][cdhs]"
_QUOTED = re.compile(rf"""(?:["'`]|\\"|>)({_TEXT})(?=["'`<]|\\")""")
_IN_A_ROW = re.compile(rf"(?<![0-9A-Za-z#-])(?:{_TEXT}[ ,]{{0,2}}){{2,}}(?![0-9A-Za-z-])")
_DRAWN = re.compile(r"(10|[2-9TJQKA])[ \ufe0e]?([♣♦♥♠])")
_ESCAPED_SUIT = re.compile(r"\\u(266[0356])", re.IGNORECASE)
_SUITS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_NUMBERS = re.compile(rf"(?<![\d.])\d{{1,2}}(?:\s?[, ]\s?\d{{1,2}}){{{SHORT_RUN - 1},}}(?![\d.])")
_SMALL_BYTES = re.compile(rb"[\x00-\x33]{%d,}" % RUN)
_ESCAPED_BYTE = re.compile(r"\\x([0-9a-f]{2})|\\([abtnvfr])")
_ESCAPES: Final = dict(zip("abtnvfr", "\a\b\t\n\v\f\r", strict=True))
_HEX = re.compile(rf"[0-9a-fA-F]{{{2 * RUN},}}")
_BASE64 = re.compile(rf"[A-Za-z0-9+/_-]{{{RUN * 4 // 3},}}")


def cards_told(text: str) -> set[str]:
    """Every card a text names, as `As`: in quotes, several in a row, drawn as on a page."""
    text = html.unescape(_ESCAPED_SUIT.sub(lambda found: chr(int(found[1], 16)), text))
    named = set(_QUOTED.findall(text))
    for row in _IN_A_ROW.findall(text):
        named |= set(re.findall(_TEXT, row))
    return named | {
        ("T" if rank == "10" else rank) + _SUITS[suit] for rank, suit in _DRAWN.findall(text)
    }


class DeckTraces:
    """Finds stretches of known decks, and known hands, in whatever form they are written."""

    def __init__(
        self, decks: Iterable[Sequence[Card]], hands: Iterable[Sequence[Card]] = ()
    ) -> None:
        self._runs = {run for deck in decks for run in _runs(deck, RUN)}
        self._hands = {bytes(hand) for hand in hands if len(hand) == SHORT_RUN}
        # Four numbers in order are the seats of a table far more often than a hand.
        self._hands -= {hand for hand in self._hands if list(hand) == sorted(hand)}

    def in_text(self, text: str) -> set[str]:
        """The forms in which a text tells some of a deck: `numbers`, `hex`, `base64`."""
        found = {"numbers" for numbers in _NUMBERS.findall(text) if self._told(_as_bytes(numbers))}
        found |= {"hex" for run in _HEX.findall(text) if self._in_hex(run)}
        found |= {"base64" for run in _BASE64.findall(text) if self._in_base64(run)}
        return found | self.in_bytes(text.encode()) | self.in_bytes(_unescaped(text))

    def in_bytes(self, data: bytes) -> set[str]:
        """`bytes` where a deck's order lies there plainly."""
        rows = _SMALL_BYTES.findall(data)
        return {"bytes" for row in rows if any(run in self._runs for run in _runs(row, RUN))}

    def _told(self, numbers: bytes) -> bool:
        return any(run in self._runs for run in _runs(numbers, RUN)) or any(
            hand in self._hands for hand in _runs(numbers, SHORT_RUN)
        )

    def _in_hex(self, run: str) -> bool:
        return any(
            self.in_bytes(bytes.fromhex(run[start : len(run) - (len(run) - start) % 2]))
            for start in (0, 1)
        )

    def _in_base64(self, run: str) -> bool:
        standard = run.replace("-", "+").replace("_", "/")
        for start in range(4):
            part = standard[start : len(standard) - (len(standard) - start) % 4]
            if self.in_bytes(base64.b64decode(part)):
                return True
        return False


def _runs(cards: Sequence[int], length: int) -> Iterator[bytes]:
    return (bytes(cards[at : at + length]) for at in range(len(cards) - length + 1))


def _unescaped(text: str) -> bytes:
    """The bytes of which a text is the escaped form, as Valkey and Python write them."""

    def byte(found: re.Match[str]) -> str:
        return chr(int(found[1], 16)) if found[1] else _ESCAPES[found[2]]

    return _ESCAPED_BYTE.sub(byte, text).encode("latin-1", "replace")


def _as_bytes(numbers: str) -> bytes:
    return bytes(map(int, re.findall(r"\d+", numbers)))
