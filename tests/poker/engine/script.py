"""A small language for hands: seats and stacks, actions in order, what must come of it.

    hand = deal("A 100, B 100, C 100", blinds=(5, 10), button="A")
    hand.play("A call", "B raise 30", "C fold", "A call")

Players are letters, in seat order. The first player has the button unless ``button`` says
otherwise; the blinds are the next two, heads-up the button posts the small one.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from config.refusals.refusal import Refusal
from poker.engine.cards.cards import FULL_DECK, Card, parse_cards
from poker.engine.hand.bets.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import Options, options
from poker.engine.hand.bets.posting import Post
from poker.engine.hand.events import HandEvent, PotAwarded
from poker.engine.hand.play import act, begin, play_on, run_out_of_time
from poker.engine.hand.recorder import Recorder
from poker.engine.hand.state import Hand, Player
from poker.engine.rule_sets.rules import Rules
from tests.poker.engine.games import pool_omaha

_Event = TypeVar("_Event")

_PLAIN: Mapping[str, Action] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "all-in": AllIn(),
}


def recorded(hand: Hand, command: Callable[[Recorder], None]) -> tuple[Hand, list[HandEvent]]:
    """The hand after a command, and the events of it."""
    recorder = Recorder(hand)
    command(recorder)
    return recorder.result()


class Script:
    """A hand under test, with the events of everything played so far."""

    def __init__(self, start: Hand, posts: list[Post], deck: tuple[Card, ...]) -> None:
        self.start = start
        self.deck = deck
        self.hand, self.events = begin(start, posts, deck)

    def play(self, *lines: str) -> "Script":
        """Play lines such as ``"A raise 30"``; amounts are totals for the street."""
        for line in lines:
            name, action = parse_action(line)
            self.act(seat_of(name), action)
        return self

    def act(self, seat: int, action: Action) -> None:
        self.hand, events = act(self.hand, seat, action, self.deck)
        self.events += events

    def time_out(self, name: str) -> "Script":
        """``name``, who must be to act, is all-in for what they have put in."""
        assert self.to_act == name
        decided = run_out_of_time(self.hand)
        self.hand, events = recorded(self.hand, lambda hand: play_on(hand, decided, self.deck))
        self.events += events
        return self

    def refused(self, line: str) -> Refusal:
        """The error an illegal action raises; the hand must not have changed."""
        name, action = parse_action(line)
        before = self.hand
        try:
            act(self.hand, seat_of(name), action, self.deck)
        except Refusal as refusal:
            assert self.hand == before
            return refusal
        raise AssertionError(f"{line!r} was accepted")

    @property
    def to_act(self) -> str | None:
        return None if self.hand.to_act is None else name_of(self.hand.to_act)

    @property
    def options(self) -> Options:
        found = options(self.hand)
        assert found is not None, "nobody is to act"
        return found

    @property
    def stacks(self) -> dict[str, int]:
        return {name_of(p.seat): p.stack for p in self._in_seat_order()}

    def may(self, name: str) -> set[str]:
        """The kinds of action open to ``name``, who must be the one to act."""
        assert self.to_act == name
        found = self.options
        kinds = {"fold", "check" if found.check else "call"}
        if found.largest:
            kinds.add("bet" if found.opens else "raise")
        return kinds

    def of(self, kind: type[_Event]) -> list[_Event]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def pots(self) -> list[tuple[int, dict[str, int]]]:
        """Each awarded pot: its amount and what every winner took of it."""
        return [
            (pot.amount, {name_of(seat): chips for seat, chips in pot.shares})
            for pot in self.of(PotAwarded)
        ]

    def limits(self, name: str) -> tuple[int, int]:
        """The smallest and largest total ``name``, who must be to act, may bet or raise to."""
        assert self.to_act == name
        return self.options.smallest, self.options.largest

    def _in_seat_order(self) -> list[Player]:
        return sorted(self.hand.players, key=lambda player: player.seat)


def deal(
    seats: str,
    *,
    blinds: tuple[int, int] = (5, 10),
    button: str = "A",
    cards: Mapping[str, str] | None = None,
    board: str = "",
    posts: str = "",
    rules: Rules | None = None,
    **choices: Any,
) -> Script:
    """Deal ``"A 100, B 80"`` with the cards given; the rest of the deck is in order.

    ``posts`` are blinds out of turn, ``"D post, E dead"``.
    """
    base = rules or pool_omaha(small_blind=blinds[0], big_blind=blinds[1])
    played = replace(base, **choices)
    stacks = {seat_of(name): int(chips) for name, chips in (s.split() for s in seats.split(","))}
    order = clockwise(list(stacks), seat_of(button))
    small, big = (order[-1], order[0]) if len(order) == 2 else (order[0], order[1])
    hand = Hand(
        rules=played,
        number=1,
        button=seat_of(button),
        players=tuple(Player(seat, stacks[seat]) for seat in order),
        big_blind_seat=big,
    )
    deck = stacked_deck(order, played.cards.hole_cards, cards or {}, board)
    due = [Post(small, "small"), Post(big, "big"), *map(parse_post, filter(None, posts.split(",")))]
    return Script(hand, due, deck)


def clockwise(seats: list[int], button: int) -> list[int]:
    at = seats.index(button) + 1
    return seats[at:] + seats[:at]


def stacked_deck(
    order: list[int], count: int, cards: Mapping[str, str], board: str
) -> tuple[Card, ...]:
    """A full deck that deals these cards to these players and this board."""
    places: dict[int, Card] = {}
    for name, text in cards.items():
        for round_no, card in enumerate(parse_cards(text)):
            places[round_no * len(order) + order.index(seat_of(name))] = card
    start = len(order) * count
    for place, card in zip((1, 2, 3, 5, 7), parse_cards(board), strict=False):
        places[start + place] = card
    rest = iter(card for card in FULL_DECK if card not in places.values())
    return tuple(places[at] if at in places else next(rest) for at in range(52))


def parse_post(text: str) -> Post:
    name, blind = text.split()
    return Post(seat_of(name), "dead" if blind == "dead" else "post")


def parse_action(line: str) -> tuple[str, Action]:
    name, word, *amount = line.split()
    if word == "bet":
        return name, BetTo(int(amount[0]))
    if word == "raise":
        return name, RaiseTo(int(amount[0]))
    return name, _PLAIN[word]


def typed(*events: Any) -> list[tuple[str, Any]]:
    """Tournaments with their names: they are tuples, and a fold equals a check of the same seat."""
    return [(type(event).__name__, event) for event in events]


def seat_of(name: str) -> int:
    return "ABCDEFGHIJK".index(name)


def name_of(seat: int) -> str:
    return "ABCDEFGHIJK"[seat]
