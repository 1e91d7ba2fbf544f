"""Keeps account of who has yet to pay a blind, from nothing but what is seen at the table."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from poker.engine.hand.events import BlindPosted
from poker.engine.table.events import (
    EntryChosen,
    HandStarted,
    PlayerLeft,
    PlayerSat,
    PlayStopped,
    TableEvent,
)


class SeenHand(NamedTuple):
    """A hand as all at the table see it begin. Seats are numbers, ``posts`` maps them to blinds.

    ``wanting`` are the seats that ask for cards, whether they get any or not.
    """

    started: HandStarted
    posts: dict[int, str]
    players: dict[int, int]
    wanting: set[int]

    @property
    def big(self) -> int:
        return self.started.big_blind

    @property
    def dealt(self) -> set[int]:
        return set(self.started.dealt)

    def between(self, start: int, end: int) -> set[int]:
        """The seats one goes past on the way clockwise from ``start`` to ``end``."""
        seats = self.started.rules.seats
        distance = (end - start - 1) % seats + 1
        return {(start + step) % seats for step in range(1, distance)}


class BlindWatch:
    """Sees what happens at a table, and asserts what holds of the blinds under every button rule.

    A player owes a big blind from sitting down, unless they were brought there in an event, and
    again whenever the blind goes past their seat without them; the last big blind owes a small
    one when they miss it. Where blinds may go is left to the watches of the two button rules.
    """

    def __init__(self) -> None:
        self.hands = 0
        self.seated: dict[int, int] = {}
        self.posting: set[int] = set()
        self.owing: set[int] = set()
        self.missed_small: set[int] = set()
        self.waited: dict[int, int] = {}
        self.unpaid_since: dict[int, set[int]] = {}
        self.last: SeenHand | None = None
        self.stopped = True

    def see(self, events: Sequence[TableEvent]) -> None:
        """All that one command led to; the posts of a hand come with its start."""
        for event in events:
            if isinstance(event, HandStarted):
                posts = [post for post in events if isinstance(post, BlindPosted)]
                self._hand_began(self._seen(event, posts))
            elif isinstance(event, PlayStopped):
                self.stopped = True
            else:
                self._came_or_went(event)

    def debtors(self, hand: SeenHand) -> set[int]:
        """The seats that ask for cards and owe a blind."""
        owed = self.owing | self.missed_small
        return {number for number in hand.wanting if hand.players[number] in owed}

    def stayed(self, hand: SeenHand, number: int) -> bool:
        """Whether the player now in this seat was dealt in there in the last hand."""
        last = self.last
        assert last is not None
        return number in last.dealt and last.players[number] == hand.players.get(number)

    def check_blind_moved(self, hand: SeenHand, passed: set[int]) -> None:
        """Assert what the button rule says of the big blind going past these wanting seats."""

    def check_places(self, hand: SeenHand, debtors: set[int]) -> None:
        """Assert what the button rule says of button and small blind."""

    def _came_or_went(self, event: TableEvent) -> None:
        match event:
            case PlayerSat():
                self.seated[event.seat] = event.player
                if event.owes:
                    self.owing.add(event.player)
            case PlayerLeft():
                del self.seated[event.seat]
                for players in (self.posting, self.owing, self.missed_small):
                    players.discard(event.player)
            case EntryChosen(seat, choice):
                change = self.posting.add if choice == "post" else self.posting.discard
                change(self.seated[seat])

    def _seen(self, started: HandStarted, posts: Iterable[BlindPosted]) -> SeenHand:
        listed = [(post.seat, post.blind) for post in posts]
        assert len(dict(listed)) == len(listed), "somebody pays two blinds in one hand"
        assert self.seated == {seat.number: seat.player for seat in started.seats}
        here = [seat for seat in started.seats if seat.stack and not seat.sitting_out]
        wanting = {seat.number for seat in here if not seat.leaving}
        return SeenHand(started, dict(listed), dict(self.seated), wanting)

    def _hand_began(self, hand: SeenHand) -> None:
        self.hands += 1
        self._check_circle(hand)
        if self._is_fresh(hand):
            self._all_come_in(hand)
        else:
            self._blind_moved(hand)
        owed = {hand.players[number] for number in hand.dealt} & (self.owing | self.missed_small)
        assert not owed, "somebody plays for nothing"
        self._wait(hand)
        self.last, self.stopped = hand, False

    def _check_circle(self, hand: SeenHand) -> None:
        """From the button to the big blind everybody with cards has paid for them."""
        button, small, big = hand.started.button, hand.started.small_blind, hand.big
        assert {button, big} <= hand.dealt
        between = hand.between(button, big) & hand.dealt
        assert between <= set(hand.posts), "dealt in between button and blinds, and posts nothing"
        if len(hand.dealt) == 2:
            assert small == button != big
        else:
            assert button != big, "button and big blind are one player"
            assert small is None or small in between
        due = {big: "big"} if small is None else {small: "small", big: "big"}
        named = {n: blind for n, blind in hand.posts.items() if blind in ("small", "big")}
        assert named == due

    def _is_fresh(self, hand: SeenHand) -> bool:
        """A first hand, one after a stop, or one with too few left of the last."""
        if self.stopped or self.last is None:
            return True
        return sum(self.stayed(hand, number) for number in hand.wanting) < 2

    def _all_come_in(self, hand: SeenHand) -> None:
        assert hand.dealt == hand.wanting
        assert set(hand.posts.values()) == {"small", "big"}
        dealt = {hand.players[number] for number in hand.dealt}
        self.owing -= dealt
        self.missed_small -= dealt
        self.unpaid_since = {}

    def _blind_moved(self, hand: SeenHand) -> None:
        assert self.last is not None
        debtors, was_big = self.debtors(hand), self.last.big
        assert hand.big != was_big or not self.stayed(hand, was_big), "paid twice running"
        passed = hand.between(was_big, hand.big)
        self.check_blind_moved(hand, passed & hand.wanting)
        self._check_who_is_dealt_in(hand, debtors)
        self.check_places(hand, debtors)
        self.owing |= {hand.players[n] for n in passed - hand.dealt if n in hand.players}
        if self.stayed(hand, was_big) and was_big not in hand.dealt:
            self.missed_small.add(hand.players[was_big])
        self._take_turns(hand, passed)
        self._paid(hand)

    def _check_who_is_dealt_in(self, hand: SeenHand, debtors: set[int]) -> None:
        """Who owes nothing, who chose to post whenever that was, and who has the big blind."""
        posting = {number for number in debtors if hand.players[number] in self.posting}
        assert hand.dealt == hand.wanting - debtors | posting | {hand.big}
        entering = {n for n, blind in hand.posts.items() if blind in ("post", "dead")}
        assert entering == posting - {hand.big}

    def _take_turns(self, hand: SeenHand, passed: set[int]) -> None:
        """Nobody has the big blind twice in a round: before it comes back to a player, it has
        come to everybody who wanted cards all the while, or passed them as the rule allows."""
        here = {hand.players[number] for number in hand.wanting}
        paid = {hand.players[number] for number in passed & hand.wanting | {hand.big}}
        for player, unpaid in self.unpaid_since.items():
            self.unpaid_since[player] = (unpaid & here) - paid
        big = hand.players[hand.big]
        assert not self.unpaid_since.get(big), "the big blind twice in a round"
        self.unpaid_since[big] = here - {big}

    def _paid(self, hand: SeenHand) -> None:
        for number, blind in hand.posts.items():
            player = hand.players[number]
            if blind == "dead":
                assert player in self.missed_small - self.owing
            if blind in ("big", "post"):
                self.owing.discard(player)
            if blind != "small":
                self.missed_small.discard(player)

    def _wait(self, hand: SeenHand) -> None:
        """Who wants cards gets them before the big blind has been round the table."""
        waiting = {hand.players[number] for number in hand.wanting - hand.dealt}
        self.waited = {player: self.waited.get(player, 0) + 1 for player in waiting}
        assert all(hands < hand.started.rules.seats for hands in self.waited.values())
