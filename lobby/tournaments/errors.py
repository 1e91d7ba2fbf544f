"""The refusals of tournaments."""

from poker.engine.errors import EngineError


class RegistrationClosed(EngineError):
    """Nobody may register, or take it back, any more."""

    code = "registration_closed"
    field = "tournament"


class TournamentFull(EngineError):
    """Every seat of the tournament is taken."""

    code = "tournament_full"
    field = "tournament"


class AlreadyRegistered(EngineError):
    """The player has an entry in this tournament: one each."""

    code = "already_registered"
    field = "player"


class NotRegistered(EngineError):
    """The player has no entry in this tournament."""

    code = "not_registered"
    field = "player"


class NotRunning(EngineError):
    """The tournament has not begun, or is over."""

    code = "not_running"
    field = "tournament"


class PausedAlready(EngineError):
    code = "paused_already"
    field = "tournament"


class NotPaused(EngineError):
    code = "not_paused"
    field = "tournament"


class TablesUneven(EngineError):
    """A table was about to deal while tables differ by more than one player: a fault of the
    program."""

    code = "tables_uneven"
    field = "tournament"


class TournamentChipsNotConserved(EngineError):
    """The chips of a tournament are not those it began with: a fault of the program."""

    code = "event_chips_not_conserved"
    field = "tournament"


class PrizesNotWhole(EngineError):
    """The prizes to be paid are not what was bought in with: a fault of the program."""

    code = "prizes_not_whole"
    field = "tournament"
