"""Checking a buy-in against the player's last stay at the table, and storing refusals."""

from config.refusals.refusal import Refusal
from poker.engine.errors import AmountTooLarge, AmountTooSmall
from poker.engine.table import seating
from poker.engine.table.events import PlayerSat
from poker.engine.table.ratholing import is_short_stack
from poker.models import RatholingRefusal
from poker.services.base.writing import Writer
from poker.services.money.buy_in_limits import BuyInLimits, ComingBack
from poker.services.money.departures import note_return


class LeftTableLately(Refusal):
    """The player left this very table shortly before and brings too little or too much
    (clause ``ratholing-window``).

    ``limits`` are those of this player at the table ``table_id``, and ``left`` their reason; its
    text tells both.
    """

    code = "left_table_lately"
    field = "amount"

    def __init__(
        self, *, table_id: int, player_id: int, amount: int, limits: BuyInLimits, left: ComingBack
    ) -> None:
        super().__init__(
            "left this table lately",
            min=limits.minimum,
            max=limits.maximum,
            left_with=left.stack,
            left_minutes_ago=left.minutes,
        )
        self.table_id = table_id
        self.player_id = player_id
        self.amount = amount
        self.limits = limits
        self.left = left

    @property
    def text(self) -> str:
        return str(self.limits)


def seat_within_limits(writer: Writer, sat: PlayerSat) -> None:
    """Seat a player with an amount that the game and their last stay at this table allow.

    Raises what the engine refuses, or LeftTableLately where the last stay requires another amount.
    """
    limits = note_return(writer, sat.player)
    try:
        seating.sit(writer.recorder, sat, (limits.minimum, limits.maximum))
    except (AmountTooSmall, AmountTooLarge) as refusal:
        if limits.reason is None:
            raise
        lately = LeftTableLately(
            table_id=writer.row.pk,
            player_id=sat.player,
            amount=sat.stack,
            limits=limits,
            left=limits.reason,
        )
        short = is_short_stack(writer.table.rules)
        raise lately.by("ratholing-shortstack" if short else "ratholing-window") from refusal


def record_refusal(refusal: LeftTableLately) -> None:
    """Store a refusal for the reports.

    Call it after the transaction of the buy-in was undone; any transaction around it has to commit.
    """
    left = refusal.left
    RatholingRefusal.objects.create(
        table_id=refusal.table_id,
        player_id=refusal.player_id,
        amount=refusal.amount,
        minimum=refusal.limits.minimum,
        maximum=refusal.limits.maximum,
        left_with=left.stack,
        left_at=left.left_at,
        returns=left.returns,
        refused_at=left.asked_at,
    )
