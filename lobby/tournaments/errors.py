"""The refusals of tournaments."""

from config.refusals.refusal import Refusal


class RegistrationClosed(Refusal):
    """Nobody may register, or take it back, any more."""

    code = "registration_closed"
    field = "tournament"


class TournamentFull(Refusal):
    """Every seat of the tournament is taken."""

    code = "tournament_full"
    field = "tournament"


class AlreadyRegistered(Refusal):
    """The player has an entry in this tournament: one each."""

    code = "already_registered"
    field = "player"


class NotRegistered(Refusal):
    """The player has no entry in this tournament."""

    code = "not_registered"
    field = "player"


class NotRunning(Refusal):
    """The tournament has not begun, or is over."""

    code = "not_running"
    field = "tournament"


class PausedAlready(Refusal):
    code = "paused_already"
    field = "tournament"


class NotPaused(Refusal):
    code = "not_paused"
    field = "tournament"


class TablesUneven(Refusal):
    """A table was about to deal while tables differ by more than one player: a fault of the
    program."""

    code = "tables_uneven"
    field = "tournament"


class TournamentChipsNotConserved(Refusal):
    """The chips of a tournament are not those it began with: a fault of the program."""

    code = "event_chips_not_conserved"
    field = "tournament"


class PrizesNotWhole(Refusal):
    """The prizes to be paid are not what was bought in with: a fault of the program."""

    code = "prizes_not_whole"
    field = "tournament"
