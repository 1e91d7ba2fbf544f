"""A stored event whose fields this program does not know is refused by the stream's own error."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.codec import VERSION, decode, encode, kind_name, kind_of
from poker.engine.errors import UnknownEvent
from poker.engine.hand.events import HandEvent
from poker.engine.table.events import HandStarted, TableEvent, TableOpened
from poker.engine.table.interruption_events import TableRestored
from poker.engine.table.state import Seat
from tests.poker.engine.games import pool_omaha
from tests.poker.engine.script import deal, typed
from tests.poker.engine.table_script import open_table

KINDS = sorted(kind_name(kind) for kind in {*get_args(TableEvent), *get_args(HandEvent)})
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=12,
)


def as_stored(event: TableEvent) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(encode(event)))
    return data


def real_events() -> list[TableEvent]:
    """What a played hand and a table's life are made of, and the anchors of a stream."""
    table = open_table().sit("A", "B", "C").deal().play("A raise 20", "B call", "C fold")
    table.play("B bet 40", "A fold").sit("D").choose("D", "post").leave("B").top_up("A", 10)
    table.deal().sit_out("C").time_out()
    rules = pool_omaha(small_blind=5, big_blind=10)
    seats = (Seat(0, 11, "Ann", 900, owes="", dealt=True), Seat(2, 12, "Bob", 800, owes="big"))
    restored = TableRestored(3, 0, 2, playing=True, seats=seats, rules=rules, hold="paused")
    shown_down = deal("A 40, B 60, C 90", structure="no_limit", ante=2)
    shown_down.play("A raise 30", "B all-in", "C call", "A call")
    return [*table.events, *shown_down.events, restored]


REAL = real_events()


@pytest.mark.parametrize(
    ("kind", "data", "field"),
    [
        ("called", {"seat": 1, "amount": 10, "mood": "good"}, "mood"),
        ("called", {"seat": 1}, "amount"),
        ("called", {}, "amount"),
        ("called", {"seat": "1", "amount": 10}, "seat"),
        ("called", {"seat": 1, "amount": 10.0}, "amount"),
        ("called", {"seat": True, "amount": 10}, "seat"),
        ("called", {"seat": None, "amount": 10}, "seat"),
        ("called", {"seat": 1, "amount": 10, "all_in": 1}, "all_in"),
        ("called", {"seat": 1, "amount": 10, "to_act": "2"}, "to_act"),
        ("called", ["seat", "amount"], "data"),
        ("called", None, "data"),
        ("blind_posted", {"seat": 1, "amount": 5, "blind": "huge"}, "blind"),
        ("blind_posted", {"seat": 1, "amount": 5, "blind": ["big"]}, "blind"),
        ("street_dealt", {"street": "flop", "cards": ["1s"], "step": 10}, "cards"),
        ("street_dealt", {"street": "flop", "cards": 7, "step": 10}, "cards"),
        ("street_dealt", {"street": "flop", "cards": [["As"]], "step": 10}, "cards"),
        ("street_dealt", {"street": "after", "cards": ["As"], "step": 10}, "street"),
        ("pot_awarded", {"pot": 0, "amount": 5, "shares": [[1, 2, 3]]}, "shares"),
        ("pot_awarded", {"pot": 0, "amount": 5, "shares": [[1, "5"]]}, "shares"),
        ("pot_awarded", {"pot": 0, "amount": 5, "shares": [1]}, "shares"),
        ("pot_awarded", {"pot": 0, "amount": 5, "shares": None}, "shares"),
        ("cards_dealt", {"seats": ["1"], "each": 4}, "seats"),
        ("play_stopped", {"why": "tea"}, "why"),
        ("dealing_held", {"hold": "forever"}, "hold"),
    ],
)
def test_a_field_too_many_too_few_or_of_another_type_is_named(
    kind: str, data: Any, field: str
) -> None:
    with pytest.raises(UnknownEvent) as refused:
        decode(kind, VERSION, data)
    assert refused.value.field == field
    assert refused.value.allowed == {"kind": kind, "version": VERSION}


@pytest.mark.parametrize(
    "change",
    [
        *({"seats": "6"}, {"big_blind": None}, {"variant": 4}, {"variant": "razz"}, {"rake": None}),
        *({"rake": {"schedule": 1}}, {"grace": "long"}, {"weather": "fine"}, {"turn_s": 30.0}),
        *({"ratholing_control": 1}, {"small_blind": 11}),
    ],
    ids=str,
)
def test_rules_of_another_make_are_no_event(change: dict[str, Any]) -> None:
    stored = as_stored(TableOpened(pool_omaha(small_blind=5, big_blind=10)))
    stored["rules"] |= change
    with pytest.raises(UnknownEvent) as refused:
        decode("table_opened", VERSION, stored)
    assert refused.value.field == "rules"


@pytest.mark.parametrize(
    "change",
    [{"stack": "900"}, {"owes": "much"}, {"hat": "red"}, {"player": None}, {"bank_ms": "1"}],
    ids=str,
)
def test_a_seat_of_another_make_is_no_event(change: dict[str, Any]) -> None:
    started = next(event for event in REAL if isinstance(event, HandStarted))
    stored = as_stored(started)
    stored["seats"][0] |= change
    with pytest.raises(UnknownEvent) as refused:
        decode("hand_started", VERSION, stored)
    assert refused.value.field == "seats"


@given(kind=st.sampled_from(KINDS), data=JSON)
def test_whatever_is_stored_is_an_event_or_refused(kind: str, data: Any) -> None:
    decoded_or_refused(kind, data)


@given(event=st.sampled_from(REAL), data=st.data())
def test_a_real_event_with_one_thing_changed_in_it_is_an_event_or_refused(
    event: TableEvent, data: st.DataObject
) -> None:
    stored = as_stored(event)
    holder, key = data.draw(st.sampled_from([*places(stored), (stored, "extra")]))
    holder[key] = data.draw(JSON)
    decoded_or_refused(kind_of(event), stored)


@given(event=st.sampled_from(REAL), data=st.data())
def test_a_real_event_that_lacks_a_field_has_its_default_or_is_refused(
    event: TableEvent, data: st.DataObject
) -> None:
    stored = as_stored(event)
    if not stored:
        return
    name = data.draw(st.sampled_from(sorted(stored)))
    del stored[name]
    if name in event._field_defaults:
        assert getattr(decode(kind_of(event), VERSION, stored), name) == event._field_defaults[name]
    else:
        with pytest.raises(UnknownEvent) as refused:
            decode(kind_of(event), VERSION, stored)
        assert refused.value.field == name


@pytest.mark.parametrize("event", REAL, ids=kind_of)
def test_what_was_played_is_read_as_it_was(event: TableEvent) -> None:
    assert typed(decode(kind_of(event), VERSION, as_stored(event))) == typed(event)


def decoded_or_refused(kind: str, data: Any) -> None:
    """Whatever is read is written and read again as it is."""
    try:
        event = decode(kind, VERSION, data)
    except UnknownEvent:
        return
    assert typed(decode(kind, VERSION, as_stored(event))) == typed(event)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in stored data that another value could stand in."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inner:
        yield value, key
        if isinstance(one, dict | list):
            yield from places(one)
