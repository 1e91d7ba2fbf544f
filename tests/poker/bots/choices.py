"""What a bot chose, as an action of the engine."""

from poker.bots.play.brain import Choice
from poker.engine.hand.bets.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo


def action_of(choice: Choice) -> Action:
    """The action a choice stands for on the wire."""
    plain: dict[str, Action] = {"fold": Fold(), "check": Check(), "call": Call(), "all_in": AllIn()}
    if choice.amount is None:
        return plain[choice.type]
    return BetTo(choice.amount) if choice.type == "bet_to" else RaiseTo(choice.amount)
