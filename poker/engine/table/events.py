"""What happened at a table outside the play of a hand, and the start of each hand."""

from typing import Literal, NamedTuple

from poker.engine.hand.events import HandEvent
from poker.engine.rules import Rules
from poker.engine.table.deal import Pledges, Seeds
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
    """Who ``owes`` nothing is dealt in at once, as in a tournament."""

    seat: int
    player: int
    name: str
    stack: int
    bot: bool = False
    owes: Owed = "new"


class PlayerLeft(NamedTuple):
    """An eviction tells what counted: ``counted_ms`` of sitting out in all, the last stretch of it
    from ``out_since`` on (milliseconds since the epoch), ``cut_off`` when that was for want of a
    connection alone (``sit-out-eviction``)."""

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
    """Whether the player means to play the running hand to its end and leave then."""

    seat: int
    wanted: bool


class SatOut(NamedTuple):
    seat: int
    reason: OutReason


class SitOutAsked(NamedTuple):
    """The player means to sit out then; ``SatOut`` follows, or ``SatIn`` takes it back."""

    seat: int
    sits_out_from: SitOutFrom


class SatIn(NamedTuple):
    seat: int


class AbsenceCounted(NamedTuple):
    """Without a connection for two minutes at a table that deals nothing, the player counts as
    sitting out from ``since`` on, in milliseconds since the epoch (``sit-out-eviction``)."""

    seat: int
    since: int


class AbsenceOver(NamedTuple):
    """The player is connected again, or a hand is dealt: their lost connection counts no more."""

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
    """The wallet no longer covers it, or the stack has no room left for it."""

    seat: int


class ChipsAdded(NamedTuple):
    seat: int
    amount: int


class AutoTopUpChosen(NamedTuple):
    """From now on the stack is filled up to ``target`` between hands; 0: it is not."""

    seat: int
    target: int


class AutoTopUpStopped(NamedTuple):
    """The wallet did not cover it, so the stack is no longer filled up."""

    seat: int


class PlayStopped(NamedTuple):
    """A deal was due and too few players want cards; play restarts afresh."""


class DealingHeld(NamedTuple):
    """No further hand is dealt: staff have paused the table, the whole room has its last hand,
    the table closes when the running hand is over, or its tournament has a break, plays hand for
    hand or waits for players of another table. In an ``outage`` of its tournament's connections the
    running hand waits, too (``freezeout-outage``)."""

    hold: PauseReason


class DealingReleased(NamedTuple):
    """Hands are dealt again."""


class OutageExcused(NamedTuple):
    """The room was down from ``since``, in milliseconds since the epoch, until now: nobody's time
    sitting out counts meanwhile (``sit-out-eviction``)."""

    since: int


class TurnRestarted(NamedTuple):
    """The room was down during this turn, or its tournament paused: the player to act gets a full
    clock (``restart-keeps-hands``, ``freezeout-outage``)."""

    seat: int


class GraceGiven(NamedTuple):
    """The player to act is or was disconnected and gets more time, once for this decision
    (``reconnect-grace``)."""

    seat: int


class TimeBankStarted(NamedTuple):
    """The clock of a player who is there ran out: from ``since`` (milliseconds since the
    epoch) on their time bank runs, with ``left_ms`` in it."""

    seat: int
    since: int
    left_ms: int


class TimeBankSpent(NamedTuple):
    """What a decision took of the time bank; the action follows."""

    seat: int
    ms: int


class ActorSeen(NamedTuple):
    """The silent part of the turn is over and its player was not protected then: they were
    there for some of it, or are protected nowhere (``disconnect-protection``)."""

    seat: int


class ProtectionsCounted(NamedTuple):
    """How many more disconnects the player is protected through (``disconnect-protection``)."""

    seat: int
    left: int


class ProtectionChosen(NamedTuple):
    """Beforehand, whether the player wants to be protected at this table."""

    seat: int
    wanted: bool


class DeckCommitted(NamedTuple):
    """The room is bound to an order of the deck for the next hand, by the root of its hashes.

    ``instead_of`` is the root announced for that hand before, which cannot be opened any more.
    ``pledges`` are those for that hand, to which no other is ever added: its deck is mixed by
    seeds that open one.
    """

    hand: int
    root: str
    instead_of: str = ""
    pledges: Pledges = ()


class HandStarted(NamedTuple):
    """Everything needed to go on from here, so that folding may begin at this event.

    ``dealt`` are the seats in dealing order, the button last. ``seats`` are all taken seats
    as they stand when the hand begins. ``sealed`` is the deck, encrypted; it was mixed from
    the commitment ``root`` by the players' ``seeds``, each of which opens one of ``pledges``.
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
    | HandStarted
    | HandEvent
    | InterruptionEvent
)
