"""Hands in words with their ranks, and why one of two won, in the reader's language.

The table's scripts say the same, from the same texts: `static/poker/felt/hand_words.js`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from poker.engine.cards.cards import RANKS, Card
from poker.engine.cards.evaluation import value_of_five
from poker.engine.cards.kickers import NAMED_CARDS, deciding_kicker, next_best
from poker.engine.hand.ending.pots import pots
from poker.engine.hand.events import PotAwarded
from poker.engine.hand.state import Hand

_ONE: Final[tuple[str | Promise, ...]] = (
    gettext_lazy("two"),
    gettext_lazy("three"),
    gettext_lazy("four"),
    gettext_lazy("five"),
    gettext_lazy("six"),
    gettext_lazy("seven"),
    gettext_lazy("eight"),
    gettext_lazy("nine"),
    gettext_lazy("ten"),
    gettext_lazy("jack"),
    gettext_lazy("queen"),
    gettext_lazy("king"),
    gettext_lazy("ace"),
)
_SEVERAL: Final[tuple[str | Promise, ...]] = (
    gettext_lazy("twos"),
    gettext_lazy("threes"),
    gettext_lazy("fours"),
    gettext_lazy("fives"),
    gettext_lazy("sixes"),
    gettext_lazy("sevens"),
    gettext_lazy("eights"),
    gettext_lazy("nines"),
    gettext_lazy("tens"),
    gettext_lazy("jacks"),
    gettext_lazy("queens"),
    gettext_lazy("kings"),
    gettext_lazy("aces"),
)
_ACE: Final = RANKS.index("A")
_KICKER_TOLD: Final = frozenset({"pair", "two_pair", "trips"})
"""Hands whose first kicker is told with them."""


def hand_in_words(name: str, best: Sequence[Card]) -> str:
    """Return a hand with its ranks: ``pair of aces, king kicker``; empty without a name.

    ``best`` are its five cards in reading order, as ``HandValue.best``.
    """
    if not name:
        return ""
    ranks = [card // 4 for card in best]
    hand = _PATTERNS[name](ranks) % _words(ranks)
    if name not in _KICKER_TOLD:
        return hand
    kicker = _ONE[ranks[NAMED_CARDS[name]]]
    return _("%(hand)s, %(kicker)s kicker") % {"hand": hand, "kicker": kicker}


def why_it_won(hand: Hand, award: PotAwarded) -> str:
    """Return why one of the hands shown won a pot where their names alone do not tell; else ""."""
    found = pots(hand.players)
    contested = found[award.pot].seats if award.pot < len(found) else ()
    values = {
        player.seat: value_of_five(player.best)
        for player in hand.players
        if player.best and player.seat in contested
    }
    winners = [values[seat] for seat, _chips in award.shares if seat in values]
    if len(winners) > 1:
        return _("The pot is split: their hands are equal")
    loser = next_best(winners, [*values.values()]) if winners else None
    deciding = deciding_kicker(winners[0].best, loser.best) if loser else None
    if deciding is None:
        return ""
    pattern = (
        _("The next card decides: %(winning)s over %(losing)s")
        if deciding.name == "flush"
        else _("The kicker decides: %(winning)s over %(losing)s")
    )
    return pattern % {"winning": _ONE[deciding.mine], "losing": _ONE[deciding.other]}


def _words(ranks: Sequence[int]) -> Mapping[str, str | Promise]:
    """Return all values a pattern may contain."""
    return {
        "high": _ONE[ranks[0]],
        "low": _ONE[ranks[-1]],
        "first": _SEVERAL[ranks[0]],
        "second": _SEVERAL[ranks[3]],
        "pair": _SEVERAL[ranks[2]],
    }


_Pattern = Callable[[Sequence[int]], str]


def _with_aces(several: Callable[[], str], aces: Callable[[], str]) -> _Pattern:
    """Return a pattern that has a text of its own for aces, before which some languages elide."""
    return lambda ranks: aces() if ranks[0] == _ACE else several()


_PATTERNS: Final[Mapping[str, _Pattern]] = {
    "high_card": lambda _ranks: _("%(high)s high"),
    "pair": _with_aces(lambda: _("pair of %(first)s"), lambda: _("pair of aces")),
    "two_pair": lambda _ranks: _("two pair, %(first)s and %(pair)s"),
    "trips": _with_aces(
        lambda: _("three of a kind, %(first)s"), lambda: _("three of a kind, aces")
    ),
    "straight": lambda _ranks: _("straight, %(low)s to %(high)s"),
    "flush": lambda _ranks: _("flush, %(high)s high"),
    "full_house": lambda _ranks: _("full house, %(first)s full of %(second)s"),
    "quads": _with_aces(lambda: _("four of a kind, %(first)s"), lambda: _("four of a kind, aces")),
    "straight_flush": lambda _ranks: _("straight flush, %(low)s to %(high)s"),
    "royal_flush": lambda _ranks: _("royal flush"),
}
