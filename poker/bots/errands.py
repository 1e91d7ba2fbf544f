"""What a bot asks for besides playing: chips, cards, posting a blind, and leaving."""

from typing import Any, Final

from poker.bots.table_view import TableView

Message = dict[str, Any]

TOPS_UP_BELOW: Final = 0.6
_AT_STAKE: Final = ("playing", "all_in")


def errand(table: TableView, *, leaving: bool) -> Message | None:
    """Return the next message to send to the table, without an id, or None if none is needed."""
    own = table.own
    if not own or own.get("leaving"):
        return None
    if leaving:
        return {"type": "leave"}
    if chips := _chips_wanted(table):
        return {"type": "top_up", "amount": chips}
    if own["status"] == "sitting_out":
        return {"type": "sit_in"}
    if own.get("owes") and own.get("choice") != "post":
        return {"type": "entry", "choice": "post"}
    return None


def _chips_wanted(table: TableView) -> int:
    """Return the chips to add up to the largest buy-in.

    0 unless the stack is low and not at stake.
    """
    own = table.own
    hand_over = table.view.get("hand", {"over": True})["over"]
    if own["status"] in _AT_STAKE and not hand_over:
        return 0
    low = own["stack"] < TOPS_UP_BELOW * table.view["table"]["max_buy_in"]
    return table.view["you"].get("top_up_max", 0) if low and "top_up" not in own else 0
