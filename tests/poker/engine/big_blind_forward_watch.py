"""What may be said of the blinds where the big blind goes forward and the button follows."""

from tests.poker.engine.blind_watch import BlindWatch, SeenHand


class BigBlindForwardWatch(BlindWatch):
    """Asserts the places of clause ``big-blind-forward`` to the letter."""

    def check_blind_moved(self, hand: SeenHand, passed: set[int]) -> None:
        assert not passed, f"hand {hand.started.hand}: the big blind went past who was due"

    def check_places(self, hand: SeenHand, debtors: set[int]) -> None:
        """The last big blind is the small one if dealt in, and so is somebody an event brought
        to that place; the button is the nearest player before it but the big blind."""
        assert self.last is not None
        if len(hand.dealt) == 2:
            return
        was_big = self.last.big
        due = was_big in hand.dealt - debtors
        assert hand.started.small_blind == (was_big if due else None)
        button = hand.started.button
        nearer = hand.between(button, was_big) & hand.dealt - {hand.big}
        assert button != was_big
        assert not nearer, "the button is not the nearest player before the small blind's place"
