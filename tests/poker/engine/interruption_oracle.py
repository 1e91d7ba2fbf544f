"""What an interrupted hand owes everybody, worked out chip by chip from the clauses.

Nothing of the engine's pots is used: every chip level a player reached is looked at by itself.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from poker.engine.cards.cards import Card
from poker.engine.hand.events import (
    AntePosted,
    Bet,
    BetReturned,
    BlindPosted,
    Called,
    Folded,
    HandEvent,
    Raised,
)
from poker.engine.hand.state import Hand
from tests.poker.engine.plain_evaluator import Reading, best_reading

_BOARD_PLACES: Final = (1, 2, 3, 5, 7)


class Stakes(NamedTuple):
    """What lies in the hand: bets and dead chips by seat, and who has not folded."""

    bets: Counter[int]
    dead: Counter[int]
    live: list[int]

    def all_in_all(self) -> Counter[int]:
        return self.bets + self.dead


class Contest(NamedTuple):
    """Chips that the same live players reached: their amount, who contests, who put in what."""

    amount: int
    contenders: list[int]
    own: Counter[int]


def stakes_of(hand: Hand, events: Sequence[HandEvent]) -> Stakes:
    """From the hand's start and what happened since."""
    bets: Counter[int] = Counter()
    dead: Counter[int] = Counter()
    live = [player.seat for player in hand.players]
    for event in events:
        match event:
            case AntePosted(for_table=True) | BlindPosted(blind="dead"):
                dead[event.seat] += event.amount
            case AntePosted() | BlindPosted() | Called() | Bet() | Raised():
                bets[event.seat] += event.amount
            case BetReturned():
                bets[event.seat] -= event.amount
            case Folded():
                live.remove(event.seat)
            case _:
                pass
    return Stakes(bets, dead, live)


def contests(stakes: Stakes) -> list[Contest]:
    """The chips level by level; levels the same players reached are one pot.

    What only folded players reached goes with the level below. Dead chips are contested by all.
    """
    levels: list[list[int]] = []
    for level in range(1, max(stakes.bets.values(), default=0) + 1):
        reached = [seat for seat in stakes.live if stakes.bets[seat] >= level]
        levels.append(reached or (levels[-1] if levels else stakes.live))
    found = []
    floor = 0
    for contenders, run in groupby(levels):
        ceiling = floor + len(list(run))
        beyond = {s: min(bet, ceiling) - floor for s, bet in stakes.bets.items() if bet > floor}
        found.append(Contest(sum(beyond.values()), contenders, Counter(beyond)))
        floor = ceiling
    return _with_dead(stakes, found)


def house_payments(hand: Hand, stakes: Stakes, deck: Sequence[Card]) -> Counter[int]:
    """Clause ``refund-and-run-out``: each pot's winners get their shares less their own part."""
    paid: Counter[int] = Counter()
    for contest in contests(stakes):
        for seat, share in _shares(hand, contest, deck).items():
            paid[seat] += max(0, share - contest.own[seat])
    return +paid


def payments_as_played(hand: Hand, stakes: Stakes, deck: Sequence[Card]) -> Counter[int]:
    """Every chip in the hand goes to the best hand among those who reached it."""
    paid: Counter[int] = Counter()
    for contest in contests(stakes):
        paid.update(_shares(hand, contest, deck))
    return +paid


def _with_dead(stakes: Stakes, found: list[Contest]) -> list[Contest]:
    if not stakes.dead.total():
        return found
    if not found or sorted(found[0].contenders) != sorted(stakes.live):
        found = [Contest(0, stakes.live, Counter()), *found]
    first = found[0]
    main = first._replace(amount=first.amount + stakes.dead.total(), own=first.own + stakes.dead)
    return [main, *found[1:]]


def _shares(hand: Hand, contest: Contest, deck: Sequence[Card]) -> dict[int, int]:
    """Equal shares; odd chips one at a time from the left of the button on."""
    winners = _winners(hand, contest.contenders, deck)
    share, odd = divmod(contest.amount, len(winners))
    return {seat: share + (1 if at < odd else 0) for at, seat in enumerate(winners)}


def _winners(hand: Hand, contenders: list[int], deck: Sequence[Card]) -> list[int]:
    if len(contenders) == 1:
        return contenders
    worth = {seat: _reading(hand, seat, deck) for seat in contenders}
    best = max(worth.values())
    return [p.seat for p in hand.players if worth.get(p.seat) == best]


def _reading(hand: Hand, seat: int, deck: Sequence[Card]) -> Reading:
    count, each = len(hand.players), hand.rules.cards.hole_cards
    place = [player.seat for player in hand.players].index(seat)
    hole = [deck[round_no * count + place] for round_no in range(each)]
    board = [deck[count * each + at] for at in _BOARD_PLACES]
    return best_reading(hole, board, 0 if each == 2 else 2)
