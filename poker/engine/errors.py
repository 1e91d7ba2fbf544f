"""The errors the engine raises when it refuses something.

Every error has a ``code`` for programs, the ``field`` that was wrong, what would have been
``allowed``, and the ``clause`` of the house rules that decided it, if one did. Nothing has changed
when an error is raised.
"""

from collections.abc import Iterable

from config.refusals.refusal import Refusal


class InvalidCards(Refusal):
    code = "invalid_cards"
    field = "cards"


class InvalidRules(Refusal):
    """A combination of choices that cannot be played; ``field`` names the fields at fault."""

    code = "invalid_rules"

    def __init__(self, field: str, reason: str, **allowed: int | str | bool) -> None:
        super().__init__(f"{field}: {reason}", **allowed)
        self.field = field


class UnknownEvent(Refusal):
    """A stored event whose kind, version or fields this program cannot read.

    ``field`` names the field at fault, or ``kind`` if the whole event is.
    """

    code = "unknown_event"
    field = "kind"


class ChipsNotConserved(Refusal):
    """The chips of a hand no longer add up: a fault of the program, never of a player."""

    code = "chips_not_conserved"


class HandIsOver(Refusal):
    code = "hand_over"
    field = "decision"


class HandGoesOn(Refusal):
    """Cards are shown by choice only once the hand is over."""

    code = "hand_goes_on"
    field = "cards"
    clause = "show-cards"


class NoHandToShow(Refusal):
    """The last hand was not dealt to this player, was void, or is under review."""

    code = "no_hand_to_show"
    field = "cards"
    clause = "show-cards"


class NotYourCards(Refusal):
    """A card that was not dealt to the player, or one that is named twice."""

    code = "not_your_cards"
    field = "cards"
    clause = "show-cards"


class AlreadyShown(Refusal):
    """A card that is already face up."""

    code = "already_shown"
    field = "cards"
    clause = "show-cards"


class InvalidAction(Refusal):
    """The request is not one of the actions."""

    code = "invalid_action"
    field = "action"
    clause = "actions"


class NotAWholeNumber(Refusal):
    """A seat or an amount that is not an integer; ``field`` names it."""

    code = "not_a_whole_number"

    def __init__(self, field: str, **allowed: int | str | bool) -> None:
        super().__init__(f"{field}: a whole number", **(allowed or {"type": "a whole number"}))
        self.field = field


class InvalidChoice(Refusal):
    """A value that is not one of the choices; ``field`` names it."""

    code = "invalid_choice"

    def __init__(self, field: str, choices: Iterable[str]) -> None:
        listed = ", ".join(choices)
        super().__init__(f"{field}: one of {listed}", **{field: listed})
        self.field = field


class NotYourTurn(Refusal):
    code = "not_your_turn"
    field = "decision"
    clause = "first-to-act"


class CannotCheck(Refusal):
    code = "cannot_check"
    field = "type"
    clause = "actions"


class NothingToCall(Refusal):
    code = "nothing_to_call"
    field = "type"
    clause = "actions"


class CannotBet(Refusal):
    """There is a bet already: raise instead."""

    code = "cannot_bet"
    field = "type"
    clause = "actions"


class CannotRaise(Refusal):
    code = "cannot_raise"
    field = "type"
    clause = "actions"


class CannotGoAllIn(Refusal):
    """The whole stack is more than the betting structure allows now."""

    code = "cannot_go_all_in"
    field = "type"


class AmountTooSmall(Refusal):
    code = "amount_too_small"
    field = "amount"


class AmountTooLarge(Refusal):
    code = "amount_too_large"
    field = "amount"


class SeatTaken(Refusal):
    code = "seat_taken"
    field = "seat"


class NoSuchSeat(Refusal):
    code = "no_such_seat"
    field = "seat"


class AlreadyLeaving(Refusal):
    """A player who gave up their hand to leave cannot change their mind."""

    code = "already_leaving"
    field = "type"
    clause = "leave"


class AlreadySeated(Refusal):
    """One seat per player per table (clause ``no-double-seat``)."""

    code = "already_seated"
    field = "player"
    clause = "no-double-seat"


class NotSeated(Refusal):
    code = "not_seated"
    field = "seat"


class NoChips(Refusal):
    code = "no_chips"
    field = "stack"


class NoProtection(Refusal):
    """Nobody at this table is protected when disconnected."""

    code = "no_protection"
    field = "protections"
    clause = "reconnect-grace"


class NothingOwed(Refusal):
    """There is no choice to make between posting and waiting."""

    code = "nothing_owed"
    field = "choice"
    clause = "post-or-wait"


class DealingHeldBack(Refusal):
    """Staff have already stopped dealing at the table."""

    code = "dealing_held"
    field = "table"


class DealingGoesOn(Refusal):
    """Dealing at the table is not stopped: there is nothing to resume."""

    code = "dealing_goes_on"
    field = "table"


class HandWaits(Refusal):
    """The running hand is paused until the players who lost their connection are back."""

    code = "hand_waits"
    field = "hand"
    clause = "freezeout-outage"


class NotReady(Refusal):
    """No hand can be dealt now."""

    code = "not_ready"
    field = "players"


class NotInterruptible(Refusal):
    """The hand cannot be interrupted this way now: no cards are dealt, or it is being paid."""

    code = "not_interruptible"
    field = "hand"
