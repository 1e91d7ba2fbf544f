"""The draws of hands: they keep to weights, and a failing one is made simpler."""

from collections import Counter
from random import Random

from hypothesis import find, given, settings

from tests.poker.engine.draws import of_a_hand
from tests.poker.engine.random_play import shuffled


def test_what_fails_is_made_simpler() -> None:
    three = of_a_hand.map(lambda rng: [rng.randrange(9) for _ in range(3)])
    assert sorted(find(three, lambda drawn: max(drawn) > 4)) == [0, 0, 5]


def test_weights_and_fractions_are_kept_and_decks_differ() -> None:
    """The same draws every time."""
    kinds, halves, decks = Counter[str](), Counter[bool](), set()

    @settings(max_examples=300, derandomize=True, database=None)
    @given(of_a_hand)
    def drawn(rng: Random) -> None:
        kinds.update(rng.choices(("rare", "often"), (10, 90), k=20))
        halves.update(rng.random() < 0.3 for _ in range(20))
        decks.add(shuffled(rng))

    drawn()
    assert 0.05 < kinds["rare"] / kinds.total() < 0.2
    assert 0.2 < halves[True] / halves.total() < 0.4
    assert len(decks) > 250
