"""Filling a stack up automatically between hands, to an amount its player chooses (clause
``top-up``)."""

from datetime import datetime

from accounts.ledger.models import Currency
from poker.engine.table.events import ChipsAdded
from poker.engine.table.seats import auto_top_up
from poker.engine.table.state import Seat
from poker.services.base.errors import PlayMoneyOnly
from poker.services.base.still_open import require_undirected
from poker.services.base.writing import Writer
from poker.services.money.settling import add_chips, currency_of, require_covered
from poker.services.seats.seat_command import do_once


def choose_auto_top_up(
    *,
    table_id: int,
    player_id: int,
    amount: int,
    action_id: str,
    now: datetime | None = None,
) -> int:
    """Fill the stack up to ``amount`` from now on, and return the seq of the first event.

    It is filled at once, or when the running hand is over. The wallet has to hold what is missing
    now. Raises PlayMoneyOnly, NotSeated, AmountTooSmall, AmountTooLarge or InsufficientFunds.
    """

    def command(writer: Writer, seat: Seat) -> None:
        require_undirected(writer.row)
        if currency_of(writer) != Currency.PLAY:
            raise PlayMoneyOnly("stacks are filled up by themselves for play money only")
        auto_top_up.choose(writer.recorder, seat.number, amount)
        chips = auto_top_up.missing(writer.table, writer.table.seat(seat.number))
        if chips:
            add_chips(writer, seat, chips)
            writer.recorder.record(ChipsAdded(seat.number, chips))
        elif amount > seat.stack:
            require_covered(writer, seat, amount - seat.stack)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)


def decline_auto_top_up(
    *, table_id: int, player_id: int, action_id: str, now: datetime | None = None
) -> int:
    """Stop filling the stack up, and return the seq of the event. Raises NotSeated."""

    def command(writer: Writer, seat: Seat) -> None:
        auto_top_up.decline(writer.recorder, seat.number)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)
