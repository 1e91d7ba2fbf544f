"""What a person asks of the table besides playing."""

from typing import Any

from poker.bots.table_view import TableView

Message = dict[str, Any]


def wish(table: TableView) -> Message | None:
    """Chips when all are lost, cards when sitting out, a way in at once; None: all is well."""
    own = table.own
    if not own or own.get("leaving"):
        return None
    if own["status"] == "busted" and "top_up" not in own:
        return {"type": "top_up", "amount": table.view["table"]["max_buy_in"]}
    if own["status"] in ("busted", "sitting_out"):
        return {"type": "sit_in"}
    if own.get("owes") and own.get("choice") != "post":
        return {"type": "entry", "choice": "post"}
    return None
