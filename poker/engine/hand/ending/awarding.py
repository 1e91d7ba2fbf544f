"""Raking and paying the pots (sections 6 and 9 of the rulebook)."""

from collections.abc import Mapping, Sequence

from poker.engine.hand.ending.pots import Pot, split
from poker.engine.hand.events import PotAwarded, RakeTaken
from poker.engine.hand.recorder import Recorder
from poker.engine.hand.state import Hand
from poker.engine.rake.amount import rake_of
from poker.engine.rake.shares import shares_by_player, split_over_pots


def award(recorder: Recorder, found: Sequence[Pot], strengths: Mapping[int, int]) -> None:
    """Pay each pot, less its rake, to the best hand among those that reached it.

    ``strengths`` are those of the hands shown, the smaller the better. A player alone in a pot wins
    it without showing.
    """
    prizes = _take_rake(recorder, found)
    for number, (pot, prize) in enumerate(zip(found, prizes, strict=True)):
        recorder.record(PotAwarded(number, prize, split(prize, winners(pot, strengths))))


def award_to_last(recorder: Recorder) -> None:
    """Pay everything to the last player, without a showdown, once all others folded
    (``win-by-fold``).
    """
    hand = recorder.hand
    (winner,) = hand.live()
    paid = tuple((p.seat, p.paid + p.dead) for p in hand.players if p.paid + p.dead)
    award(recorder, [Pot(hand.pot_total(), (winner.seat,), paid)], {})


def prizes_so_far(hand: Hand, found: Sequence[Pot]) -> tuple[list[int], int]:
    """Return each pot's prize if it were won now, and the rake taken so far (``prize-shown``)."""
    rake = _rake(hand, sum(pot.amount for pot in found))
    taken = split_over_pots(rake, [pot.amount for pot in found])
    return [pot.amount - part for pot, part in zip(found, taken, strict=True)], rake


def _take_rake(recorder: Recorder, found: Sequence[Pot]) -> list[int]:
    """Record the rake, if there is any, and return what is left of each pot."""
    prizes, rake = prizes_so_far(recorder.hand, found)
    if rake:
        by_pot = tuple(pot.amount - prize for pot, prize in zip(found, prizes, strict=True))
        paid = [(part, dict(pot.paid)) for part, pot in zip(by_pot, found, strict=True)]
        by_player = tuple(shares_by_player(paid).items())
        recorder.record(RakeTaken(rake, by_pot, by_player))
    return prizes


def _rake(hand: Hand, total: int) -> int:
    """Return the rake of the hand; an interrupted hand pays none (``refund-and-run-out``)."""
    if hand.interrupted:
        return 0
    rules = hand.rules
    return rake_of(
        rules.rake,
        pot=total,
        dealt=len(hand.players),
        saw_flop=bool(hand.board),
        big_blind=rules.big_blind,
        upper_limit=rules.upper_limit,
    )


def winners(pot: Pot, strengths: Mapping[int, int]) -> Sequence[int]:
    """Return the seats with the best hand among those that reached the pot.

    A player alone in the pot wins without showing a hand.
    """
    if len(pot.seats) == 1:
        return pot.seats
    shown_seats = [seat for seat in pot.seats if seat in strengths]
    best = min(strengths[seat] for seat in shown_seats)
    return [seat for seat in shown_seats if strengths[seat] == best]
