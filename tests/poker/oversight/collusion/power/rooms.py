"""A room of honest people: who they are, who sits down with whom, and what they play in a day."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from poker.engine.rule_sets.rules import Rules
from tests.poker.oversight.collusion.power.people import KINDS, somebody
from tests.poker.oversight.collusion.power.schemes import PATTERNS
from tests.poker.oversight.collusion.power.tables import Dealt, Person, evening

SEATS = 6
HANDS_OF_AN_EVENING = 60
COMPANIONS = 0.12
"""How many come with somebody: friends, couples, and coaches with their pupils."""
MOODY = 0.2
"""How many are not the same player every evening."""


_OF_TWO = [pattern for pattern in PATTERNS if pattern.people == 2]


@dataclass(frozen=True)
class Room:
    """The people of a room by number, how often each comes, and with whom, and who plays another
    game every evening."""

    people: Mapping[int, Person]
    comes: Mapping[int, float]
    with_whom: Mapping[int, int]
    moody: frozenset[int]


def room_of(size: int, seed: int, clubs: int = 0) -> Room:
    """Return a room of so many. Some play twenty times as much as others; the companions sit
    together whenever either of them plays, and in one of three such pairs the one is a beginner
    whom the other one, a strong player, teaches. `clubs` more pairs, numbered last, play for one
    another in all of their hands."""
    random = Random(f"people {seed}")
    skills = {number: somebody(random) for number in range(size)}
    with_whom: dict[int, int] = {}
    for place in range(round(size * COMPANIONS / 2)):
        one, other = 2 * place, 2 * place + 1
        with_whom |= {one: other, other: one}
        if place % 3 == 0:
            skills[one], skills[other] = KINDS["strong"], KINDS["beginner"]
    people = {number: Person(number, skill) for number, skill in skills.items()}
    for place in range(clubs):
        one, other = size + 2 * place, size + 2 * place + 1
        scheme = _OF_TWO[place % len(_OF_TWO)].scheme
        for number in (one, other):
            club = (f"club {place}", scheme, 1.0, number == one)
            people[number] = Person(number, somebody(random), *club)
        with_whom |= {one: other, other: one}
    comes = {number: min(20.0, random.paretovariate(1.2)) for number in people}
    moody = frozenset(random.sample(range(size), round(size * MOODY)))
    return Room(people, comes, with_whom, moody)


def day_of(room: Room, rules: Rules, hands: int, seed: int, day: int) -> Iterator[Dealt]:
    """Deal about so many hands of a day: an evening at every table, its seats taken by whoever
    comes and by their companions."""
    random = Random(f"day {seed} {day}")
    numbers, weights = list(room.comes), list(room.comes.values())
    for place in range(-(-hands // HANDS_OF_AN_EVENING)):
        seated: list[int] = []
        while len(seated) < SEATS:
            (came,) = random.choices(numbers, weights)
            company = [came, *([room.with_whom[came]] if came in room.with_whom else [])]
            if came not in seated and len(seated) + len(company) <= SEATS:
                seated += company
        random.shuffle(seated)
        table = day * 100_000 + place
        people = [_this_evening(room, number, random) for number in seated]
        yield from evening(rules, table, people, HANDS_OF_AN_EVENING, random)


def _this_evening(room: Room, number: int, random: Random) -> Person:
    person = room.people[number]
    return replace(person, skill=somebody(random)) if number in room.moody else person


def strangers(random: Random, count: int, first: int, kinds: Sequence[str] = ()) -> list[Person]:
    """Return so many honest people of these kinds, or of all, numbered from `first` on."""
    return [Person(first + place, somebody(random, kinds)) for place in range(count)]
