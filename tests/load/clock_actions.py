"""What the clock has done, by a frame that tells of it."""

from collections.abc import Iterator
from typing import Any

from poker.bots.table_view import TableView


def clock_actions(table: TableView, frame: dict[str, Any]) -> Iterator[tuple[str, str, int]]:
    """Deals and time-outs in ``frame``: what, the number of the hand or turn, and the instant
    it was due in milliseconds, by the view held before the frame."""
    for event in frame["events"]:
        if event["seq"] <= table.seq:
            continue
        due_at = table.view.get("next", {}).get("deal_at")
        turn = table.view.get("turn")
        if event["kind"] == "hand_started" and due_at is not None:
            yield "deal", str(event["data"]["hand"]), due_at
        elif event["kind"] == "turn_timed_out" and turn is not None:
            yield "time_out", turn["decision"], turn["deadline_at"]
