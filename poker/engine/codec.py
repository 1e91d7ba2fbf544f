"""Events as plain data for the stream, and back. Every kind carries a format version."""

import re
from typing import Any, Final, get_args

from poker.engine.cards import card_texts, parse_cards
from poker.engine.errors import UnknownEvent
from poker.engine.hand.events import HandEvent
from poker.engine.rules import Rules
from poker.engine.table.events import TableEvent
from poker.engine.table.state import Seat

VERSION: Final = 1
_CARD_FIELDS: Final = frozenset({"cards", "best"})
_PAIR_FIELDS: Final = frozenset({"shares", "by_player", "held", "seeds", "pledges", "next_pledges"})


def kind_name(event_class: type) -> str:
    """The name a kind of event is stored under."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", event_class.__name__).lower()


_CLASSES: Final[dict[str, Any]] = {
    kind_name(event_class): event_class
    for event_class in {*get_args(TableEvent), *get_args(HandEvent)}
}


def kind_of(event: TableEvent) -> str:
    """``PotAwarded`` is ``pot_awarded``."""
    return kind_name(type(event))


def encode(event: TableEvent) -> dict[str, Any]:
    """The fields of an event as JSON data; fields at their default are left out."""
    defaults = event._field_defaults
    return {
        name: _encode_value(name, value)
        for name, value in event._asdict().items()
        if name not in defaults or value != defaults[name]
    }


def decode(kind: str, version: int, data: dict[str, Any]) -> TableEvent:
    """The event stored as ``data``. Raises UnknownEvent for a kind or version from nowhere."""
    event_class = _CLASSES.get(kind)
    if event_class is None or version != VERSION:
        raise UnknownEvent(f"{kind} version {version}", kind=kind, version=version)
    event: TableEvent = event_class(
        **{name: _decode_value(name, value) for name, value in data.items()}
    )
    return event


def _encode_value(name: str, value: Any) -> Any:
    if name in _CARD_FIELDS:
        return card_texts(value)
    if isinstance(value, Rules):
        return value.to_json()
    if name == "seats":
        return [_encode_seat(seat) for seat in value]
    return value


def _encode_seat(seat: Seat | int) -> Any:
    if not isinstance(seat, Seat):
        return seat
    defaults = seat._field_defaults
    fields = seat._asdict().items()
    return {name: v for name, v in fields if name not in defaults or v != defaults[name]}


def _decode_value(name: str, value: Any) -> Any:
    if name in _CARD_FIELDS:
        return parse_cards(value)
    if name == "rules":
        return Rules.from_json(value)
    if name == "seats":
        return tuple(Seat(**seat) if isinstance(seat, dict) else seat for seat in value)
    if name in _PAIR_FIELDS:
        return tuple((one, other) for one, other in value)
    return tuple(value) if isinstance(value, list) else value
