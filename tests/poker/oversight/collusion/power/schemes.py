"""How people play for one another, each scheme with a dial for how hard they do it.

Told only in the players' own words: who is with whom, what each holds, what they say to each other.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from poker.engine.cards.cards import Card
from poker.engine.hand.bets.actions import Action, Call, Fold
from poker.engine.hand.bets.betting import Options
from poker.engine.hand.state import Hand
from tests.poker.oversight.collusion.manners import worth
from tests.poker.oversight.collusion.power.people import (
    Skill,
    play,
    quit_hand,
    stay,
    wager,
    wager_to,
)


@dataclass(frozen=True)
class Turn:
    """Whose turn it is, and what they can know: their own cards, and where their friends who still
    are in the hand sit, with the cards of each."""

    hand: Hand
    choices: Options
    cards: Sequence[Card]
    friends: Mapping[int, Sequence[Card]]
    skill: Skill
    random: Random
    gives: bool

    @property
    def value(self) -> float:
        return worth(self.cards, self.hand.board)

    @property
    def rivals(self) -> int:
        """How many are in who are no friends."""
        return len(list(self.hand.live())) - 1 - len(self.friends)

    def honestly(self) -> Action:
        return play(self.skill, self.hand, self.choices, self.cards, self.random)


Scheme = Callable[[Turn], Action | None]
"""What a scheme has somebody do; None where it has them play as they would anyway."""


def _meet(turn: Turn) -> Action:
    """Before the flop: the taker raises so that the others go, the giver comes along."""
    raised = (
        None if turn.gives or turn.hand.bets > 1 else wager(turn.hand, turn.choices, turn.random)
    )
    return raised or stay(turn.choices)


def _alone(turn: Turn, play_on: Scheme) -> Action | None:
    """They meet before the flop, and play on like this where nobody else is in any more."""
    if not turn.friends:
        return None
    if turn.hand.street == "preflop":
        return _meet(turn)
    return None if turn.rivals else play_on(turn)


def pass_large(turn: Turn) -> Action | None:
    """The taker bets the pot, the giver pays street by street, and gives up at the end."""

    def play_on(turn: Turn) -> Action:
        if not turn.gives:
            return wager(turn.hand, turn.choices, turn.random, 1.0) or stay(turn.choices)
        return quit_hand(turn.choices) if turn.hand.street == "river" else stay(turn.choices)

    return _alone(turn, play_on)


def pass_small(turn: Turn) -> Action | None:
    """The giver stays for one small bet of the taker, then gives up."""

    def play_on(turn: Turn) -> Action:
        if not turn.gives:
            return wager(turn.hand, turn.choices, turn.random, 0.3) or stay(turn.choices)
        return stay(turn.choices) if turn.hand.street == "flop" else quit_hand(turn.choices)

    return _alone(turn, play_on)


def fold_rivers(turn: Turn) -> Action | None:
    """Alone with the taker both stay to the river, where a small bet is enough, whatever the giver
    holds."""

    def play_on(turn: Turn) -> Action | None:
        if turn.hand.street != "river":
            return stay(turn.choices)
        if turn.gives:
            return quit_hand(turn.choices)
        return wager(turn.hand, turn.choices, turn.random, 0.25)

    return _alone(turn, play_on)


def trash_all_in(turn: Turn) -> Action | None:
    """The giver goes all-in with nothing as long as the taker is in and nobody else has raised; the
    taker calls with anything better."""
    if not turn.friends or (turn.rivals and turn.hand.bets > 1):
        return None
    if turn.gives:
        return wager_to(turn.choices, turn.choices.largest) or stay(turn.choices)
    return Call() if turn.choices.call and turn.value > 0.4 else None


def once_in_forty(turn: Turn) -> Action | None:
    """A stack passes, about once in forty hands: they wait for a hand in which the taker is far
    ahead before the flop, and both put in everything."""
    if turn.hand.number % 40 >= 12 or not turn.friends or turn.hand.street != "preflop":
        return None
    theirs = max(worth(cards, turn.hand.board) for cards in turn.friends.values())
    ahead, behind = (theirs, turn.value) if turn.gives else (turn.value, theirs)
    if ahead < 0.8 or behind > 0.6:
        return None
    return stay(turn.choices) if turn.gives else wager_to(turn.choices, turn.choices.largest)


def soft(turn: Turn) -> Action | None:
    """Nobody else is in: no bets, no raises."""
    if turn.rivals or not turn.friends:
        return None
    return stay(turn.choices) if turn.choices.check or turn.value > 0.6 else Fold()


def soft_three(turn: Turn) -> Action | None:
    """A friend is in: no bets, no raises, whoever else is in."""
    if not turn.friends:
        return None
    wanted = turn.honestly()
    return wanted if isinstance(wanted, Fold) else stay(turn.choices)


def whipsaw(turn: Turn) -> Action | None:
    """A friend and somebody else are in: raise and raise again, so that the one between pays twice
    or goes; once they have gone, whoever is worse gives up."""
    if not turn.friends or turn.hand.street not in ("preflop", "flop"):
        return None
    best = max(worth(cards, turn.hand.board) for cards in turn.friends.values())
    if not turn.rivals:
        return stay(turn.choices) if turn.value >= best else quit_hand(turn.choices)
    if max(best, turn.value) > 0.6 and turn.hand.bets < 5:
        return wager(turn.hand, turn.choices, turn.random, 0.6) or stay(turn.choices)
    return None


def know_cards(turn: Turn) -> Action | None:
    """Whoever has the worse of two hands leaves the pot to the better one; that one knows that it
    is the better of the two."""
    if not turn.friends:
        return None
    best = max(worth(cards, turn.hand.board) for cards in turn.friends.values())
    if turn.value < best:
        return quit_hand(turn.choices)
    if turn.value > 0.7 and turn.rivals:
        return wager(turn.hand, turn.choices, turn.random) or stay(turn.choices)
    return None


def know_rivers(turn: Turn) -> Action | None:
    """The same, on the river only."""
    return know_cards(turn) if turn.hand.street == "river" else None


def team(turn: Turn) -> Action | None:
    """Soft among themselves, and hard on whoever sits between."""
    pressed = whipsaw(turn)
    return soft(turn) if pressed is None else pressed


@dataclass(frozen=True)
class Pattern:
    """A scheme and how many people follow it at one table."""

    name: str
    scheme: Scheme
    people: int = 2


PATTERNS: Final[Sequence[Pattern]] = (
    Pattern("chips passed, large", pass_large),
    Pattern("chips passed, small", pass_small),
    Pattern("chips passed, folding rivers", fold_rivers),
    Pattern("chips passed, all-in with trash", trash_all_in),
    Pattern("chips passed, once in forty hands", once_in_forty),
    Pattern("soft play of two", soft),
    Pattern("soft play in three-way pots", soft_three),
    Pattern("whipsaw", whipsaw),
    Pattern("cards shared", know_cards),
    Pattern("cards shared on rivers only", know_rivers),
    Pattern("a team of three", team, people=3),
    Pattern("a bot farm of five", know_cards, people=5),
)
