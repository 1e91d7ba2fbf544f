"""Where our rulebook differs from pokerkit 0.7.7 on purpose, and how each difference is met.

- ``short-blind`` pokerkit's price after a short big blind is what was posted, ours the full
  blind. Such hands are left out; their share is asserted to be small.
- ``pot-limit`` pokerkit counts every pot, as ours does where the rules say so. Where they
  count the contested one alone, the maximum is worked out from pokerkit's own pots.
- ``pot-limit`` a short small blind counts as full in ours. The same.
- ``antes`` pokerkit counts them in the first pot-limit maximum, ours does not. The same.
- ``odd-chips`` pokerkit gives the whole remainder to one winner, ours one chip each. Shares
  are worked out anew from pokerkit's pots and winners.
- ``short-all-in`` pokerkit takes any first wager of a street for a full bet, the big blind
  does not count as one: one below the big blind reopens the betting there, not here.
- ``short-all-in-reopen`` a call between short all-ins starts our sum again and not
  pokerkit's; once a sum has reopened the betting, one more short all-in closes it again in
  pokerkit and not here.
- ``cap`` the big blind is the first of our four bets before the flop and none of pokerkit's.
- ``fixed-limit-all-in`` pokerkit knows no half bets, adds a full bet to a short all-in
  instead of completing it, and counts it for the cap. In fixed limit nothing is asserted of
  raises from the first short all-in of a street to its end.
- ``round-end`` pokerkit asks a player left alone against all-ins for one more check.

Who may raise is compared in every decision; the two may disagree only in the situations
above, recognised from the story of the round, and only in a small share of decisions.
"""

from collections.abc import Sequence

from poker.engine.hand.events import Bet, Called, HandEvent, Raised
from tests.poker.engine.betting_history import round_so_far
from tests.poker.engine.script import Script


def explained(hand: Script) -> bool:
    """Whether a disagreement on who may raise has one of the reasons above."""
    story = round_so_far(hand.events)
    if hand.start.rules.structure == "fixed_limit":
        return short_in_limit(hand) or capped_before_the_flop(hand)
    if hand.options.largest:
        return sums_reopened(story)
    return opened_short(story, hand) or called_between(story)


def short_big_blind(hand: Script) -> bool:
    start = hand.start
    needed = start.rules.big_blind + start.rules.ante
    return start.player(start.big_blind_seat).stack < needed


def short_small_blind(hand: Script) -> int:
    """What the small blind posted lacks of a full one."""
    seat, rules = hand.hand.small_blind_seat, hand.start.rules
    if seat is None:
        return 0
    ante = rules.ante if rules.ante_from == "everyone" else 0
    left = max(0, hand.start.player(seat).stack - ante)
    return max(0, rules.small_blind - left)


def counts_less(hand: Script) -> bool:
    """Whether antes or a short small blind tell the two apart before the flop."""
    return bool(hand.start.rules.ante) or short_small_blind(hand) > 0


def short_in_limit(hand: Script) -> bool:
    """Whether a wager of this street was not a whole bet more than the one before."""
    story = round_so_far(hand.events)
    price = hand.start.rules.big_blind if hand.hand.street == "preflop" else 0
    for event in story:
        if isinstance(event, Bet | Raised):
            if event.to - price != event.step:
                return True
            price = event.to
    return False


def capped_before_the_flop(hand: Script) -> bool:
    raises = [event for event in round_so_far(hand.events) if isinstance(event, Raised)]
    return hand.hand.street == "preflop" and len(raises) == 3


def opened_short(story: Sequence[HandEvent], hand: Script) -> bool:
    """The first wager of the street added less than a big blind."""
    wagers = [event for event in story if isinstance(event, Bet | Raised)]
    before = hand.start.rules.big_blind if hand.hand.street == "preflop" else 0
    return bool(wagers) and wagers[0].to - before < hand.start.rules.big_blind


def called_between(story: Sequence[HandEvent]) -> bool:
    """Short all-ins lie on both sides of a call."""
    short = [n for n, e in enumerate(story) if isinstance(e, Bet | Raised) and not e.reopens]
    calls = [n for n, e in enumerate(story) if isinstance(e, Called)]
    return any(min(short, default=n) < n < max(short, default=n) for n in calls)


def sums_reopened(story: Sequence[HandEvent]) -> bool:
    """Short all-ins reopened the betting together and another one followed."""
    wagers = [event for event in story if isinstance(event, Bet | Raised)]
    summed = [
        n for n, e in enumerate(wagers) if n and e.reopens and e.to - wagers[n - 1].to < e.step
    ]
    return bool(summed) and not wagers[-1].reopens
