"""What the services refuse beyond the rules of the game."""

from poker.engine.errors import EngineError


class StaleDecision(EngineError):
    """The decision the player answered is no longer open; nothing was done."""

    code = "stale_decision"
    field = "decision"


class BotsPlayForPlayMoney(EngineError):
    """Bots sit at play-money tables only (clause ``play-money``)."""

    code = "bots_play_for_play_money"
    field = "player"


class TryAgain(EngineError):
    """The database did not carry it out; whether it took effect, sending it again will tell."""

    code = "try_again"
    field = "message"
