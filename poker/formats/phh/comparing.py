"""Comparing the recorded outcome with the engine's."""

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
"""Rake is less than a quarter of the pots; a larger difference has another reason."""


class Compared(NamedTuple):
    """The result, in minor units; ``difference`` is empty if all that the record states agrees."""

    difference: str
    rake: int


def compare(
    record: HandRecord, hand: Hand, events: Sequence[HandEvent], units: MinorUnits
) -> Compared:
    """Compare ``winnings`` and ``finishing_stacks`` with the hand, which is played without rake.

    The rake is the difference between the pots and the recorded winnings. Returns the first
    difference found, and the rake.
    """
    awards = [event for event in events if isinstance(event, PotAwarded)]
    pots = sum(award.amount for award in awards)
    recorded = _winnings_told(record, hand, units)
    if sum(recorded.get("winnings", ())) > pots:
        recorded["winnings"] = _without_uncalled(recorded["winnings"], events)
    rakes = {pots - sum(winnings) for winnings in recorded.values()} or {0}
    if len(rakes) > 1:
        return Compared("winnings and finishing_stacks do not go together", 0)
    (rake,) = rakes
    if rake < 0 or rake * _POTS_A_RAKE_NEEDS > pots:
        won = units.text(pots - rake)
        return Compared(f"{' and '.join(recorded)}: {won} won of {units.text(pots)}", 0)
    shares = _shares(awards, rake, _smallest_chip(hand, events))
    for field, winnings in recorded.items():
        if difference := _first_difference(shares, winnings, units):
            return Compared(f"{field}: {difference}", rake)
    return Compared("", rake)


def _winnings_told(record: HandRecord, hand: Hand, units: MinorUnits) -> dict[str, list[int]]:
    """Return what each place won by the record, by field name; uncalled bets are not won."""
    recorded = {}
    # Somebody always wins: if all are zeros, the winner is not recorded.
    if record.winnings and any(record.winnings):
        recorded["winnings"] = [units.of(amount) for amount in record.winnings]
    if record.finishing_stacks:
        kept = [player.stack - player.won for player in _by_place(hand)]
        finishing = [units.of(amount) for amount in record.finishing_stacks]
        recorded["finishing_stacks"] = [f - k for f, k in zip(finishing, kept, strict=True)]
    return recorded


def _without_uncalled(winnings: Sequence[int], events: Sequence[HandEvent]) -> list[int]:
    """Return the winnings less uncalled bets: some rooms count a big blind left alone as won."""
    kept = list(winnings)
    for event in events:
        if isinstance(event, BetReturned):
            kept[event.seat] -= event.amount
    return kept


def _by_place(hand: Hand) -> Sequence[Player]:
    return sorted(hand.players, key=lambda player: player.seat)


class Share(NamedTuple):
    """What a winner is due, in minor units, and how far a room's own rules may deviate from it."""

    due: Fraction = Fraction(0)
    slack: int = 0


def _shares(awards: Sequence[PotAwarded], rake: int, chip: int) -> dict[int, Share]:
    """Return each winner's part by place, after the rake is taken from the pots in proportion.

    Odd chips may go one each to the first winners or all to one, and a room may rake one pot more
    than another.
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
    """Return the largest unit of which all stacks, blinds and bets are multiples.

    Odd chips are of that size.
    """
    amounts = [event.amount for event in events if isinstance(event, BlindPosted)]
    amounts += [event.to for event in events if isinstance(event, Bet | Raised)]
    return gcd(*amounts, *(player.began for player in hand.players))
