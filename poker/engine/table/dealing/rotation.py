"""Who has the button, who posts which blind, who is dealt in (section 3 of the rulebook)."""

from poker.engine.table.dealing.big_blind_forward import big_blind_forward
from poker.engine.table.dealing.next_dealt_in import next_dealt_in
from poker.engine.table.dealing.places import Places, clockwise_from, dealing_order, heads_up, ring
from poker.engine.table.dealing.readiness import wanting_cards
from poker.engine.table.state import Owed, Seat, Table


def draw_places(table: Table, draw: int) -> Places:
    """Return the places for the next hand of a table that is ready.

    ``draw`` is any non-negative number; it decides the first button where there is a draw (clause
    ``first-button``). Places are drawn afresh for a first hand, for one after a stop, and when
    fewer than two of the last hand's players stayed (clause ``start-players``).
    """
    players = wanting_cards(table)
    stayed = sum(seat.dealt for seat in players)
    if not table.playing or stayed < 2 or table.button is None or table.big_blind is None:
        return _fresh_places(table, players, draw)
    if table.rules.button == "big_blind_forward":
        return big_blind_forward(table, players, table.big_blind)
    return next_dealt_in(table, players, table.button, table.big_blind)


def owed_after(table: Table, places: Places) -> dict[int, Owed]:
    """Return what each taken seat owes once these places are played (``post-or-wait``).

    Players who are dealt in owe nothing. A seat that the big blind passes over owes a big blind;
    the last big blind who does not take the small blind now owes that.
    """
    return {seat.number: _owed(table, seat, places) for seat in table.taken()}


def misses_big_blind(table: Table, seat: Seat, places: Places) -> bool:
    """Return whether the big blind passes this seat on its way to these places."""
    if seat.number in places.dealt or places.fresh or table.big_blind is None:
        return False
    path = clockwise_from(table, table.big_blind)
    return path.index(seat.number) < path.index(places.big_blind)


def _fresh_places(table: Table, players: list[Seat], draw: int) -> Places:
    """Return places where all are dealt in and nobody posts out of turn."""
    seats = {seat.number: seat._replace(owes="") for seat in players}
    button = _first_button(table, players, draw)
    order = dealing_order(table, set(seats), button)
    if len(order) == 2:
        return heads_up(order[0], order[1], fresh=True)
    return ring(table, seats, button, order[0], order[1])._replace(fresh=True)


def _first_button(table: Table, players: list[Seat], draw: int) -> int:
    """Return a button drawn among the players, or who sat down first (clause ``first-button``)."""
    if table.rules.first_button == "first_to_sit":
        return min(players, key=lambda seat: (seat.since, seat.number)).number
    return players[draw % len(players)].number


def _owed(table: Table, seat: Seat, places: Places) -> Owed:
    if seat.number in places.dealt:
        return ""
    # A tournament's players owe nothing: who arrives after the closing waits for one hand.
    is_tournament = table.rules.is_for_tournaments
    if places.fresh or table.big_blind is None or is_tournament:
        return seat.owes
    if misses_big_blind(table, seat, places) and seat.owes != "new":
        return "big"
    missed_small = seat.dealt and seat.number == table.big_blind
    return "small" if missed_small and not seat.owes else seat.owes
