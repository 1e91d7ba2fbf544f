"""The refusals of the lobby."""

from config.refusals.refusal import Refusal


class TooManyTables(Refusal):
    """The player sits at as many tables of this game as its rule set allows."""

    code = "too_many_tables"
    field = "game"
    clause = "no-double-seat"


class LotDecides(Refusal):
    """In a pool the room draws table and seat: nobody picks one, or waits for one."""

    code = "lot_decides"
    field = "table"
    clause = "pool-seating"


class NoFreeSeat(Refusal):
    """Every seat is taken, held, or about to go to a player in line."""

    code = "no_free_seat"
    field = "seat"
    clause = "queue"


class LineFirst(Refusal):
    """Others wait for this table: a free seat is theirs (clause ``queue-order``)."""

    code = "line_first"
    field = "seat"
    clause = "queue-order"


class ReservationRanOut(Refusal):
    """No seat is held for the player any more."""

    code = "reservation_ran_out"
    field = "seat"
    clause = "queue-order"


class NoFittingTable(Refusal):
    """No play-money table has a free seat that the player's wallet covers."""

    code = "no_fitting_table"
    field = "game"
