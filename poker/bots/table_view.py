"""A client's copy of a table, kept by applying what the socket says."""

from typing import Any

from poker.bots.merge_patch import merge_patch


class TableView:
    """The table as one viewer sees it after event ``seq``; empty before the first snapshot."""

    def __init__(self) -> None:
        self.seq = 0
        self.view: dict[str, Any] = {}

    def take(self, frame: dict[str, Any]) -> bool:
        """Apply a frame; False when events are missing before it and a resync is needed."""
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
        """The viewer's own seat."""
        seat: int | None = self.view.get("you", {}).get("seat")
        return seat

    @property
    def own(self) -> dict[str, Any]:
        """What stands at the viewer's own seat; empty without one."""
        seat: dict[str, Any] = self.view.get("seats", {}).get(str(self.seat), {})
        return seat

    @property
    def options(self) -> dict[str, Any]:
        """What the viewer may do now; empty when it is not their turn."""
        options: dict[str, Any] = self.view.get("you", {}).get("options", {})
        return options

    @property
    def decision(self) -> str | None:
        """The decision the viewer has to answer, when it is their turn."""
        if not self.options:
            return None
        decision: str = self.view["turn"]["decision"]
        return decision
