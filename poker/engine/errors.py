"""The errors the engine raises when it refuses something.

Every error has a ``code`` for programs, the ``field`` that was wrong, what would have been
``allowed``, and the ``clause`` of the house rules that decided it, if one did. Nothing has changed
when an error is raised.
"""

from collections.abc import Iterable, Mapping
from typing import Self

from poker.engine.clause import Clause


class EngineError(Exception):
    """The base class of all refusals."""

    code = "engine_error"
    field = ""
    clause: Clause | None = None

    def __init__(self, reason: str = "", **allowed: int | str | bool) -> None:
        super().__init__(reason or self.code)
        self.allowed: Mapping[str, int | str | bool] = allowed

    def by(self, clause: Clause | None) -> Self:
        """Set the clause that decided this refusal, and return the refusal itself."""
        self.clause = clause
        return self


class InvalidCards(EngineError):
    code = "invalid_cards"
    field = "cards"


class InvalidRules(EngineError):
    """A combination of choices that cannot be played; ``field`` names the fields at fault."""

    code = "invalid_rules"

    def __init__(self, field: str, reason: str, **allowed: int | str | bool) -> None:
        super().__init__(f"{field}: {reason}", **allowed)
        self.field = field


class UnknownEvent(EngineError):
    """A stored event whose kind, version or fields this program cannot read.

    ``field`` names the field at fault, or ``kind`` if the whole event is.
    """

    code = "unknown_event"
    field = "kind"


class ChipsNotConserved(EngineError):
    """The chips of a hand no longer add up: a fault of the program, never of a player."""

    code = "chips_not_conserved"


class HandIsOver(EngineError):
    code = "hand_over"
    field = "decision"


class HandGoesOn(EngineError):
    """Cards are shown by choice only once the hand is over."""

    code = "hand_goes_on"
    field = "cards"
    clause = "show-cards"


class NoHandToShow(EngineError):
    """The last hand was not dealt to this player, was void, or is under review."""

    code = "no_hand_to_show"
    field = "cards"
    clause = "show-cards"


class NotYourCards(EngineError):
    """A card that was not dealt to the player, or one that is named twice."""

    code = "not_your_cards"
    field = "cards"
    clause = "show-cards"


class AlreadyShown(EngineError):
    """A card that is already face up."""

    code = "already_shown"
    field = "cards"
    clause = "show-cards"


class InvalidAction(EngineError):
    """The request is not one of the actions."""

    code = "invalid_action"
    field = "action"
    clause = "actions"


class NotAWholeNumber(EngineError):
    """A seat or an amount that is not an integer; ``field`` names it."""

    code = "not_a_whole_number"

    def __init__(self, field: str, **allowed: int | str | bool) -> None:
        super().__init__(f"{field}: a whole number", **(allowed or {"type": "a whole number"}))
        self.field = field


class InvalidChoice(EngineError):
    """A value that is not one of the choices; ``field`` names it."""

    code = "invalid_choice"

    def __init__(self, field: str, choices: Iterable[str]) -> None:
        listed = ", ".join(choices)
        super().__init__(f"{field}: one of {listed}", **{field: listed})
        self.field = field


class NotYourTurn(EngineError):
    code = "not_your_turn"
    field = "decision"
    clause = "first-to-act"


class CannotCheck(EngineError):
    code = "cannot_check"
    field = "type"
    clause = "actions"


class NothingToCall(EngineError):
    code = "nothing_to_call"
    field = "type"
    clause = "actions"


class CannotBet(EngineError):
    """There is a bet already: raise instead."""

    code = "cannot_bet"
    field = "type"
    clause = "actions"


class CannotRaise(EngineError):
    code = "cannot_raise"
    field = "type"
    clause = "actions"


class CannotGoAllIn(EngineError):
    """The whole stack is more than the betting structure allows now."""

    code = "cannot_go_all_in"
    field = "type"


class AmountTooSmall(EngineError):
    code = "amount_too_small"
    field = "amount"


class AmountTooLarge(EngineError):
    code = "amount_too_large"
    field = "amount"


class SeatTaken(EngineError):
    code = "seat_taken"
    field = "seat"


class NoSuchSeat(EngineError):
    code = "no_such_seat"
    field = "seat"


class AlreadyLeaving(EngineError):
    """A player who gave up their hand to leave cannot change their mind."""

    code = "already_leaving"
    field = "type"
    clause = "leave"


class AlreadySeated(EngineError):
    """One seat per player per table (clause ``no-double-seat``)."""

    code = "already_seated"
    field = "player"
    clause = "no-double-seat"


class NotSeated(EngineError):
    code = "not_seated"
    field = "seat"


class NoChips(EngineError):
    code = "no_chips"
    field = "stack"


class NoProtection(EngineError):
    """Nobody at this table is protected when disconnected."""

    code = "no_protection"
    field = "protections"
    clause = "reconnect-grace"


class NothingOwed(EngineError):
    """There is no choice to make between posting and waiting."""

    code = "nothing_owed"
    field = "choice"
    clause = "post-or-wait"


class DealingHeldBack(EngineError):
    """Staff have already stopped dealing at the table."""

    code = "dealing_held"
    field = "table"


class DealingGoesOn(EngineError):
    """Dealing at the table is not stopped: there is nothing to resume."""

    code = "dealing_goes_on"
    field = "table"


class HandWaits(EngineError):
    """The running hand is paused until the players who lost their connection are back."""

    code = "hand_waits"
    field = "hand"
    clause = "freezeout-outage"


class NotReady(EngineError):
    """No hand can be dealt now."""

    code = "not_ready"
    field = "players"


class NotInterruptible(EngineError):
    """The hand cannot be interrupted this way now: no cards are dealt, or it is being paid."""

    code = "not_interruptible"
    field = "hand"
