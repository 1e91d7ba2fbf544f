"""Which errands are under way, so that none is sent twice."""

from typing import Any, Final

REFUSED_FOR_S: Final = 5.0


class Asking:
    """The errands sent over one socket, by their type, until the view shows their effect."""

    def __init__(self) -> None:
        self._type_of: dict[str, str] = {}
        self._done_at_seq: dict[str, int] = {}
        self._refused_until: dict[str, float] = {}

    def may_ask(self, type_: str, *, seq: int, now_s: float) -> bool:
        """Return whether this errand may be sent, with the view at ``seq`` and at time
        ``now_s``.
        """
        return (
            type_ not in self._type_of.values()
            and seq >= self._done_at_seq.get(type_, 0)
            and now_s >= self._refused_until.get(type_, 0.0)
        )

    def asked(self, type_: str, message_id: str) -> None:
        self._type_of[message_id] = type_

    def answered(self, frame: dict[str, Any], *, now_s: float) -> None:
        """Record a ``done`` or ``refused`` frame; answers to other messages are ignored."""
        type_ = self._type_of.pop(frame["id"], None)
        if type_ is None:
            return
        if frame["type"] == "done":
            self._done_at_seq[type_] = frame["seq"]
        else:
            self._refused_until[type_] = now_s + REFUSED_FOR_S
