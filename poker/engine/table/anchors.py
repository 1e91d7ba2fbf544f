"""Events that hold the whole state of a table, so that replaying may begin with one of them."""

from typing import Final

from poker.engine.hand.state import Hand, Player
from poker.engine.table.events import HandStarted, TableOpened
from poker.engine.table.interruption_events import TableRestored
from poker.engine.table.state import Seat, Table

Anchor = TableOpened | HandStarted | TableRestored
ANCHORS: Final = (TableOpened, HandStarted, TableRestored)


def begun(anchor: Anchor) -> Table:
    """Return the table as the anchor describes it, whatever came before."""
    match anchor:
        case TableOpened(rules):
            return Table(rules, seats=(None,) * rules.seats)
        case HandStarted():
            return _hand_started(anchor)
        case TableRestored():
            return _restored(anchor)


def _hand_started(event: HandStarted) -> Table:
    stacks = {seat.number: seat.stack for seat in event.seats}
    hand = Hand(
        rules=event.rules,
        number=event.hand,
        button=event.button,
        players=tuple(
            Player(number, stacks[number], began=stacks[number]) for number in event.dealt
        ),
        big_blind_seat=event.big_blind,
        small_blind_seat=event.small_blind,
    )
    return Table(
        event.rules,
        _placed(event.seats, event.rules.seats),
        hand=hand,
        sealed=event.sealed,
        root=event.root,
        seeds=event.seeds,
        pledges=event.pledges,
        closing=event.closing,
        signed=event.lineup,
        button=event.button,
        big_blind=event.big_blind,
        playing=True,
        hold=event.hold,
    )


def _restored(event: TableRestored) -> Table:
    return Table(
        event.rules,
        _placed(event.seats, event.rules.seats),
        button=event.button,
        big_blind=event.big_blind,
        playing=event.playing,
        last_hand=event.hand,
        next_root=event.next_root,
        next_pledges=event.next_pledges,
        next_closing=event.next_closing,
        hold=event.hold,
    )


def _placed(taken: tuple[Seat, ...], count: int) -> tuple[Seat | None, ...]:
    seats: list[Seat | None] = [None] * count
    for seat in taken:
        seats[seat.number] = seat
    return tuple(seats)
