"""What the player to act may do, and how much (sections 4 and 5 of the rulebook).

One source for both questions: ``options`` tells a player what is legal, and an action is checked
against the same value.
"""

from typing import NamedTuple

from poker.engine.clause import Clause
from poker.engine.hand.state import Hand, Player


class Options(NamedTuple):
    """The legal choices of the player to act; folding is always one (``fold-anytime``).

    ``call`` is what calling adds, 0 when nothing is owed and checking is free.
    ``smallest`` and ``largest`` are totals a bet or raise may go to, both 0 when none is
    allowed. ``all_in`` is the total that going all-in makes, 0 when it is not legal.
    """

    seat: int
    call: int
    opens: bool
    smallest: int
    largest: int
    all_in: int

    @property
    def check(self) -> bool:
        return self.call == 0


def options(hand: Hand) -> Options | None:
    """Return the options of the player to act, or None when no decision is open."""
    if hand.to_act is None:
        return None
    player = hand.player(hand.to_act)
    call = owed(hand, player)
    smallest, largest = raise_range(hand, player)
    whole = player.bet + player.stack
    legal_all_in = call == player.stack or largest == whole
    return Options(
        seat=player.seat,
        call=call,
        opens=hand.price == 0,
        smallest=smallest,
        largest=largest,
        all_in=whole if legal_all_in else 0,
    )


def owed(hand: Hand, player: Player) -> int:
    """Return the chips that calling would add: the price, at most the stack (``all-in-call``).

    The price stays the full big blind after a short one (``short-blind``), unless no other player
    is left who could play for the difference.
    """
    missing = hand.price - player.bet
    if missing <= 0:
        return 0
    highest = 0
    for rival in hand.players:
        if rival.folded or rival.seat == player.seat:
            continue
        if rival.able:
            return min(player.stack, missing)
        highest = max(highest, rival.bet)
    return min(player.stack, max(0, min(hand.price, highest) - player.bet))


def raise_range(hand: Hand, player: Player) -> tuple[int, int]:
    """Return the smallest and largest total to bet or raise to, or (0, 0) when barred."""
    return (0, 0) if barred_by(hand, player) else wager_range(hand, player)


def wager_range(hand: Hand, player: Player) -> tuple[int, int]:
    """Return the smallest and largest total ``player`` may bet or raise to; (0, 0) for none.

    A player whose stack is too small for a full raise may go all-in (clause ``short-all-in``).
    """
    whole = player.bet + player.stack
    smallest, largest = hand.rules.betting.full_range(hand, player)
    low, high = min(whole, smallest), min(whole, largest)
    if hand.rules.max_bet:
        high = min(high, hand.rules.max_bet)
    return (low, high) if low <= high and high > hand.price else (0, 0)


def barred_by(hand: Hand, player: Player) -> Clause | None:
    """Return the clause that keeps this player from betting or raising, None when they may."""
    structure = hand.rules.betting
    if player.bet + player.stack <= hand.price:
        return "all-in-call"
    if structure.bets_a_street is not None and hand.bets >= structure.bets_a_street:
        return "cap"
    if not _is_open_to(hand, player):
        return structure.all_in_clause
    if not _has_answer(hand, player):
        return "uncalled-bet"
    if hand.rules.max_bet and not wager_range(hand, player)[1]:
        return "table-max-bet"
    return None


def bound_by(hand: Hand, player: Player) -> Clause | None:
    """Return the clause that limits a player who may bet or raise to one size, or below their
    stack.
    """
    return hand.rules.betting.bound_by(hand, player, wager_range(hand, player))


def decided_by(hand: Hand) -> Clause | None:
    """Return the clause that narrows what the player to act may do beyond what is owed, or None."""
    if hand.to_act is None:
        return None
    player = hand.player(hand.to_act)
    return barred_by(hand, player) or bound_by(hand, player)


def _is_open_to(hand: Hand, player: Player) -> bool:
    if not player.acted:
        return True
    sums = hand.rules.reopening == "cumulative"
    return sums and hand.price - player.faced >= hand.step


def _has_answer(hand: Hand, player: Player) -> bool:
    """Return whether another player could put in more than the price."""
    for rival in hand.players:
        if rival.able and rival.bet + rival.stack > hand.price and rival.seat != player.seat:
            return True
    return False
