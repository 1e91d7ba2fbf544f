"""The recorded outcome held against the engine's."""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from typing import Final, NamedTuple

from poker.engine.hand.events import Bet, BetReturned, BlindPosted, HandEvent, PotAwarded, Raised
from poker.engine.hand.state import Hand, Player
from poker.engine.rake.shares import split_over_pots
from poker.formats.phh.record import HandRecord
from poker.formats.phh.text.minor_units import MinorUnits

_POTS_A_RAKE_NEEDS: Final = 4
"""Rake is under a quarter of the pots; what lacks more has another reason."""


class Compared(NamedTuple):
    """Minor units. ``difference`` is empty when all agrees that the record tells."""

    difference: str
    rake: int


def compare(
    record: HandRecord, hand: Hand, events: Sequence[HandEvent], units: MinorUnits
) -> Compared:
    """Hold ``winnings`` and ``finishing_stacks`` against the hand, played without rake.

    What the recorded winnings lack of the pots is the rake.
    """
    awards = [event for event in events if isinstance(event, PotAwarded)]
    pots = sum(award.amount for award in awards)
    told = _winnings_told(record, hand, units)
    if sum(told.get("winnings", ())) > pots:
        told["winnings"] = _without_uncalled(told["winnings"], events)
    rakes = {pots - sum(winnings) for winnings in told.values()} or {0}
    if len(rakes) > 1:
        return Compared("winnings and finishing_stacks do not go together", 0)
    (rake,) = rakes
    if rake < 0 or rake * _POTS_A_RAKE_NEEDS > pots:
        won = units.text(pots - rake)
        return Compared(f"{' and '.join(told)}: {won} won of {units.text(pots)}", 0)
    shares = _shares(awards, rake, _smallest_chip(hand, events))
    for field, winnings in told.items():
        if difference := _first_difference(shares, winnings, units):
            return Compared(f"{field}: {difference}", rake)
    return Compared("", rake)


def _winnings_told(record: HandRecord, hand: Hand, units: MinorUnits) -> dict[str, list[int]]:
    """What each place won by the record, under the field's name; uncalled bets are not won."""
    told = {}
    # Somebody always wins: nothing but zeros means that the winner is not recorded.
    if record.winnings and any(record.winnings):
        told["winnings"] = [units.of(amount) for amount in record.winnings]
    if record.finishing_stacks:
        kept = [player.stack - player.won for player in _by_place(hand)]
        finishing = [units.of(amount) for amount in record.finishing_stacks]
        told["finishing_stacks"] = [f - k for f, k in zip(finishing, kept, strict=True)]
    return told


def _without_uncalled(winnings: Sequence[int], events: Sequence[HandEvent]) -> list[int]:
    """Winnings less the bets nobody called: some rooms count a big blind left alone as won."""
    kept = list(winnings)
    for event in events:
        if isinstance(event, BetReturned):
            kept[event.seat] -= event.amount
    return kept


def _by_place(hand: Hand) -> Sequence[Player]:
    return sorted(hand.players, key=lambda player: player.seat)


class Share(NamedTuple):
    """What a winner is due, in minor units, and how far a room's own rules may take it off."""

    due: Fraction = Fraction(0)
    slack: int = 0


def _shares(awards: Sequence[PotAwarded], rake: int, chip: int) -> dict[int, Share]:
    """Each winner's part, the rake taken from the pots in proportion first.

    Odd chips may go one each to the first winners or all to one, and a room may rake one pot
    more than another.
    """
    found: dict[int, Share] = {}
    taken = split_over_pots(rake, [award.amount for award in awards])
    for award, part in zip(awards, taken, strict=True):
        winners = [place for place, _ in award.shares]
        slack = chip * (len(winners) - 1) + (rake if len(awards) > 1 else 0)
        for place in winners:
            before = found.get(place, Share())
            due = before.due + Fraction(award.amount - part, len(winners))
            found[place] = Share(due, before.slack + slack)
    return found


def _first_difference(shares: dict[int, Share], told: Sequence[int], units: MinorUnits) -> str:
    for place, theirs in enumerate(told):
        due, slack = shares.get(place, Share())
        if abs(due - theirs) > slack:
            return f"p{place + 1} wins {units.text(int(due))}, recorded {units.text(theirs)}"
    return ""


def _smallest_chip(hand: Hand, events: Sequence[HandEvent]) -> int:
    """The largest unit all stacks, blinds and bets are whole in: odd chips are that large."""
    amounts = [event.amount for event in events if isinstance(event, BlindPosted)]
    amounts += [event.to for event in events if isinstance(event, Bet | Raised)]
    return gcd(*amounts, *(player.began for player in hand.players))
