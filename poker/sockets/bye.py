"""The reasons for which the server closes a socket."""

from typing import Any, Final, NamedTuple


class Bye(NamedTuple):
    """A reason by name, as in the last frame, and as a close code."""

    code: str
    close_code: int

    def frame(self, **more: Any) -> dict[str, Any]:
        """Return the last frame of the socket."""
        return {"type": "bye", "code": self.code, **more}


SESSION_OVER: Final = Bye("session_over", 4401)
NO_SUCH_TABLE: Final = Bye("no_such_table", 4404)
TOO_LARGE: Final = Bye("too_large", 4413)
UNAVAILABLE: Final = Bye("unavailable", 4503)
RESTARTING: Final = Bye("restarting", 4512)
TOO_SLOW: Final = Bye("too_slow", 4508)
TOO_FAST: Final = Bye("too_fast", 4429)
CROWDED: Final = Bye("crowded", 4430)
ELSEWHERE: Final = Bye("elsewhere", 4409)
