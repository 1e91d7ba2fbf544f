"""The texts of refusals, in the reader's language."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from accounts.ledger.errors import InsufficientFunds, LedgerError
from accounts.ledger.text.money_text import money
from poker.engine.errors import EngineError
from poker.services.money.play_refusals import PlayRefused

_WORDS: Final = {
    "already_leaving": _("You gave up your hand to leave: that cannot be taken back."),
    "already_shown": _("Those cards lie open already."),
    "already_seated": _("You already have a seat at this table."),
    "amount_too_large": _("That is more than allowed."),
    "amount_too_small": _("That is less than allowed."),
    "bots_give_no_seed": _("Practice bots give no seeds."),
    "cannot_bet": _("There is a bet already: you can raise it."),
    "cannot_check": _("There is a bet to call."),
    "cannot_go_all_in": _("Your whole stack is more than the pot allows."),
    "cannot_raise": _("You can only call or fold."),
    "chat_banned": _("Staff have closed the chat for you; your inbox says until when."),
    "chat_empty": _("There is nothing to read in that."),
    "chat_repeated": _("You said that a moment ago."),
    "chat_too_fast": _("You write too much at once: wait a little."),
    "chat_too_long": _("A line has at most 200 characters."),
    "hand_goes_on": _("Cards can be shown when the hand is over."),
    "hand_over": _("No decision is open."),
    "hand_waits": _(
        "The tournament is paused: the hand waits for players whose connection was lost."
    ),
    "left_table_lately": _("You left this table lately: bring back what you left with."),
    "invalid_action": _("The table did not understand that."),
    "invalid_choice": _("The table did not understand that."),
    "malformed_message": _("The table did not understand that."),
    "no_chips": _("Top up first: you have no chips."),
    "no_hand_to_show": _("There is no hand of yours to show."),
    "no_protection": _("Nobody at this table is protected when disconnected."),
    "no_such_commitment": _("The room is bound to another deck for that hand."),
    "not_a_whole_number": _("The table did not understand that."),
    "not_seated": _("You have no seat at this table."),
    "not_your_turn": _("It is not your turn."),
    "not_your_cards": _("Those are not your cards of the last hand."),
    "nothing_owed": _("You owe no blind: you will be dealt in."),
    "nothing_to_call": _("There is nothing to call: you can check."),
    "pledge_already_given": _("You pledged another seed for that hand."),
    "pledges_closed": _("That hand takes no pledges now."),
    "play_money_only": _("Stacks are filled up by themselves for play money only."),
    "seat_held": _("That seat is held for another player."),
    "seat_taken": _("Somebody sits there."),
    "try_again": _("The room could not do that just now. Try again."),
    "seed_already_given": _("You gave another seed for that hand."),
    "seed_not_pledged": _("You did not pledge that seed for that hand."),
    "seeds_closed": _("That hand takes no more seeds."),
    "stale_decision": _("The table has moved on: that decision is closed."),
}


def _words(error: EngineError | LedgerError) -> str:
    if isinstance(error, PlayRefused):
        return str(error)
    if isinstance(error, InsufficientFunds):
        values = {"balance": money(error.balance)}
        return str(_("Your wallet does not cover that: it holds %(balance)s.")) % values
    return str(_WORDS.get(error.code, _("That is not possible now.")))


def _allowed(error: EngineError | LedgerError) -> object:
    if isinstance(error, InsufficientFunds):
        return {"max": error.balance}
    return error.allowed if error.allowed is not None else {}


def refused(error: EngineError | LedgerError, message_id: str) -> dict[str, Any]:
    """Return the frame that tells a client why nothing happened."""
    frame = {
        "type": "refused",
        "id": message_id,
        "code": error.code,
        "field": error.field,
        "message": _words(error),
        "allowed": _allowed(error),
    }
    clause = getattr(error, "clause", None)
    return frame | {"clause": clause} if clause else frame
