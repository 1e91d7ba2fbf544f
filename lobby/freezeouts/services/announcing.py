"""Announcing an event once more, for those who come after."""

import re
from itertools import count
from typing import Final

from lobby.freezeouts.models import Freezeout

_NUMBERED: Final = re.compile(r"(?P<name>.*) (?P<number>\d{1,6})")
_COPIED: Final = (
    *("rule_set", "seats", "fewest_players", "most_players", "chips", "currency", "buy_in"),
    *("fee", "levels", "payouts", "late_levels", "bots", "repeats"),
)


def announce_again(event: Freezeout) -> Freezeout:
    """The same event, to be registered for anew; its name has the next number."""
    found = _NUMBERED.fullmatch(event.name)
    name, last = (found["name"], int(found["number"])) if found else (event.name, 1)
    for number in count(last + 1):
        numbered = f"{name[:32]} {number}"
        if not Freezeout.objects.filter(name=numbered).exists():
            break
    return Freezeout.objects.create(
        name=numbered, **{field: getattr(event, field) for field in _COPIED}
    )
