"""What events refuse."""

from poker.engine.errors import EngineError


class RegistrationClosed(EngineError):
    """Nobody registers, or takes it back, any more."""

    code = "registration_closed"
    field = "freezeout"


class FreezeoutFull(EngineError):
    """Every seat of the event is taken."""

    code = "freezeout_full"
    field = "freezeout"


class AlreadyRegistered(EngineError):
    """The player has an entry in this event: one each."""

    code = "already_registered"
    field = "player"


class NotRegistered(EngineError):
    """The player has no entry in this event."""

    code = "not_registered"
    field = "player"


class NotRunning(EngineError):
    """The event has not begun, or is over."""

    code = "not_running"
    field = "freezeout"


class PausedAlready(EngineError):
    code = "paused_already"
    field = "freezeout"


class NotPaused(EngineError):
    code = "not_paused"
    field = "freezeout"


class TablesUneven(EngineError):
    """A table was about to deal while tables differ by more than one player: a fault of the
    program."""

    code = "tables_uneven"
    field = "freezeout"


class EventChipsNotConserved(EngineError):
    """The chips of an event are not those it began with: a fault of the program."""

    code = "event_chips_not_conserved"
    field = "freezeout"


class PrizesNotWhole(EngineError):
    """The prizes to be paid are not what was bought in with: a fault of the program."""

    code = "prizes_not_whole"
    field = "freezeout"
