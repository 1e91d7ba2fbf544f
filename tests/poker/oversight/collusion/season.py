"""A season of play in process: people take seats evening by evening, and the engine deals."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from poker.engine.cards.cards import FULL_DECK, Card
from poker.engine.hand.bets.betting import options
from poker.engine.hand.bets.posting import Post
from poker.engine.hand.events import HandEvent
from poker.engine.hand.play import act, begin
from poker.engine.hand.state import Hand, Player
from poker.engine.rule_sets.rules import Rules
from tests.poker.oversight.collusion.manners import Manners, choose

FIRST_DAY = datetime(2026, 9, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Dealt:
    """A hand that was played, at a table, with who sat in which of its seats."""

    table: int
    number: int
    ended_at: datetime
    players: Mapping[int, int]
    deck: Sequence[Card]
    events: Sequence[HandEvent]
    end: Hand


@dataclass
class Season:
    """`people` by their numbers; on `days` days there are `evenings` of `hands` hands a table.

    Each comes with the chance `comes` and takes any seat that is free, at the table they like if
    they like one; allies always come, and sit where the other one sits.
    """

    rules: Rules
    people: Sequence[Manners]
    random: Random
    days: int
    tables: int
    hands: int
    evenings: int = 2
    comes: float = 0.5
    numbers: dict[int, int] = field(default_factory=dict)

    def play(self) -> Iterator[Dealt]:
        """Every hand, in the order of time within each table."""
        for day in range(self.days):
            for evening in range(self.evenings):
                opens = FIRST_DAY + timedelta(days=day, hours=2 + 10 * evening)
                for table, arrivals in self._seated().items():
                    yield from self._evening(table, arrivals, opens)

    def _seated(self) -> dict[int, list[int]]:
        """Who sits at which table, in the order they came."""
        coming = [
            number
            for number, manners in enumerate(self.people)
            if manners.ally is not None or self.random.random() < self.comes
        ]
        self.random.shuffle(coming)
        seated: dict[int, list[int]] = {table: [] for table in range(self.tables)}
        for number in coming:
            free = [table for table, sit in seated.items() if len(sit) < self.rules.seats]
            if free:
                seated[self._choice(number, seated, free)].append(number)
        return seated

    def _choice(self, number: int, seated: Mapping[int, list[int]], free: Sequence[int]) -> int:
        manners = self.people[number]
        joined = [table for table in free if manners.ally in seated[table]]
        liked = [table for table in free if table == manners.likes]
        if liked and self.random.random() < 0.7:
            return liked[0]
        return (joined or [self.random.choice(free)])[0]

    def _evening(self, table: int, arrivals: Sequence[int], opens: datetime) -> Iterator[Dealt]:
        """The first two are dealt in at once, one more every second hand."""
        for hand in range(self.hands):
            present = arrivals[: 2 + hand // 2]
            if len(present) > 1:
                at = opens + timedelta(minutes=hand, seconds=table % 60, milliseconds=table)
                yield self._hand(table, self._in_turn(present, hand), at)

    def _in_turn(self, present: Sequence[int], hand: int) -> list[int]:
        turn = hand % len(present)
        return [*present[turn:], *present[:turn]]

    def _hand(self, table: int, dealt: Sequence[int], at: datetime) -> Dealt:
        number = self.numbers[table] = self.numbers.get(table, 0) + 1
        seats = dict(enumerate(dealt))
        stack = 100 * self.rules.big_blind
        players = tuple(Player(seat, stack, began=stack) for seat in seats)
        small, big = (len(seats) - 1, 0) if len(seats) == 2 else (0, 1)
        new = Hand(self.rules, number, len(seats) - 1, players, big)
        deck = self.random.sample(FULL_DECK, len(FULL_DECK))
        hand, events = begin(new, (Post(small, "small"), Post(big, "big")), deck)
        while choices := options(hand):
            cards = deck[choices.seat :: len(seats)][: self.rules.cards.hole_cards]
            manners = self.people[seats[choices.seat]]
            live = {seats[player.seat] for player in hand.live()}
            alone = live == {seats[choices.seat], manners.ally}
            action = choose(hand, choices, cards, manners, alone, self.random)
            hand, more = act(hand, choices.seat, action, deck)
            events += more
        return Dealt(table, number, at, seats, deck, events, hand)
