"""Events as plain data for the stream, and back. Every kind carries a format version."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

from config.refusals.refusal import Refusal
from poker.engine.cards.cards import card_texts, parse_cards
from poker.engine.errors import UnknownEvent
from poker.engine.field_types import first_misfit
from poker.engine.hand.events import HandEvent
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.dealing.deal import Closing, Lineup
from poker.engine.table.events import TableEvent
from poker.engine.table.state import Seat

VERSION: Final = 1
_CARD_FIELDS: Final = frozenset({"cards", "best"})
_PAIR_FIELDS: Final = frozenset({"shares", "by_player", "held", "seeds", "pledges", "next_pledges"})


def kind_name(event_class: type) -> str:
    """Return the name under which a kind of event is stored."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", event_class.__name__).lower()


_KINDS: Final[dict[type, str]] = {
    event_class: kind_name(event_class)
    for event_class in {*get_args(TableEvent), *get_args(HandEvent)}
}
_CLASSES: Final[dict[str, Any]] = {kind: event_class for event_class, kind in _KINDS.items()}
_FIELDS: Final[dict[Any, tuple[frozenset[str], frozenset[str]]]] = {
    event_class: (
        frozenset(event_class._fields),
        frozenset(event_class._fields) - event_class._field_defaults.keys(),
    )
    for event_class in _CLASSES.values()
}
"""Of each class of events the names of all fields, and of those without a default."""


def kind_of(event: TableEvent) -> str:
    """Return the name under which this event's kind is stored: ``pot_awarded`` for PotAwarded."""
    return _KINDS[type(event)]


def encode(event: TableEvent) -> dict[str, Any]:
    """Return the fields of an event as JSON data, without those that have their default value."""
    return {name: _encode_value(name, value) for name, value in _told(event)}


def decode(kind: str, version: int, data: Any) -> TableEvent:
    """Return the event stored as ``data``.

    Raises UnknownEvent for an unknown kind or version, and for fields this program does not know:
    one too many or too few, of another type, or with an impossible value.
    """
    event_class = _CLASSES.get(kind)
    if event_class is None or version != VERSION:
        raise UnknownEvent(f"{kind} version {version}", kind=kind, version=version)
    if not isinstance(data, dict):
        raise _unreadable(kind, "data", "no object")
    _require_fields(kind, event_class, data)
    fields = {name: _decoded(kind, name, value) for name, value in data.items()}
    event: TableEvent = event_class(**fields)
    if misfit := first_misfit(event):
        raise _unreadable(kind, misfit, "of another type")
    return event


def _require_fields(kind: str, event_class: Any, data: dict[str, Any]) -> None:
    known, needed = _FIELDS[event_class]
    if needed <= data.keys() <= known:
        return
    for name in sorted(needed - data.keys()):
        raise _unreadable(kind, name, "missing")
    for name in sorted(data.keys() - known):
        raise _unreadable(kind, name, "not a field")


def _decoded(kind: str, name: str, value: Any) -> Any:
    try:
        return _READERS.get(name, _hashable)(value)
    except (Refusal, ValueError, TypeError, LookupError, AttributeError) as fault:
        raise _unreadable(kind, name, str(fault)) from fault


def _unreadable(kind: str, field: str, reason: str) -> UnknownEvent:
    fault = UnknownEvent(f"{kind}: {field}: {reason}", kind=kind, version=VERSION)
    fault.field = field
    return fault


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
    return dict(_told(seat))


def _told(value: TableEvent | Seat) -> Iterator[tuple[str, Any]]:
    """Yield the fields that have another value than their default, or have none, by name."""
    defaults = value._field_defaults
    for name, own in zip(value._fields, value, strict=True):
        if name not in defaults or own != defaults[name]:
            yield name, own


def _seats_read(values: Any) -> tuple[Seat | int, ...]:
    return tuple(Seat(**seat) if isinstance(seat, dict) else seat for seat in values)


def _pairs_read(values: Any) -> tuple[tuple[Any, Any], ...]:
    return tuple((one, other) for one, other in values)


def _lineup_read(value: Any) -> Lineup:
    button, small_blind, big_blind, dealt, posts, fresh = value
    pairs, posted = _pairs_read(dealt), tuple((seat, kind, chips) for seat, kind, chips in posts)
    return Lineup(button, small_blind, big_blind, pairs, posted, fresh)


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(_CARD_FIELDS, parse_cards),
    **dict.fromkeys(_PAIR_FIELDS, _pairs_read),
    **dict.fromkeys(("closing", "next_closing"), Closing._make),
    "lineup": _lineup_read,
    "rules": Rules.from_json,
    "seats": _seats_read,
}
"""By name of a field: what reads its stored value, where that is not taken as it is."""
