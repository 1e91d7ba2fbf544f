"""What may be said of the blinds where the button goes to the next player dealt in."""

from collections.abc import Mapping

from poker.engine.table.events import HandStarted
from tests.poker.engine.blind_watch import BlindWatch, between


class NextDealtInWatch(BlindWatch):
    """Sees every hand begin, and asserts that nobody plays free or pays twice running.

    The blinds being the two after the button, the big blind can go past a player who wants
    cards: when those before them leave, or a newcomer takes the big blind behind them. This
    is how far it goes:

    - only the players who now have the button and the small blind are passed over,
    - no more of them than players left or came in for this hand, those apart who posted a big
      blind in the last,
    - nobody in a hand dealt to the same players as the last, so that all pay in turn,
    - and nobody in a hand in which the button stays where it was.

    A player who waits for the big blind can be passed over too, and only by such changes.
    """

    def _blind_moved(
        self, started: HandStarted, players: Mapping[int, int], wanting: set[int]
    ) -> None:
        assert self.last is not None
        was_big, dealt = self.last.big_blind, set(started.dealt)
        passed = between(was_big, started.big_blind, started.rules.seats)
        stayed = {number for number in wanting if self._had_cards(number, players)}
        changes = len(set(self.last.dealt) - stayed) + len(dealt - stayed)
        assert passed & stayed <= {started.button, started.small_blind}
        assert sum(players[number] not in self.posted for number in passed & stayed) <= changes
        assert changes or self.posted or not passed & wanting
        assert started.button != self.last.button or not passed & stayed
        self.owing |= {players[number] for number in passed - dealt if number in players}
        if self._had_cards(was_big, players) and was_big not in dealt:
            self.missed_small.add(players[was_big])
        self.passed_over.update(players[number] for number in passed & wanting - dealt)

    def _places_kept(self, started: HandStarted, players: Mapping[int, int]) -> None:
        """Button and small blind had cards in the last hand. There is always a small blind but
        where two who had are joined by newcomers that sit in its place."""
        small = started.small_blind
        had_cards = [number for number in started.dealt if self._had_cards(number, players)]
        assert started.button in had_cards, "a newcomer has the button"
        assert small in had_cards or (small is None and 2 == len(had_cards) < len(started.dealt))
