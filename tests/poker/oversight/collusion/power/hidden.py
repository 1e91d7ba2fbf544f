"""Schemes of people who know what a search looks for: smaller, rarer, in turns, or by a signal."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from poker.engine.hand.bets.actions import Action, BetTo, Fold, RaiseTo
from tests.poker.oversight.collusion.manners import worth
from tests.poker.oversight.collusion.power.people import quit_hand, stay, wager, wager_to
from tests.poker.oversight.collusion.power.schemes import (
    Pattern,
    Turn,
    fold_rivers,
    know_cards,
    pass_large,
)

STRONG: Final = 0.8
"""The worth of a hand from which a signal says that it is strong."""


def soft_with_minimum_bets(turn: Turn) -> Action | None:
    """Alone with a friend: bet and raise as otherwise, but by the least there is."""
    wanted = turn.honestly()
    if turn.rivals or not turn.friends or not isinstance(wanted, BetTo | RaiseTo):
        return wanted
    return wager_to(turn.choices, turn.choices.smallest)


def give_by_turns(turn: Turn) -> Action | None:
    """Pass large pots; in every third hand the taker gives some of it back."""
    back = turn.hand.number % 3 == 0
    return pass_large(replace(turn, gives=turn.gives != back))


def signal_one_bit(turn: Turn) -> Action | None:
    """Tell friends by the size of a bet whether a hand is strong: weaker ones leave the pot."""
    if not turn.friends or turn.hand.street == "preflop":
        return None
    told = any(worth(cards, turn.hand.board) >= STRONG for cards in turn.friends.values())
    return quit_hand(turn.choices) if told and turn.value < STRONG else None


def ring(turn: Turn) -> Action | None:
    """Fold rivers in a ring: the first gives to the second, the second to the third and so on."""
    if len(turn.friends) != 1:
        return fold_rivers(turn)
    (friend,) = turn.friends
    is_first = turn.hand.to_act is not None and turn.hand.to_act < friend
    return fold_rivers(replace(turn, gives=is_first == (turn.hand.number % 3 > 0)))


def best_hand_plays(turn: Turn) -> Action | None:
    """Before the flop all but the best hand among friends fold."""
    if not turn.friends or turn.hand.street != "preflop":
        return None
    best = max(worth(cards, ()) for cards in turn.friends.values())
    return quit_hand(turn.choices) if turn.value < best else None


def isolate(turn: Turn) -> Action | None:
    """A friend says that their hand is strong: raise the others out, then leave the pot."""
    if not turn.friends:
        return None
    best = max(worth(cards, turn.hand.board) for cards in turn.friends.values())
    if turn.hand.street != "preflop":
        return None if turn.rivals or turn.value >= best else quit_hand(turn.choices)
    if best < STRONG or turn.value >= best or not turn.rivals or turn.hand.bets > 2:
        return None
    return wager(turn.hand, turn.choices, turn.random, 1.0)


def fold_best_on_turn(turn: Turn) -> Action | None:
    """In two hands of twenty: stay to the turn, where the taker goes all-in and the better hand of
    the giver folds."""
    if turn.hand.number % 20 > 1 or not turn.friends:
        return None
    if turn.hand.street != "turn" or turn.rivals:
        return stay(turn.choices) if turn.hand.street in ("preflop", "flop") else None
    if not turn.gives:
        return wager_to(turn.choices, turn.choices.largest) or stay(turn.choices)
    best = max(worth(cards, turn.hand.board) for cards in turn.friends.values())
    if turn.choices.check:
        return stay(turn.choices)
    return Fold() if turn.value > best else None


def stack_at_good_odds(turn: Turn) -> Action | None:
    """Once an evening a stack goes in before the flop with a hand anybody would play, behind a
    better one of the friend's."""
    if turn.hand.number % 50 >= 25 or not turn.friends or turn.hand.street != "preflop":
        return None
    theirs = max(worth(cards, ()) for cards in turn.friends.values())
    ahead, behind = (theirs, turn.value) if turn.gives else (turn.value, theirs)
    if ahead < 0.9 or not 0.7 <= behind < ahead:
        return None
    return wager_to(turn.choices, turn.choices.largest) or stay(turn.choices)


def give_up_blinds(turn: Turn) -> Action | None:
    """Only a friend is left to act against before the flop: the taker raises, the giver folds."""
    if turn.rivals or not turn.friends or turn.hand.street != "preflop":
        return None
    if turn.gives:
        return quit_hand(turn.choices) if turn.value < 0.95 else None
    return wager(turn.hand, turn.choices, turn.random)


def know_late_against_third(turn: Turn) -> Action | None:
    """Know the cards of a friend on the turn and the river, while somebody else is in."""
    late = turn.hand.street in ("turn", "river")
    return know_cards(turn) if late and turn.rivals else None


def bluff_into_friend(turn: Turn) -> Action | None:
    """The giver bets with the worse hand of two, and the taker, who knows it, calls."""
    if turn.rivals or not turn.friends or turn.hand.street == "preflop":
        return None
    best = max(worth(cards, turn.hand.board) for cards in turn.friends.values())
    if turn.gives and turn.value < best:
        bluff = wager(turn.hand, turn.choices, turn.random, 0.75) if turn.choices.check else None
        return bluff or quit_hand(turn.choices)
    if not turn.gives and turn.value > best:
        return stay(turn.choices)
    return quit_hand(turn.choices)


HIDDEN: Final[Sequence[Pattern]] = (
    Pattern("soft play behind minimum bets", soft_with_minimum_bets),
    Pattern("giving by turns, a third back", give_by_turns),
    Pattern("one bit signalled by two", signal_one_bit),
    Pattern("one bit signalled by four", signal_one_bit, people=4),
    Pattern("a ring of three folding rivers", ring, people=3),
    Pattern("only the best hand plays", best_hand_plays),
    Pattern("isolating on a friend's word", isolate),
    Pattern("best hand folded on the turn", fold_best_on_turn),
    Pattern("one stack a night at good odds", stack_at_good_odds),
    Pattern("blinds given up", give_up_blinds),
    Pattern("cards shared late against a third", know_late_against_third),
    Pattern("bluffs into a friend who knows", bluff_into_friend),
)
