"""Keeps account of who has yet to pay a blind, from nothing but what is seen at the table."""

from collections import Counter
from collections.abc import Mapping, Sequence

from poker.engine.table.events import HandStarted
from poker.engine.table.state import Table


class BlindWatch:
    """Sees every hand begin, and asserts that nobody plays free or pays twice.

    A player owes a big blind from sitting down, and again whenever the blind goes past their
    seat without them; the last big blind owes a small one when they miss it.
    """

    def __init__(self) -> None:
        self.owing: set[int] = set()
        self.missed_small: set[int] = set()
        self.waited: dict[int, int] = {}
        self.passed_over: Counter[int] = Counter()
        self.posted: set[int] = set()
        self.last: HandStarted | None = None
        self.stopped = True

    def sat(self, player: int) -> None:
        self.owing.add(player)

    def hand_began(self, before: Table, started: HandStarted, posts: Sequence[str]) -> None:
        """``before`` is the table as the deal found it, ``posts`` are ``"seat blind"``."""
        players = {seat.number: seat.player for seat in before.taken()}
        wanting = {seat.number for seat in before.taken() if seat.wants_cards}
        if self._is_fresh(players, wanting):
            self._all_come_in(started, players, wanting, posts)
        else:
            again = self.last is not None and started.big_blind == self.last.big_blind
            assert not (again and self._had_cards(started.big_blind, players)), "paid twice running"
            self._blind_moved(started, players, wanting)
            self._places_kept(started, players)
            self._paid(posts, players)
        dealt = {players[number] for number in started.dealt}
        assert not dealt & (self.owing | self.missed_small), "somebody plays for nothing"
        self._wait({players[number] for number in wanting}, dealt, len(before.seats))
        posted = [post.split()[0] for post in posts if post.endswith("post")]
        self.posted = {players[int(number)] for number in posted}
        self.last, self.stopped = started, False

    def _is_fresh(self, players: Mapping[int, int], wanting: set[int]) -> bool:
        """A first hand, one after a stop, or one with too few left of the last."""
        if self.stopped or self.last is None:
            return True
        return sum(self._had_cards(number, players) for number in wanting) < 2

    def _had_cards(self, number: int, players: Mapping[int, int]) -> bool:
        """Whether the player now in this seat was dealt in there in the last hand."""
        assert self.last is not None
        then = {seat.number: seat.player for seat in self.last.seats}
        return number in self.last.dealt and then[number] == players.get(number)

    def _all_come_in(
        self,
        started: HandStarted,
        players: Mapping[int, int],
        wanting: set[int],
        posts: Sequence[str],
    ) -> None:
        assert set(started.dealt) == wanting
        assert [post.split()[1] for post in posts] == ["small", "big"]
        dealt = {players[number] for number in started.dealt}
        self.owing -= dealt
        self.missed_small -= dealt

    def _blind_moved(
        self, started: HandStarted, players: Mapping[int, int], wanting: set[int]
    ) -> None:
        assert self.last is not None
        was_big = self.last.big_blind
        passed = between(was_big, started.big_blind, started.rules.seats)
        assert not passed & wanting, "the big blind went past somebody who was due"
        self.owing |= {players[number] for number in passed if number in players}
        if self._had_cards(was_big, players) and was_big not in started.dealt:
            self.missed_small.add(players[was_big])

    def _places_kept(self, started: HandStarted, players: Mapping[int, int]) -> None:
        """Newcomers get neither button nor small blind; nobody is small blind twice."""
        assert self.last is not None
        small, was_big = started.small_blind, self.last.big_blind
        assert self._had_cards(started.button, players), "a newcomer has the button"
        assert small is None or self._had_cards(small, players), "a newcomer is small blind"
        if len(started.dealt) > 2:
            due = was_big in started.dealt and self._had_cards(was_big, players)
            assert small == (was_big if due else None)

    def _paid(self, posts: Sequence[str], players: Mapping[int, int]) -> None:
        for post in posts:
            number, blind = post.split()
            player = players[int(number)]
            if blind == "post":
                assert player in self.owing | self.missed_small, "a post nobody asked for"
            if blind == "dead":
                assert player in self.missed_small - self.owing
            if blind in ("big", "post"):
                self.owing.discard(player)
            if blind != "small":
                self.missed_small.discard(player)

    def _wait(self, wanting: set[int], dealt: set[int], seats: int) -> None:
        """Who wants cards gets them before the big blind has been round the table, and once
        more round for every time it went past them."""
        self.waited = {player: self.waited.get(player, 0) + 1 for player in wanting - dealt}
        for player in dealt:
            del self.passed_over[player]
        for player, hands in self.waited.items():
            assert hands < seats * (1 + self.passed_over[player])


def between(start: int, end: int, seats: int) -> set[int]:
    """The seats a blind goes past on its way clockwise from ``start`` to ``end``."""
    distance = (end - start - 1) % seats + 1
    return {(start + step) % seats for step in range(1, distance)}
