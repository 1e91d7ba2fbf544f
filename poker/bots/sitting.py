"""Putting a bot into a free seat."""

import logging

from accounts.ledger.errors import LedgerError
from accounts.models import Player
from poker.bots.bankroll import keep_in_chips
from poker.bots.play_tables import PlayTable
from poker.bots.roster import Bot
from poker.engine.errors import EngineError
from poker.services import seating

logger = logging.getLogger(__name__)


def sit_down(bot: Bot, table: PlayTable, seat: int) -> bool:
    """Seat a bot with the largest buy-in; False when the table would not have it."""
    context = {"table": table.table_id, "player": bot.player_id}
    try:
        keep_in_chips(bot.player_id, table.max_buy_in)
        seating.sit(
            table_id=table.table_id,
            player=Player.objects.get(pk=bot.player_id),
            seat=seat,
            amount=table.max_buy_in,
        )
    except (EngineError, LedgerError) as refusal:
        logger.info("bot not seated: %s", refusal.code, extra=context)
        return False
    logger.info("bot sat", extra=context)
    return True
