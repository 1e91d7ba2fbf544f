"""Whether a hand can be dealt (clause ``start-players``)."""

from poker.engine.table.state import Seat, Table


def wanting_cards(table: Table) -> list[Seat]:
    """Return the seats with chips that are not sitting out, including those waiting for a blind."""
    return [seat for seat in table.taken() if seat.wants_cards]


def is_ready(table: Table) -> bool:
    """Return whether no hand is running, dealing is not stopped and enough players want cards."""
    return table.running is None and not table.hold and players_missing(table) == 0


def players_missing(table: Table) -> int:
    """Return how many more players must want cards before the next hand can be dealt.

    A hand of enough players may be followed by one of fewer: in preset A three are needed, but two
    suffice right after a hand of three or more.
    """
    rules = table.rules
    last = len(table.hand.players) if table.hand and table.playing else 0
    needed = rules.players_to_go_on if last >= rules.players_needed else rules.players_needed
    return max(0, needed - len(wanting_cards(table)))
