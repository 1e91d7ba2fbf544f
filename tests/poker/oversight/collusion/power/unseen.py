"""Schemes written by an author who had not read the search and did not look at what it finds."""

from collections.abc import Sequence
from typing import Final

from poker.engine.hand.bets.actions import Action
from tests.poker.oversight.collusion.manners import worth
from tests.poker.oversight.collusion.power.hidden import STRONG
from tests.poker.oversight.collusion.power.people import quit_hand, stay, wager
from tests.poker.oversight.collusion.power.schemes import Pattern, Turn

PLAYABLE: Final = 0.4
"""The worth of two cards with which any loose player calls a raise."""
GOOD: Final = 0.8
"""The worth of two cards for which a friend comes along."""
BELIEVABLE: Final = 0.5
"""The worth of a hand that can be shown after a call: a pair."""


def pay_better_hand(turn: Turn) -> Action | None:
    """Move chips by calls that lose at showdown.

    The taker, alone with the giver, bets only with the better hand and otherwise checks; the giver
    calls with a pair if it is the worse hand, and never bets. The better hand wins at showdown, and
    each of the calls is one that a curious player makes. Friends do this to repay a loan or to move
    a bonus, because a pair that loses at showdown looks like bad luck, and a reader of the hands
    finds no fold to explain.
    """
    if not turn.friends:
        return None
    best = _best_of_friends(turn)
    if turn.hand.street == "preflop":
        return _come_along(turn, best) if turn.gives else None
    if turn.rivals:
        return None
    if turn.gives:
        pays = best > turn.value >= BELIEVABLE
        return stay(turn.choices) if pays else quit_hand(turn.choices)
    if turn.value > best:
        return wager(turn.hand, turn.choices, turn.random, 0.6) or stay(turn.choices)
    return quit_hand(turn.choices)


def bet_for_better_hand(turn: Turn) -> Action | None:
    """Let the worse hand bet for the better one while strangers pay.

    The friend with the strong hand checks and calls on the flop, so that strangers see no danger;
    the other one bets for it, half the pot each time, and folds as soon as the strong hand raises
    on the turn or the river. Strangers pay for streets on which the strong hand seems to be drawing
    and take the bettor for the one to beat. Teams do this because a strong hand that raises early
    is paid by nobody, and because the one who bets and the one who wins are different people.
    """
    if not turn.friends or turn.hand.street == "preflop":
        return None
    best = max(turn.value, _best_of_friends(turn))
    if best < STRONG:
        return None
    if turn.value < best:
        return _bet_as_decoy(turn)
    if turn.rivals and turn.hand.street != "flop":
        return wager(turn.hand, turn.choices, turn.random, 1.0) or stay(turn.choices)
    return stay(turn.choices)


def pass_among_others(turn: Turn) -> Action | None:
    """Move chips only in pots that a stranger is in.

    While a stranger is in, the taker bets a strong hand and the giver calls with a worse one on the
    flop and the turn, and gives up on the river. When the two are alone they play as everybody
    does. People who launder money do this because a room looks at pots of two first: theirs are
    clean, and the giver seems to be a player who calls too much in crowded pots. Now and then the
    stranger wins the pot, which is the price.
    """
    if not turn.friends:
        return None
    best = _best_of_friends(turn)
    if turn.hand.street == "preflop":
        return _come_along(turn, best) if turn.gives else None
    if not turn.rivals:
        return None
    if turn.gives:
        pays = best >= STRONG and best > turn.value and turn.hand.street != "river"
        return stay(turn.choices) if pays else quit_hand(turn.choices)
    if turn.value > best and turn.value >= STRONG:
        return wager(turn.hand, turn.choices, turn.random, 0.75) or stay(turn.choices)
    return None


def _best_of_friends(turn: Turn) -> float:
    return max(worth(cards, turn.hand.board) for cards in turn.friends.values())


def _come_along(turn: Turn, theirs: float) -> Action | None:
    """Call a raise before the flop with cards that any loose player would call with, if a friend
    holds strong ones; play everything else honestly."""
    is_asked = theirs >= GOOD and turn.value >= PLAYABLE and turn.hand.bets <= 2
    return stay(turn.choices) if is_asked else None


def _bet_as_decoy(turn: Turn) -> Action:
    """Bet into strangers if nobody has, and fold to any bet."""
    if turn.rivals and turn.choices.check:
        return wager(turn.hand, turn.choices, turn.random, 0.5) or stay(turn.choices)
    return quit_hand(turn.choices)


UNSEEN: Final[Sequence[Pattern]] = (
    Pattern("calls that pay a friend's better hand", pay_better_hand),
    Pattern("a friend bets for the better hand", bet_for_better_hand),
    Pattern("chips passed while strangers are in", pass_among_others),
)
