"""Reading what a client sends. Everything in a message is checked before it is used."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from config.refusals.refusal import Refusal
from poker.engine.cards.variants import VARIANTS

MOST_BYTES: Final = 4096
MOST_CHIPS: Final = 10**15
_MOST_HANDS: Final = 2**31 - 1
_LONGEST_TEXT: Final = 1000
_MOST_CARDS: Final = max(variant.hole_cards for variant in VARIANTS.values())


class Message(NamedTuple):
    """A well-formed message; fields its type does not have are at their defaults.

    ``history``, which no client sends, is the history of its table that its player was told of.
    """

    type: str
    id: str = ""
    decision: str = ""
    amount: int = 0
    choice: str = ""
    hand: int = 0
    root: str = ""
    seed: str = ""
    pledge: str = ""
    text: str = ""
    cards: Sequence[str] = ()
    history: int | None = None


class MalformedMessage(Refusal):
    """A message with the wrong form; ``field`` names what is wrong with it."""

    code = "malformed_message"

    def __init__(self, field: str, allowed: str, message_id: str = "") -> None:
        super().__init__(f"{field}: {allowed}", **{field: allowed})
        self.field = field
        self.message_id = message_id


class _Field(NamedTuple):
    allowed: str
    fits: Callable[[Any], bool]


def _matches(pattern: str) -> Callable[[Any], bool]:
    compiled = re.compile(pattern, re.ASCII)
    return lambda value: isinstance(value, str) and compiled.fullmatch(value) is not None


def _are_cards(value: Any) -> bool:
    is_card = _matches(r"[2-9TJQKA][cdhs]")
    return isinstance(value, list) and 1 <= len(value) <= _MOST_CARDS and all(map(is_card, value))


_FIELDS: Final = {
    "id": _Field("1 to 64 characters of A-Z a-z 0-9 _ -", _matches(r"[A-Za-z0-9_-]{1,64}")),
    "decision": _Field("the decision of the turn, such as 12.3", _matches(r"\d{1,9}\.\d{1,6}")),
    "amount": _Field(
        f"a whole number from 1 to {MOST_CHIPS}",
        lambda value: type(value) is int and 1 <= value <= MOST_CHIPS,
    ),
    "choice": _Field("post or wait", lambda value: value in ("post", "wait")),
    "hand": _Field(
        f"a whole number from 1 to {_MOST_HANDS}",
        lambda value: type(value) is int and 1 <= value <= _MOST_HANDS,
    ),
    "root": _Field("64 hex digits 0-9 a-f", _matches(r"[0-9a-f]{64}")),
    "seed": _Field("64 hex digits 0-9 a-f", _matches(r"[0-9a-f]{64}")),
    "pledge": _Field("64 hex digits 0-9 a-f", _matches(r"[0-9a-f]{64}")),
    "text": _Field(
        f"a text of 1 to {_LONGEST_TEXT} characters",
        lambda value: isinstance(value, str) and 1 <= len(value) <= _LONGEST_TEXT,
    ),
    "cards": _Field(f"1 to {_MOST_CARDS} cards, such as As or Td", _are_cards),
}
_TYPES: Final[dict[str, tuple[str, ...]]] = {
    "fold": ("id", "decision"),
    "check": ("id", "decision"),
    "call": ("id", "decision"),
    "all_in": ("id", "decision"),
    "bet_to": ("id", "decision", "amount"),
    "raise_to": ("id", "decision", "amount"),
    "sit_out": ("id",),
    "sit_out_next_hand": ("id",),
    "sit_out_big_blind": ("id",),
    "sit_out_everywhere": ("id",),
    "sit_in": ("id",),
    "leave": ("id",),
    "leave_after_hand": ("id",),
    "stay": ("id",),
    "protect": ("id",),
    "unprotect": ("id",),
    "entry": ("id", "choice"),
    "show_cards": ("id", "cards"),
    "top_up": ("id", "amount"),
    "auto_top_up": ("id", "amount"),
    "no_auto_top_up": ("id",),
    "pledge": ("id", "hand", "pledge"),
    "seed": ("id", "hand", "root", "seed"),
    "say": ("id", "text"),
    "resync": (),
    "ping": (),
}


def parse(text: str) -> Message:
    """Return the message in ``text``.

    Raises MalformedMessage unless it is a JSON object of a known type with exactly the
    fields of that type, each of the right form.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise MalformedMessage("message", "one JSON object") from None
    if not isinstance(data, dict):
        raise MalformedMessage("message", "one JSON object")
    known_id: str = data["id"] if _FIELDS["id"].fits(data.get("id")) else ""
    kind = data.pop("type", None)
    if not isinstance(kind, str) or kind not in _TYPES:
        raise MalformedMessage("type", ", ".join(_TYPES), known_id)
    for name in _TYPES[kind]:
        if not _FIELDS[name].fits(data.get(name)):
            raise MalformedMessage(name, _FIELDS[name].allowed, known_id)
    if unknown := data.keys() - set(_TYPES[kind]):
        allowed = ", ".join(("type", *_TYPES[kind]))
        raise MalformedMessage(min(unknown)[:32], f"only {allowed}", known_id)
    return Message(kind, **data)
