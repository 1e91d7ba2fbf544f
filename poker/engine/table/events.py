"""What happened at a table outside the play of a hand, and the start of each hand."""

from typing import Literal, NamedTuple

from poker.engine.hand.events import HandEvent
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.dealing.deal import UNSIGNED, Closing, Lineup, Pledges, Seeds
from poker.engine.table.interruption_events import HandVoided, TableRestored
from poker.engine.table.state import Choice, Owed, PauseReason, Seat, SitOutFrom

OutReason = Literal["asked", "timed_out", "busted", "reality_check"]
LeaveReason = Literal["asked", "evicted", "closed", "stopped", "knocked_out", "moved", "event_over"]


class TableOpened(NamedTuple):
    rules: Rules


class RulesChanged(NamedTuple):
    """Staff changed the game; hands from here on are played by these rules."""

    rules: Rules


class PlayerSat(NamedTuple):
    """A player took a seat; one who ``owes`` nothing is dealt in at once, as in a tournament."""

    seat: int
    player: int
    name: str
    stack: int
    bot: bool = False
    owes: Owed = "new"


class PlayerLeft(NamedTuple):
    """A player left; an eviction says what counted (``sit-out-eviction``).

    ``counted_ms`` is the whole time counted as sitting out, its last stretch since ``out_since``
    (milliseconds since the epoch); ``cut_off`` when that was only because of a lost connection.
    """

    seat: int
    player: int
    stack: int
    reason: LeaveReason = "asked"
    out_since: int = 0
    counted_ms: int = 0
    cut_off: bool = False


class LeaveAsked(NamedTuple):
    """The player leaves when the running hand is over (clause ``leave``)."""

    seat: int


class LeavingChosen(NamedTuple):
    """Whether the player wants to play the running hand to its end and leave then."""

    seat: int
    wanted: bool


class SatOut(NamedTuple):
    seat: int
    reason: OutReason


class SitOutAsked(NamedTuple):
    """The player wants to sit out then; ``SatOut`` follows, or ``SatIn`` takes it back."""

    seat: int
    sits_out_from: SitOutFrom


class SatIn(NamedTuple):
    seat: int


class AbsenceCounted(NamedTuple):
    """The player counts as sitting out from ``since`` on (milliseconds since the epoch).

    They have had no connection for two minutes at a table that deals no hand
    (``sit-out-eviction``).
    """

    seat: int
    since: int


class AbsenceOver(NamedTuple):
    """The player is connected again, or a hand is dealt: the lost connection no longer counts."""

    seat: int


class WentAway(NamedTuple):
    """The player is absent from now on: dealt in, and folded in turn (``freezeout-absent``)."""

    seat: int


class EntryChosen(NamedTuple):
    seat: int
    choice: Choice


class TopUpAsked(NamedTuple):
    """Chips that join the stack when the running hand is over (clause ``table-stakes``)."""

    seat: int
    amount: int


class TopUpDropped(NamedTuple):
    """The wallet no longer covers the top-up, or the stack has no room for it."""

    seat: int


class ChipsAdded(NamedTuple):
    seat: int
    amount: int


class AutoTopUpChosen(NamedTuple):
    """From now on the stack is filled up to ``target`` between hands; 0 means no longer."""

    seat: int
    target: int


class AutoTopUpStopped(NamedTuple):
    """The wallet did not cover it, so the stack is no longer filled up."""

    seat: int


class PlayStopped(NamedTuple):
    """A deal was due and too few players want cards; play starts afresh later."""


class DealingHeld(NamedTuple):
    """No further hand is dealt.

    Staff have paused the table, the whole room has its last hand, the table closes when the running
    hand is over, or its tournament has a break, plays hand for hand or waits for players of another
    table. In an ``outage`` of its tournament's connections the running hand waits too
    (``freezeout-outage``).
    """

    hold: PauseReason


class DealingReleased(NamedTuple):
    """Hands are dealt again."""


class OutageExcused(NamedTuple):
    """The room was down from ``since`` (milliseconds since the epoch) until now.

    Nobody's time sitting out counts for that period (``sit-out-eviction``).
    """

    since: int


class TurnRestarted(NamedTuple):
    """The player to act gets a full clock, as the room was down or the tournament paused in the
    turn.

    Clauses ``restart-keeps-hands``, ``freezeout-outage``.
    """

    seat: int


class GraceGiven(NamedTuple):
    """The player to act is or was disconnected and gets more time, once for this decision
    (``reconnect-grace``)."""

    seat: int


class TimeBankStarted(NamedTuple):
    """The clock of a player who is connected ran out, and their time bank runs.

    It runs from ``since`` (milliseconds since the epoch) on, with ``left_ms`` in it.
    """

    seat: int
    since: int
    left_ms: int


class TimeBankSpent(NamedTuple):
    """The part of the time bank that a decision used; the action follows."""

    seat: int
    ms: int


class ActorSeen(NamedTuple):
    """The silent part of the turn is over and its player was not protected then.

    They were connected for some of it, or have no protection (``disconnect-protection``).
    """

    seat: int


class ProtectionsCounted(NamedTuple):
    """How many more disconnects the player is protected through (``disconnect-protection``)."""

    seat: int
    left: int


class ProtectionChosen(NamedTuple):
    """The player's choice, made beforehand, whether to be protected at this table."""

    seat: int
    wanted: bool


class DeckCommitted(NamedTuple):
    """The room has committed to an order of the deck for the next hand, by the root of its hashes.

    ``instead_of`` is the root announced for that hand before, which can no longer be opened.
    ``pledges`` are those for that hand, and no other is ever added: its deck is mixed by seeds that
    open one. ``lineup`` is what is dealt to whom; ``closing`` is the room's signature of all that.
    Events stored before lineups were signed have none: a hand was not dealt from them alone.
    """

    hand: int
    root: str
    instead_of: str = ""
    pledges: Pledges = ()
    closing: Closing = UNSIGNED
    lineup: Lineup | None = None


class DealCancelled(NamedTuple):
    """The signed hand is not dealt: the table closes, or its deck can no longer be opened."""

    hand: int


class HandStarted(NamedTuple):
    """Everything needed to go on from here, so that replaying may begin at this event.

    ``dealt`` are the seats in dealing order, the button last. ``seats`` are all taken seats as they
    are when the hand begins. ``sealed`` is the deck, encrypted; it was mixed from the commitment
    ``root`` by the players' ``seeds``, each of which opens one of ``pledges``. These and the
    ``lineup`` were signed as ``closing`` before (None: only the pledges were). ``hold`` is why no
    further hand is dealt, if dealing was stopped after the closing.
    """

    hand: int
    button: int
    small_blind: int | None
    big_blind: int
    dealt: tuple[int, ...]
    seats: tuple[Seat, ...]
    rules: Rules
    sealed: str
    root: str = ""
    seeds: Seeds = ()
    pledges: Pledges = ()
    closing: Closing = UNSIGNED
    lineup: Lineup | None = None
    hold: PauseReason = ""


ChipEvent = TopUpAsked | TopUpDropped | ChipsAdded | AutoTopUpChosen | AutoTopUpStopped
AllowanceEvent = TimeBankSpent | ProtectionsCounted | ProtectionChosen
PresenceEvent = SatOut | SitOutAsked | SatIn | AbsenceCounted | AbsenceOver | WentAway
SeatEvent = (
    PlayerSat
    | PlayerLeft
    | LeaveAsked
    | LeavingChosen
    | PresenceEvent
    | EntryChosen
    | ChipEvent
    | AllowanceEvent
)
DealingPauseEvent = DealingHeld | DealingReleased
ClockEvent = TurnRestarted | GraceGiven | TimeBankStarted | ActorSeen | OutageExcused
InterruptionEvent = TableRestored | HandVoided
TableEvent = (
    TableOpened
    | RulesChanged
    | SeatEvent
    | PlayStopped
    | DealingPauseEvent
    | ClockEvent
    | DeckCommitted
    | DealCancelled
    | HandStarted
    | HandEvent
    | InterruptionEvent
)
