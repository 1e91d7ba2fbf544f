"""Tables at which people play by the room's own engine."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from poker.engine.cards.cards import FULL_DECK, Card
from poker.engine.hand.bets.actions import Action
from poker.engine.hand.bets.betting import Options, options
from poker.engine.hand.bets.posting import Post
from poker.engine.hand.events import HandEvent
from poker.engine.hand.play import act, begin
from poker.engine.hand.state import Hand, Player
from poker.engine.rule_sets.rules import Rules
from tests.poker.oversight.collusion.power.people import Skill, play
from tests.poker.oversight.collusion.power.schemes import Scheme, Turn


@dataclass(frozen=True)
class Person:
    """Somebody at a table. Those with the same `club` play by its `scheme`, in `dial` of the hands;
    `gives` is who of them loses to the others."""

    number: int
    skill: Skill
    club: str = ""
    scheme: Scheme | None = None
    dial: float = 0.0
    gives: bool = False


@dataclass(frozen=True)
class Dealt:
    """A hand that was played: who sat in which seat, in dealing order, its deck, what happened, how
    it ended, and what it brought each seat."""

    table: int
    number: int
    players: Mapping[int, int]
    deck: Sequence[Card]
    events: Sequence[HandEvent]
    end: Hand
    nets: Mapping[int, int]


def evening(
    rules: Rules, table: int, people: Sequence[Person], hands: int, random: Random, first: int = 1
) -> Iterator[Dealt]:
    """Deal so many hands to the same people, each with a hundred big blinds."""
    for number in range(first, first + hands):
        turn = number % len(people)
        order = [*range(turn, len(people)), *range(turn)]
        yield _hand(rules, table, number, {seat: people[seat] for seat in order}, random)


def _hand(
    rules: Rules, table: int, number: int, seated: Mapping[int, Person], random: Random
) -> Dealt:
    seats = list(seated)
    stack = 100 * rules.big_blind
    players = tuple(Player(seat, stack, began=stack) for seat in seats)
    small, big = (seats[-1], seats[0]) if len(seats) == 2 else (seats[0], seats[1])
    new = Hand(rules, number, seats[-1], players, big)
    deck = random.sample(FULL_DECK, len(FULL_DECK))
    plan = {club: random.random() for club in sorted({each.club for each in seated.values()})}
    hand, events = begin(new, (Post(small, "small"), Post(big, "big")), deck)
    held = {
        seat: deck[place :: len(seats)][: rules.cards.hole_cards]
        for place, seat in enumerate(seats)
    }
    while choices := options(hand):
        person = seated[choices.seat]
        action = _choose(person, seated, held, hand, choices, plan[person.club], random)
        hand, more = act(hand, choices.seat, action, deck)
        events += more
    nets = {part.seat: part.stack - part.began for part in hand.players}
    numbers = {seat: person.number for seat, person in seated.items()}
    return Dealt(table, number, numbers, deck, events, hand, nets)


def _choose(
    person: Person,
    seated: Mapping[int, Person],
    held: Mapping[int, Sequence[Card]],
    hand: Hand,
    choices: Options,
    drawn: float,
    random: Random,
) -> Action:
    cards = held[choices.seat]
    if person.scheme and drawn < person.dial:
        live = {part.seat for part in hand.live()} - {choices.seat}
        friends = {seat: held[seat] for seat in live if seated[seat].club == person.club}
        turn = Turn(hand, choices, cards, friends, person.skill, random, person.gives)
        # An action without an amount is an empty tuple, and so is false.
        if (action := person.scheme(turn)) is not None:
            return action
    return play(person.skill, hand, choices, cards, random)
