"""What the services refuse beyond the rules of the game."""

from config.refusals.refusal import Refusal
from poker.engine.errors import SeatTaken


class StaleDecision(Refusal):
    """The decision the player answered is no longer open; nothing was done."""

    code = "stale_decision"
    field = "decision"


class BotsPlayForPlayMoney(Refusal):
    """Bots sit at play-money tables only (clause ``play-money``)."""

    code = "bots_play_for_play_money"
    field = "player"
    clause = "play-money"


class PlayMoneyOnly(Refusal):
    """Stacks of real money cannot be filled up automatically."""

    code = "play_money_only"
    field = "currency"


class TryAgain(Refusal):
    """The database did not answer; sending the same request again does it if it was not done."""

    code = "try_again"
    field = "message"


class TableOfTournament(Refusal):
    """The table is a tournament's, which decides who sits there, with how much and until when."""

    code = "table_of_tournament"
    field = "table"
    clause = "freezeout-start"


class NoRunOut(TableOfTournament):
    """A tournament's hand cannot be run out: the house cannot pay winnings in its chips."""

    field = "policy"


class NoSuchCommitment(Refusal):
    """The room has not announced this root for this hand, or gave it up as broken."""

    code = "no_such_commitment"
    field = "root"


class SeedAlreadyGiven(Refusal):
    """A player may give one seed for a hand, and gave another one."""

    code = "seed_already_given"
    field = "seed"


class SeedNotPledged(Refusal):
    """The player pledged no seed for this hand, or another one."""

    code = "seed_not_pledged"
    field = "seed"


class PledgeAlreadyGiven(Refusal):
    """A player may pledge one seed for a hand, and pledged another one."""

    code = "pledge_already_given"
    field = "pledge"


class PledgesClosed(Refusal):
    """Pledges are only taken for the hand after the one the room is committed to next."""

    code = "pledges_closed"
    field = "hand"


class PledgesPaused(Refusal):
    """The player has left a pledge without its seed lately; ``until`` is when the pause ends, in
    milliseconds since the epoch."""

    code = "pledges_paused"
    field = "pledge"


class SeedsClosed(Refusal):
    """The hand is dealt, or its deal is due: no further seed is mixed in."""

    code = "seeds_closed"
    field = "hand"


class BotsGiveNoSeed(Refusal):
    """Practice bots give no seeds: the room runs them, so their seeds would prove nothing."""

    code = "bots_give_no_seed"
    field = "player"


class HandNotFinished(Refusal):
    """The hand is being played, waits for a decision, or was never dealt."""

    code = "hand_not_finished"
    field = "hand"


class TableClosed(Refusal):
    """The table was closed for good (clause ``session-cancelled``)."""

    code = "table_closed"
    field = "table"
    clause = "session-cancelled"


class SeatHeld(SeatTaken):
    """Another player is choosing the buy-in for this seat."""

    code = "seat_held"
    clause = "queue-order"


class ReasonMissing(Refusal):
    """An action of staff needs a reason, which is stored."""

    code = "reason_missing"
    field = "reason"


class NotInHand(Refusal):
    """Money of a hand moves between two of its players; `allowed` names them."""

    code = "not_in_hand"
    field = "payee"


class OwnHand(Refusal):
    """Staff may not decide about a hand that was dealt to them."""

    code = "own_hand"
    field = "staff"


class AlreadyResolved(Refusal):
    """The suspended hand was resolved before; nothing was done."""

    code = "already_resolved"
    field = "hand"


class AwardsDoNotAddUp(Refusal):
    """The awards are not exactly what is held, or go to somebody who was not in the hand."""

    code = "awards_do_not_add_up"
    field = "awards"


class RecordUnreadable(Refusal):
    """The record of a suspended hand no longer says how the hand stood."""

    code = "record_unreadable"
    field = "hand"


class TextMissing(Refusal):
    """The text is empty."""

    code = "text_missing"
    field = "text"


class TextTooLong(Refusal):
    """The text has more characters than are stored."""

    code = "text_too_long"
    field = "text"


class DisputeOpen(Refusal):
    """Staff have not answered the player's earlier dispute of this hand yet."""

    code = "dispute_open"
    field = "hand"


class TooManyDisputes(Refusal):
    """The player has as many unanswered disputes as are allowed."""

    code = "too_many_disputes"
    field = "text"


class AlreadyAnswered(Refusal):
    """The dispute was answered before; nothing was done."""

    code = "already_answered"
    field = "dispute"


class LastHandCalled(Refusal):
    """The last hand of the room has been called already."""

    code = "last_hand_called"
    field = "room"


class RoomOpen(Refusal):
    """No last hand was called, so there is nothing to open again."""

    code = "room_open"
    field = "room"


class NotAllowed(Refusal):
    """A member of the staff lacks the right to do this; `allowed` names the right."""

    code = "not_allowed"
    field = "staff"


class NothingChanges(Refusal):
    """The proposed rules are those in force."""

    code = "nothing_changes"
    field = "after"


class HourOutOfLimits(Refusal):
    """The rules would change before players can be told, or too far in the future; `allowed` has
    the first and the last possible instant."""

    code = "hour_out_of_limits"
    field = "effective_at"


class ChangeOpen(Refusal):
    """Another change of the same rule set or game waits for a colleague, or for its hour."""

    code = "change_open"
    field = "change"


class ChangeClosed(Refusal):
    """The change was approved, withdrawn or put into force before; nothing was done."""

    code = "change_closed"
    field = "change"


class OwnProposal(Refusal):
    """Staff may not approve their own proposals."""

    code = "own_proposal"
    field = "staff"
