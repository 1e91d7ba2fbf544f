from typing import Any

import pytest

from poker.bots.merge_patch import merge_patch
from poker.bots.table_view import TableView


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_the_examples_of_the_standard(target: Any, patch: Any, result: Any) -> None:
    assert merge_patch(target, patch) == result


def test_applying_a_patch_changes_neither_side() -> None:
    target, patch = {"a": {"b": 1}}, {"a": {"b": 2}}
    merge_patch(target, patch)["a"]["b"] = 3
    assert (target, patch) == ({"a": {"b": 1}}, {"a": {"b": 2}})


def events(first: int, *patches: dict[str, Any]) -> dict[str, Any]:
    numbered = [{"seq": first + n, "patch": patch} for n, patch in enumerate(patches)]
    return {"type": "events", "from": first, "to": first + len(patches) - 1, "events": numbered}


@pytest.fixture
def table() -> TableView:
    table = TableView()
    table.take({"type": "snapshot", "seq": 4, "view": {"x": 0, "you": {}}})
    return table


def test_events_in_order_are_applied(table: TableView) -> None:
    assert table.take(events(5, {"x": 1}, {"x": 2}))
    assert (table.seq, table.view["x"]) == (6, 2)


def test_events_heard_before_are_ignored(table: TableView) -> None:
    table.take(events(5, {"x": 1}))
    assert table.take(events(4, {"x": 9}, {"x": 9}, {"x": 2}))
    assert (table.seq, table.view["x"]) == (6, 2)


def test_a_gap_needs_a_resync_and_changes_nothing(table: TableView) -> None:
    assert not table.take(events(6, {"x": 2}))
    assert (table.seq, table.view["x"]) == (4, 0)


def test_events_before_the_first_snapshot_need_a_resync() -> None:
    assert not TableView().take(events(1, {"x": 2}))


def test_without_a_seat_there_is_nothing_to_answer(table: TableView) -> None:
    assert (table.seat, table.own, table.options, table.decision) == (None, {}, {}, None)
