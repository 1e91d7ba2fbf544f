"""Which evenings there are, and who comes: more at night than by day, more at weekends."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Final, NamedTuple

from lobby.demo.people.people import Person
from lobby.demo.tables.guest import Guest

FRIDAY: Final = 4
HOURS: Final = (10, 13, 15, 17, 18, 19, 19, 20, 20, 20, 21, 21, 22)
SHORTEST_MIN: Final = 22
LONGEST_MIN: Final = 48
REST: Final = timedelta(minutes=20)


class Meeting(NamedTuple):
    """When a table begins to play, and for how long."""

    begins_at: datetime
    length: timedelta


def meetings(day: date, usual: float, random: Random) -> list[Meeting]:
    """Return the evenings of a day, in order: about ``usual`` on a weekday, half as many again from
    Friday on."""
    wanted = usual * (1.5 if day.weekday() >= FRIDAY else 1.0) * random.uniform(0.8, 1.2)
    found = []
    for _ in range(max(1, round(wanted))):
        at = time(random.choice(HOURS), random.randrange(60), random.randrange(60))
        minutes = random.uniform(SHORTEST_MIN, LONGEST_MIN)
        found.append(Meeting(datetime.combine(day, at, UTC), timedelta(minutes=round(minutes))))
    return sorted(found)


def guests_of(
    meeting: Meeting, people: Sequence[Person], count: int, random: Random
) -> list[Guest]:
    """Return up to ``count`` guests of those who are free, who come and go one after the other."""
    free = [p for p in people if p.busy_until <= meeting.begins_at and not p.away]
    regulars = [person for person in free if person.often > random.random()]
    coming = random.sample(regulars, min(count, len(regulars)))
    others = [person for person in free if person not in coming]
    coming += random.sample(others, min(count - len(coming), len(others)))
    for person in coming:
        if person.partner in free and person.partner not in coming:
            coming = [person, person.partner, *coming[: count - 2]]
    return [_guest(person, meeting, nth, random) for nth, person in enumerate(coming)]


def _guest(person: Person, meeting: Meeting, nth: int, random: Random) -> Guest:
    late = timedelta(seconds=random.randrange(10, 90) + 120 * nth * (nth > 2))
    comes_at = meeting.begins_at + late
    early = timedelta(seconds=random.randrange(0, 600)) if nth else timedelta(0)
    goes_at = max(comes_at + timedelta(minutes=10), meeting.begins_at + meeting.length - early)
    vanishes = not person.player.is_bot and random.random() < 0.05
    person.busy_until = goes_at + REST
    return Guest(person, comes_at, goes_at, vanishes=vanishes)
