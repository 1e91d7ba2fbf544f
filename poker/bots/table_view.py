"""A client's copy of a table, updated from the frames of its socket."""

from typing import Any

from poker.bots.merge_patch import merge_patch


class TableView:
    """The table as one viewer sees it after event ``seq``; empty before the first snapshot."""

    def __init__(self) -> None:
        self.seq = 0
        self.view: dict[str, Any] = {}

    def take(self, frame: dict[str, Any]) -> bool:
        """Apply a frame; return False when events before it are missing and a resync is needed."""
        if frame["type"] == "snapshot":
            self.seq, self.view = frame["seq"], frame["view"]
        if frame["type"] != "events":
            return True
        if not self.seq or frame["from"] > self.seq + 1:
            return False
        for event in frame["events"]:
            if event["seq"] == self.seq + 1:
                self.view = merge_patch(self.view, event["patch"])
                self.seq = event["seq"]
        return True

    @property
    def seat(self) -> int | None:
        """Return the viewer's own seat, or None."""
        seat: int | None = self.view.get("you", {}).get("seat")
        return seat

    @property
    def own(self) -> dict[str, Any]:
        """Return the view of the viewer's own seat; empty without one."""
        seat: dict[str, Any] = self.view.get("seats", {}).get(str(self.seat), {})
        return seat

    @property
    def options(self) -> dict[str, Any]:
        """Return what the viewer may do now; empty when it is not their turn."""
        options: dict[str, Any] = self.view.get("you", {}).get("options", {})
        return options

    @property
    def decision(self) -> str | None:
        """Return the decision the viewer has to answer, or None when it is not their turn."""
        if not self.options:
            return None
        decision: str = self.view["turn"]["decision"]
        return decision
