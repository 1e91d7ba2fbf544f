"""Taking, keeping and leaving a seat, with the money that goes with it."""

from datetime import datetime

from accounts.core.databases.player_lock import lock_player
from accounts.ledger import moving
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.safer_play.time.stints import begin_stint
from poker.deck import decks
from poker.engine.inputs import require_seat_number, require_whole
from poker.engine.table import play
from poker.engine.table.events import PlayerSat
from poker.engine.table.seats import seating, sitting_out
from poker.engine.table.state import Choice, Seat
from poker.models import Reservation
from poker.models import Seat as SeatRow
from poker.services.base.errors import BotsPlayForPlayMoney
from poker.services.base.still_open import require_cash, require_open, require_undirected
from poker.services.base.writing import Writer, writing
from poker.services.deal import protecting
from poker.services.money.play_refusals import require_may_play, require_may_sit
from poker.services.money.ratholing.refusals import noting_refusals, seat_within_limits
from poker.services.money.settling import (
    add_chips,
    currency_of,
    fill_up,
    pay_out,
    require_covered,
    settle_if_over,
)
from poker.services.presence.excused_absences import excuse_open_outage
from poker.services.seats.reserving import require_not_reserved
from poker.services.seats.seat_command import do_once


@noting_refusals()
def sit(
    *,
    table_id: int,
    player: Player,
    seat: int,
    amount: int,
    action_id: str = "",
    now: datetime | None = None,
) -> int:
    """Take a seat with ``amount`` from the wallet and return the event's seq.

    The same ``action_id``, where one is given, returns the same seq and does nothing. Raises what
    the engine refuses (SeatTaken, AlreadySeated, AmountTooSmall, ...), InsufficientFunds, SeatHeld,
    TableClosed, BotsPlayForPlayMoney, PlayRefused or LeftTableLately; then no money has moved.
    """
    with writing(table_id, now=now, player_id=player.pk, action_id=action_id) as writer:
        earlier = writer.earlier_answer(player.pk, action_id) if action_id else None
        if earlier is not None:
            return earlier
        require_open(writer.row)
        require_undirected(writer.row)
        require_cash(writer.row.game)
        require_currency_for(player, currency_of(writer))
        require_seat_number(seat, len(writer.table.seats))
        require_whole("amount", amount)
        seq = writer.next_seq
        require_not_reserved(table_id, seat, player.pk, writer.now)
        sat = PlayerSat(seat, player.pk, player.screen_name, amount, bot=player.is_bot)
        lock_player(player.pk)
        require_may_sit(player.pk, currency_of(writer), amount, writer.now)
        seat_within_limits(writer, sat)
        SeatRow.objects.create(table=writer.row, number=seat, player=player)
        Reservation.objects.filter(table=writer.row, player=player).delete()
        moving.buy_in(
            player=player,
            table_no=table_id,
            currency=currency_of(writer),
            amount=amount,
            key=f"table:{table_id} buy_in:{seq}",
        )
        begin_stint(player=player, table_no=table_id, now=writer.now)
        protecting.count(writer)
        return seq


def require_currency_for(player: Player, currency: Currency) -> None:
    """Raise BotsPlayForPlayMoney for a bot at a table not for play money (``play-money``)."""
    if player.is_bot and currency != Currency.PLAY:
        raise BotsPlayForPlayMoney("bots sit at play-money tables only")


def leave(*, table_id: int, player_id: int, action_id: str, now: datetime | None = None) -> int:
    """Leave now, or fold in turn and leave when the hand is over; return the seq of the first
    event.

    A process without keys of decks cannot fold, for cards may follow: the clock does at once.
    """

    def command(writer: Writer, seat: Seat) -> None:
        require_undirected(writer.row)
        if not writer.table.in_hand(seat.number):
            pay_out(writer, seat)
            return
        seating.leave(writer.recorder, seat.number)
        if writer.table.running and decks.holds_keys():
            play.fold_leavers(writer.recorder, writer.deck())
            settle_if_over(writer)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)


def leave_after_hand(
    *, table_id: int, player_id: int, action_id: str, now: datetime | None = None
) -> int:
    """Leave when the running hand is played to its end, or now outside of one; return the seq of
    the first event."""

    def command(writer: Writer, seat: Seat) -> None:
        require_undirected(writer.row)
        if writer.table.in_hand(seat.number):
            seating.leave_after_hand(writer.recorder, seat.number)
        else:
            pay_out(writer, seat)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)


def stay(*, table_id: int, player_id: int, action_id: str, now: datetime | None = None) -> int:
    """Take back the wish to leave after the hand and return the event's seq. Raises
    AlreadyLeaving."""

    def command(writer: Writer, seat: Seat) -> None:
        seating.stay(writer.recorder, seat.number)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)


def sit_out(*, table_id: int, player_id: int, action_id: str, now: datetime | None = None) -> int:
    """Get no cards from the next deal on (clause ``sit-out``), and return the event's seq.

    In a tournament the player is absent from now on (``freezeout-absent``).
    """

    def command(writer: Writer, seat: Seat) -> None:
        sitting_out.sit_out(writer.recorder, seat.number)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)


def sit_in(*, table_id: int, player_id: int, action_id: str, now: datetime | None = None) -> int:
    """Ask for cards again, or take back a wish to sit out later, and return the seq of the first
    event.

    Raises NoChips, and in a tournament PlayerAway or PlayerSuspended, for there the seat is kept
    meanwhile (``freezeout-absent``).
    """

    def command(writer: Writer, seat: Seat) -> None:
        if writer.row.directed:
            require_may_play(Player.objects.get(pk=seat.player), writer.now)
        if seat.is_counted:
            excuse_open_outage(writer)
        sitting_out.sit_in(writer.recorder, seat.number)
        fill_up(writer, seat.number)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)


def choose_entry(
    *,
    table_id: int,
    player_id: int,
    choice: Choice,
    action_id: str,
    now: datetime | None = None,
) -> int:
    """Post the big blind out of turn or wait for it, and return the event's seq. Raises
    NothingOwed."""

    def command(writer: Writer, seat: Seat) -> None:
        seating.choose_entry(writer.recorder, seat.number, choice)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)


def protect(*, table_id: int, player_id: int, action_id: str, now: datetime | None = None) -> int:
    """Ask to be protected when disconnected, and return the event's seq. Raises NoProtection where
    nobody is."""

    def command(writer: Writer, seat: Seat) -> None:
        seating.choose_protection(writer.recorder, seat.number, wanted=True)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)


def unprotect(*, table_id: int, player_id: int, action_id: str, now: datetime | None = None) -> int:
    """Decline protection at this table and return the event's seq. Raises NoProtection where nobody
    is protected."""

    def command(writer: Writer, seat: Seat) -> None:
        seating.choose_protection(writer.recorder, seat.number, wanted=False)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)


def top_up(
    *,
    table_id: int,
    player_id: int,
    amount: int,
    action_id: str,
    now: datetime | None = None,
) -> int:
    """Add chips now, or when the running hand is over, and return the seq of the first event.

    The wallet has to hold them now, too; if it no longer does at the hand's end, they are not added
    and the player gets a message. Raises AmountTooSmall, AmountTooLarge, InsufficientFunds or
    LossLimitReached.
    """

    def command(writer: Writer, seat: Seat) -> None:
        require_undirected(writer.row)
        seq = writer.next_seq
        if seating.ask_top_up(writer.recorder, seat.number, amount):
            add_chips(writer, seat, amount, seq=seq)
        else:
            require_covered(writer, seat, amount)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)
