"""What may be said of the blinds where the button goes to the next player dealt in."""

from tests.poker.engine.blind_watch import BlindWatch, SeenHand


class NextDealtInWatch(BlindWatch):
    """Asserts clause ``button-moves``.

    The blinds being the two after the button, the big blind can go past a player who wants
    cards: when those before them leave. It passes only who has the button or the small blind
    for it, so nobody who waits for it, and nobody at all where the button stays or nobody posts
    the small blind.
    """

    def check_blind_moved(self, hand: SeenHand, passed: set[int]) -> None:
        assert self.last is not None
        button, small = hand.started.button, hand.started.small_blind
        assert passed <= {button, small}, "passed over for neither button nor small blind"
        if button == self.last.started.button or small is None:
            assert not passed, "passed over for nothing"

    def check_places(self, hand: SeenHand, debtors: set[int]) -> None:
        """Who owes a blind takes neither button nor small blind; while nobody comes or goes, the
        button goes to the next player and the blinds to the next two."""
        assert self.last is not None
        button, small = hand.started.button, hand.started.small_blind
        assert not {button, small} & debtors, "button or small blind of one who owes"
        same = hand.dealt == self.last.dealt and all(self.stayed(hand, n) for n in hand.dealt)
        if same and not {"post", "dead"} & set(self.last.posts.values()):
            seats = hand.started.rules.seats
            order = [(self.last.started.button + step) % seats for step in range(1, seats + 1)]
            first, second, *more = [number for number in order if number in hand.dealt]
            expected = (first, second, more[0]) if more else (first, first, second)
            assert (button, small, hand.big) == expected
