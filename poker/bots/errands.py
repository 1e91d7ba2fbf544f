"""What a bot asks for besides playing: chips, its cards, its way in and its way out."""

from typing import Any, Final

from poker.bots.table_view import TableView

Message = dict[str, Any]

TOPS_UP_BELOW: Final = 0.6
_AT_STAKE: Final = ("playing", "all_in")


def errand(table: TableView, *, leaving: bool) -> Message | None:
    """The next thing to ask of the table without an id, or None when all is well."""
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
    """Up to the largest buy-in, once the stack is low and no longer at stake."""
    own = table.own
    hand_over = table.view.get("hand", {"over": True})["over"]
    if own["status"] in _AT_STAKE and not hand_over:
        return 0
    low = own["stack"] < TOPS_UP_BELOW * table.view["table"]["max_buy_in"]
    return table.view["you"].get("top_up_max", 0) if low and "top_up" not in own else 0
