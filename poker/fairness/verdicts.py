"""The table of verdicts that the room, the browser and both offline checkers share."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

Verdict = Literal["passed", "limited", "failed", "unreadable"]
TABLE: Final = Path(__file__).parents[2] / "static/poker/offline/verdicts.json"

_TABLE: Final[dict[str, Any]] = json.loads(TABLE.read_text(encoding="utf-8"))
_REASONS: Final = {row["reason"]: row for row in _TABLE["reasons"]}
_VERDICTS: Final = {row["verdict"]: row for row in _TABLE["verdicts"]}


class Reason(NamedTuple):
    """Why the verdict on a proof is not *passed*, by its name in the table; ``facts`` fill in the
    blanks of its sentence."""

    code: str
    facts: dict[str, Any]

    @property
    def verdict(self) -> Verdict:
        verdict: Verdict = _REASONS[self.code]["verdict"]
        return verdict

    @property
    def sentence(self) -> str:
        words = {part: _words(fact) for part, fact in self.facts.items()}
        return str(_REASONS[self.code]["sentence"]).format(**words)


def verdict_of(reasons: Sequence[Reason]) -> Verdict:
    """Return the gravest verdict of these reasons; *passed* if there are none."""
    found = {reason.verdict for reason in reasons}
    order: tuple[Verdict, ...] = ("unreadable", "failed", "limited")
    return next((verdict for verdict in order if verdict in found), "passed")


def exit_code(verdict: Verdict) -> int:
    return int(_VERDICTS[verdict]["exit"])


def lines(verdict: Verdict, reasons: Sequence[Reason]) -> list[str]:
    """Return a verdict in words: what it means, a line for each reason, and what is not shown."""
    told = [f"{verdict}: {_VERDICTS[verdict]['sentence']}"]
    told += [f"{reason.code}: {reason.sentence}" for reason in reasons]
    return [*told, _TABLE["note"]] if verdict in ("passed", "limited") else told


def _words(fact: Any) -> str:
    return ", ".join(map(str, fact)) if isinstance(fact, list) else str(fact)
