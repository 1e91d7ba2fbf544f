"""What the best five cards make, in the words of the format."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from poker.engine.cards.cards import RANKS, Card
from poker.engine.cards.kickers import deciding_kicker

_NAMES: Final = (
    "Deuce",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Jack",
    "Queen",
    "King",
    "Ace",
)
_ACE: Final = RANKS.index("A")
_WHEEL: Final = (_ACE, *range(RANKS.index("5"), -1, -1))


def hand_words(name: str, best: Sequence[Card], others: Iterable[Sequence[Card]] = ()) -> str:
    """Return the name of a hand in words: ``a pair of Aces``.

    ``name`` is the engine's name of it, ``best`` the five cards, ``others`` those of all
    hands shown: the kicker that decides against one of them is told, ``a pair of Aces - Ten
    kicker``.
    """
    kickers = [kicker.mine for other in others if (kicker := deciding_kicker(best, other))]
    if not kickers or name == "flush":
        return _plain_words(name, best)
    return f"{_plain_words(name, best)} - {_NAMES[min(kickers)]} kicker"


def _plain_words(name: str, best: Sequence[Card]) -> str:
    ranks = sorted((card // 4 for card in best), reverse=True)
    # The most frequent ranks come first, and among equally frequent ones the higher.
    by_count = sorted(ranks, key=lambda rank: (Counter(ranks)[rank], rank), reverse=True)
    return _WORDS[name](by_count)


def _plural(rank: int) -> str:
    return _NAMES[rank] + ("es" if _NAMES[rank] == "Six" else "s")


def _run(ranks: Sequence[int]) -> str:
    """Return the lowest and the highest rank of a straight; an ace below a five is the lowest."""
    if set(ranks) == set(_WHEEL):
        return "Ace to Five"
    return f"{_NAMES[min(ranks)]} to {_NAMES[max(ranks)]}"


_WORDS: Final[dict[str, Callable[[Sequence[int]], str]]] = {
    "high_card": lambda ranks: f"high card {_NAMES[ranks[0]]}",
    "pair": lambda ranks: f"a pair of {_plural(ranks[0])}",
    "two_pair": lambda ranks: f"two pair, {_plural(ranks[0])} and {_plural(ranks[2])}",
    "trips": lambda ranks: f"three of a kind, {_plural(ranks[0])}",
    "straight": lambda ranks: f"a straight, {_run(ranks)}",
    "flush": lambda ranks: f"a flush, {_NAMES[ranks[0]]} high",
    "full_house": lambda ranks: f"a full house, {_plural(ranks[0])} full of {_plural(ranks[3])}",
    "quads": lambda ranks: f"four of a kind, {_plural(ranks[0])}",
    "straight_flush": lambda ranks: f"a straight flush, {_run(ranks)}",
    "royal_flush": lambda _ranks: "a Royal Flush",
}
