"""Announces a tournament once more, for those who come after."""

import re
from itertools import count
from typing import Final

from lobby.tournaments.models import Tournament
from lobby.tournaments.rules.levels import LEAST_RISE

_NUMBERED: Final = re.compile(r"(?P<name>.*) (?P<number>\d{1,6})")
_COPIED: Final = (
    *("rule_set", "seats", "fewest_players", "most_players", "chips", "currency", "buy_in"),
    *("fee", "payouts", "late_levels", "bots", "repeats"),
)


def announce_again(tournament: Tournament) -> Tournament:
    """Announce the same tournament, open for registering, and return it. Its name has the next
    number.

    A schedule of an earlier version may rise by less than 50 % a level; the new one rises by 50 %
    (clause ``freezeout-levels``).
    """
    found = _NUMBERED.fullmatch(tournament.name)
    name, last = (found["name"], int(found["number"])) if found else (tournament.name, 1)
    for number in count(last + 1):
        numbered = f"{name[:32]} {number}"
        if not Tournament.objects.filter(name=numbered).exists():
            break
    schedule = tournament.schedule()
    if schedule.rise_percent:
        schedule = schedule._replace(rise_percent=max(schedule.rise_percent, LEAST_RISE))
    copied = {field: getattr(tournament, field) for field in _COPIED}
    return Tournament.objects.create(name=numbered, levels=schedule.to_json(), **copied)
