"""Putting a bot into a free seat."""

import logging

from accounts.models import Player
from config.refusals.refusal import Refusal
from poker.bots.play_tables import PlayTable
from poker.bots.room.bankroll import keep_in_chips
from poker.bots.room.roster import Bot
from poker.services.money.ratholing.buy_in_limits import limits_for
from poker.services.seats import seating

logger = logging.getLogger(__name__)


def sit_down(bot: Bot, table: PlayTable, seat: int) -> bool:
    """Seat a bot with the largest buy-in, or with the least it must bring back if that is more.

    Returns False when the table refused it.
    """
    context = {"table": table.table_id, "player": bot.player_id}
    limits = limits_for(table_id=table.table_id, player_id=bot.player_id)
    amount = max(limits.minimum, table.max_buy_in)
    try:
        keep_in_chips(bot.player_id, amount)
        seating.sit(
            table_id=table.table_id,
            player=Player.objects.get(pk=bot.player_id),
            seat=seat,
            amount=amount,
        )
    except Refusal as refusal:
        logger.info("bot not seated: %s", refusal.code, extra=context)
        return False
    logger.info("bot sat", extra=context)
    return True
