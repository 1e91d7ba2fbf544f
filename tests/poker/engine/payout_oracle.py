"""What every player of a finished hand must have, worked out from the stacks and what was bet.

What nobody matched is found street by street, the antes first; the pots are those of
``interruption_oracle``, chip level by chip level. Nothing of the engine's pots is used.
"""

from collections import Counter

from poker.engine.hand.events import (
    AntePosted,
    Bet,
    BlindPosted,
    Called,
    Folded,
    Raised,
    StreetDealt,
)
from tests.poker.engine.interruption_oracle import Stakes, payments_as_played
from tests.poker.engine.script import Script


def matched_stakes(hand: Script) -> Stakes:
    """The antes, bets and dead chips that are played for, and who has not folded."""
    rules, players = hand.start.rules, hand.start.players
    paid: Counter[int] = Counter()
    dead: Counter[int] = Counter()
    live = [player.seat for player in players]
    if rules.ante_from == "everyone":
        paid += _matched(Counter({p.seat: min(rules.ante, p.stack) for p in players}), live)
    street: Counter[int] = Counter()
    for event in hand.events:
        match event:
            case AntePosted(for_table=True) | BlindPosted(blind="dead"):
                dead[event.seat] += event.amount
            case BlindPosted() | Called() | Bet() | Raised():
                street[event.seat] += event.amount
            case Folded():
                live.remove(event.seat)
            case StreetDealt():
                paid += _matched(street, live)
                street = Counter()
    paid += _matched(street, live)
    return Stakes(paid, dead, live)


def final_stacks(hand: Script, stakes: Stakes) -> dict[int, int]:
    """By seat, without rake: the stack one began with, less the stakes, with what one wins."""
    put_in = stakes.all_in_all()
    if len(stakes.live) == 1:
        won = Counter({stakes.live[0]: put_in.total()})
    else:
        won = payments_as_played(hand.start, stakes, hand.deck)
    return {p.seat: p.stack - put_in[p.seat] + won[p.seat] for p in hand.start.players}


def _matched(bets: Counter[int], live: list[int]) -> Counter[int]:
    """The bets without what only one player, who has not folded, put in."""
    if len(bets) < 2:
        return Counter({seat: 0 if seat in live else bet for seat, bet in bets.items()})
    (seat, _), (_, second) = bets.most_common(2)
    return +bets if seat not in live else Counter({**bets, seat: second})
