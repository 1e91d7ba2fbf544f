"""Which events touch nothing but a table's stream, so that they are stored without its lock."""

from collections.abc import Iterable
from typing import Final

from poker.engine.hand.ending.interruption_events import BetsRefunded, HandSuspended, HouseAwarded
from poker.engine.hand.events import (
    AntePosted,
    Bet,
    BetReturned,
    BetsCollected,
    BlindPosted,
    Called,
    CardsDealt,
    CardsShown,
    Checked,
    Folded,
    HandEnded,
    HandMucked,
    HandShown,
    OddsTold,
    PotAwarded,
    Raised,
    RakeTaken,
    StreetDealt,
    TurnTimedOut,
    WentAllInForPot,
)
from poker.engine.table.events import (
    AbsenceCounted,
    AbsenceOver,
    ActorSeen,
    AutoTopUpChosen,
    AutoTopUpStopped,
    ChipsAdded,
    DealCancelled,
    DealingHeld,
    DealingReleased,
    DeckCommitted,
    EntryChosen,
    GraceGiven,
    HandStarted,
    LeaveAsked,
    LeavingChosen,
    OutageExcused,
    PlayerLeft,
    PlayerSat,
    PlayStopped,
    ProtectionChosen,
    ProtectionsCounted,
    RulesChanged,
    SatIn,
    SatOut,
    SitOutAsked,
    TableEvent,
    TableOpened,
    TimeBankSpent,
    TimeBankStarted,
    TopUpAsked,
    TopUpDropped,
    TurnRestarted,
    WentAway,
)
from poker.engine.table.interruption_events import HandVoided, TableRestored
from poker.engine.table.state import Table as TableState
from poker.services.base.absences import absences_change

STREAM_ALONE: Final = (
    Folded,
    Checked,
    Called,
    Bet,
    Raised,
    BetsCollected,
    StreetDealt,
    TimeBankSpent,
)
"""What a player's action in a running hand is made of. Any other event is stored under the lock."""

UNDER_LOCK: Final[dict[str, tuple[type, ...]]] = {
    "rows of seats, and chips between wallets and stacks": (
        PlayerSat,
        PlayerLeft,
        LeaveAsked,
        ChipsAdded,
        TopUpDropped,
        AutoTopUpStopped,
    ),
    "since when players sit out, in rows of seats": (
        SatOut,
        SatIn,
        WentAway,
        AbsenceCounted,
        AbsenceOver,
        OutageExcused,
    ),
    "commitments, pledges and the deck of a hand; an anchor of the stream": (
        TableOpened,
        RulesChanged,
        DeckCommitted,
        DealCancelled,
        HandStarted,
        AntePosted,
        BlindPosted,
        CardsDealt,
    ),
    "chips of a hand between stacks, and its histories": (
        BetReturned,
        HandShown,
        HandMucked,
        OddsTold,
        RakeTaken,
        PotAwarded,
        HandEnded,
    ),
    "an interrupted hand": (
        TableRestored,
        HandVoided,
        BetsRefunded,
        HouseAwarded,
        HandSuspended,
    ),
    "nothing, but recorded by a table clock or by staff, who hold the row": (
        TurnTimedOut,
        WentAllInForPot,
        TurnRestarted,
        GraceGiven,
        TimeBankStarted,
        ActorSeen,
        ProtectionsCounted,
        PlayStopped,
        DealingHeld,
        DealingReleased,
    ),
    "checks of other rows: limits, wallets, rights": (
        SitOutAsked,
        LeavingChosen,
        EntryChosen,
        TopUpAsked,
        AutoTopUpChosen,
        ProtectionChosen,
        CardsShown,
    ),
}
"""All other events, by what is written or read beside the stream with them."""


def touches_stream_alone(
    before: TableState | None, after: TableState, events: Iterable[TableEvent]
) -> bool:
    """Return whether these events are an action in a hand that continues, with the same people,
    each as present as before."""
    if before is None or before.running is None or after.running is None:
        return False
    return (
        all(isinstance(event, STREAM_ALONE) for event in events)
        and before.hand_no == after.hand_no
        and [seat.player for seat in before.taken()] == [seat.player for seat in after.taken()]
        and not absences_change(before, after)
    )
