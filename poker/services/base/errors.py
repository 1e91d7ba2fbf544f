"""What the services refuse beyond the rules of the game."""

from poker.engine.errors import EngineError, SeatTaken


class StaleDecision(EngineError):
    """The decision the player answered is no longer open; nothing was done."""

    code = "stale_decision"
    field = "decision"


class BotsPlayForPlayMoney(EngineError):
    """Bots sit at play-money tables only (clause ``play-money``)."""

    code = "bots_play_for_play_money"
    field = "player"
    clause = "play-money"


class PlayMoneyOnly(EngineError):
    """No stack of real money is filled up by itself."""

    code = "play_money_only"
    field = "currency"


class TryAgain(EngineError):
    """The database did not carry it out; whether it took effect, sending it again will tell."""

    code = "try_again"
    field = "message"


class TableOfTournament(EngineError):
    """The table is a tournament's: who sits there, with how much and until when, the tournament
    says."""

    code = "table_of_tournament"
    field = "table"
    clause = "freezeout-start"


class NoRunOut(TableOfTournament):
    """The house cannot pay in a tournament's chips what a hand that is run out would win."""

    field = "policy"


class NoSuchCommitment(EngineError):
    """The room has not announced this root for this hand, or gave it up as broken."""

    code = "no_such_commitment"
    field = "root"


class SeedAlreadyGiven(EngineError):
    """A player gives one seed for a hand, and the first counts."""

    code = "seed_already_given"
    field = "seed"


class SeedNotPledged(EngineError):
    """The player pledged no seed for this hand, or another one."""

    code = "seed_not_pledged"
    field = "seed"


class PledgeAlreadyGiven(EngineError):
    """A player pledges one seed for a hand, and the first counts."""

    code = "pledge_already_given"
    field = "pledge"


class PledgesClosed(EngineError):
    """Pledges are taken for the hand after the one the room is bound to next, no other."""

    code = "pledges_closed"
    field = "hand"


class SeedsClosed(EngineError):
    """The hand is dealt, or its deal is due: no seed is mixed in any more."""

    code = "seeds_closed"
    field = "hand"


class BotsGiveNoSeed(EngineError):
    """The room runs the practice bots, so their seeds would prove nothing."""

    code = "bots_give_no_seed"
    field = "player"


class HandNotFinished(EngineError):
    """The hand is being played, waits for a decision, or was never dealt."""

    code = "hand_not_finished"
    field = "hand"


class TableClosed(EngineError):
    """The table was closed for good (clause ``session-cancelled``)."""

    code = "table_closed"
    field = "table"
    clause = "session-cancelled"


class SeatHeld(SeatTaken):
    """Another player is choosing the buy-in for this seat."""

    code = "seat_held"
    clause = "queue-order"


class ReasonMissing(EngineError):
    """What staff do at a table needs a reason, which is kept."""

    code = "reason_missing"
    field = "reason"


class OwnHand(EngineError):
    """Nobody decides on a hand that was dealt to them."""

    code = "own_hand"
    field = "staff"


class AlreadyResolved(EngineError):
    """The suspended hand was resolved before; nothing was done."""

    code = "already_resolved"
    field = "hand"


class AwardsDoNotAddUp(EngineError):
    """What staff award is not what is held, or goes to somebody who was not in the hand."""

    code = "awards_do_not_add_up"
    field = "awards"


class RecordUnreadable(EngineError):
    """The record of a suspended hand does not tell any more how it stood."""

    code = "record_unreadable"
    field = "hand"


class TextMissing(EngineError):
    """There has to be something in it."""

    code = "text_missing"
    field = "text"


class TextTooLong(EngineError):
    """It has more characters than are kept."""

    code = "text_too_long"
    field = "text"


class DisputeOpen(EngineError):
    """Staff have yet to answer what the player wrote of this hand before."""

    code = "dispute_open"
    field = "hand"


class TooManyDisputes(EngineError):
    """As many disputes of the player as there may be wait for an answer."""

    code = "too_many_disputes"
    field = "text"


class AlreadyAnswered(EngineError):
    """Staff answered this dispute before; nothing was done."""

    code = "already_answered"
    field = "dispute"


class LastHandCalled(EngineError):
    """The whole room plays its last hand already."""

    code = "last_hand_called"
    field = "room"


class RoomOpen(EngineError):
    """No last hand was called: there is nothing to open again."""

    code = "room_open"
    field = "room"


class NotAllowed(EngineError):
    """Somebody of the staff lacks the right to it; `allowed` names the right."""

    code = "not_allowed"
    field = "staff"


class NothingChanges(EngineError):
    """What is proposed is what is in force."""

    code = "nothing_changes"
    field = "after"


class HourOutOfLimits(EngineError):
    """The rules change sooner than players can be told, or later than anybody foresees;
    `allowed` has the first and the last instant that are possible."""

    code = "hour_out_of_limits"
    field = "effective_at"


class ChangeOpen(EngineError):
    """Another change of the same rule set or game waits for a colleague, or for its hour."""

    code = "change_open"
    field = "change"


class ChangeClosed(EngineError):
    """The change was approved, withdrawn or put into force before; nothing was done."""

    code = "change_closed"
    field = "change"


class OwnProposal(EngineError):
    """Nobody approves what they proposed themselves."""

    code = "own_proposal"
    field = "staff"
