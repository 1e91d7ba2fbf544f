"""The floor's transactions are as large as the room's."""

from tests.benchmarks.floor.sizes import Sizes, sizes_of, transactions


def test_what_each_action_stored_and_nothing_else() -> None:
    rows = [
        (1, "hand_started", "", {"hand": 1}),
        (1, "blind_posted", "", {"seat": 0}),
        (2, "called", "a1", {"seat": 1}),
        (3, "sat_out", "a2", {"seat": 2}),
        (4, "checked", "a3", {"seat": 0}),
        (4, "street_dealt", "", {"street": "flop"}),
        (5, "turn_timed_out", "", {"seat": 1}),
    ]
    stored = transactions(rows)
    assert stored == [[{"seat": 1}], [{"seat": 0}, {"street": "flop"}]]
    assert sizes_of(stored, 500) == Sizes(rows=1.5, row_bytes=13, frame_bytes=500), "11, 11 and 18"


def test_whole_rows_have_the_average_in_the_end() -> None:
    sizes = Sizes(rows=1.43, row_bytes=40, frame_bytes=500)
    rows = [sizes.rows_of(action) for action in range(1, 101)]
    assert set(rows) == {1, 2}
    assert sum(rows) == 143
