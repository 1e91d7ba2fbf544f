"""Tables at which another app decides between two hands: who sits there, with how much, and by
which rules the next hand is dealt. Nothing here moves money."""

from typing import NamedTuple

from accounts.models import Player
from accounts.safer_play.time.stints import begin_stint, end_stint
from poker.engine.errors import SeatTaken
from poker.engine.table import play
from poker.engine.table.dealing.readiness import is_ready
from poker.engine.table.events import (
    DealingHeld,
    DealingReleased,
    LeaveReason,
    PlayerLeft,
    PlayerSat,
)
from poker.engine.table.state import PauseReason
from poker.engine.table.state import Seat as TableSeat
from poker.models import Seat as SeatRow
from poker.services.base.writing import Writer
from poker.services.deal import committing
from poker.services.deal.dealing import Director, begin
from poker.services.money.settling import settle_if_over
from poker.services.tables.last_hand import follow_room


class Seating(NamedTuple):
    """A player, the seat they get and the chips that come with them."""

    player: Player
    number: int
    chips: int


def seat_player(writer: Writer, seating: Seating) -> None:
    """Seat a player, who gets cards in the next hand and owes no blind. Raises SeatTaken."""
    player = seating.player
    if writer.table.seats[seating.number] is not None:
        raise SeatTaken("somebody sits there", seat=seating.number)
    sat = PlayerSat(
        seating.number,
        player.pk,
        player.screen_name,
        seating.chips,
        bot=player.is_bot,
        owes="",
    )
    writer.recorder.record(sat)
    SeatRow.objects.create(
        table=writer.row, number=seating.number, player=player, chips=seating.chips
    )
    begin_stint(player=player, table_no=writer.row.pk, now=writer.now)


def take_away(writer: Writer, seat: TableSeat, reason: LeaveReason) -> None:
    """Free a seat between two hands; the tournament says where its chips go."""
    writer.recorder.record(PlayerLeft(seat.number, seat.player, seat.stack, reason))
    SeatRow.objects.filter(table=writer.row, player=seat.player).delete()
    end_stint(player_id=seat.player, table_no=writer.row.pk, now=writer.now)


def begin_next(writer: Writer, director: Director) -> bool:
    """Sign the next hand if enough players are there, and return whether it was signed.

    The table's clock deals it. It may be dealt at once, and be over at once, when the blinds put
    everybody all-in.
    """
    if writer.table.hold:
        let_deal(writer)
    if not is_ready(writer.table):
        stop_dealing(writer)
        return False
    number = writer.table.hand_no
    begin(writer, director)
    settle_if_over(writer)
    return writer.table.lineup is not None or writer.table.hand_no > number


def stop_dealing(writer: Writer) -> None:
    """Record that a deal was due and cannot be made."""
    if writer.table.playing:
        play.stop_play(writer.recorder)


def hold_back(writer: Writer, hold: PauseReason) -> None:
    """Hold back dealing until ``let_deal``, and record the reason for the players."""
    if writer.table.hold != hold:
        writer.recorder.record(DealingHeld(hold))


def let_deal(writer: Writer) -> None:
    """Let hands be dealt again."""
    if writer.table.hold:
        writer.recorder.record(DealingReleased())


def go_on(writer: Writer) -> None:
    """Continue a hand that stopped because the tournament's connections were lost; the turn gets a
    full clock."""
    if not writer.table.hand_waits:
        return
    let_deal(writer)
    follow_room(writer)
    play.restart_turn(writer.recorder)


def cancel_signed(writer: Writer) -> None:
    """Cancel the hand that is signed and not yet dealt, if there is one."""
    committing.cancel(writer)


def close(writer: Writer) -> None:
    """Close a table at which nobody sits any more."""
    let_deal(writer)
    stop_dealing(writer)
    writer.row.closed_at = writer.now
    writer.row.save(update_fields=["closed_at"])
