"""One seat as everybody may see it."""

from poker.engine.cards.cards import card_texts
from poker.engine.hand.state import Hand, Player
from poker.engine.table.dealing.positions import position_names
from poker.engine.table.state import Seat, Table
from poker.engine.table.turns.time_bank import bank_of
from poker.projections.scene import View


def seat_view(table: Table, seat: Seat) -> View:
    view: View = {
        "player": seat.player,
        "name": seat.name,
        "bot": seat.bot,
        "stack": seat.stack,
        "status": _idle_status(seat),
    }
    if seat.owes:
        view |= {"owes": seat.owes, "choice": seat.choice}
    if seat.sitting_out or seat.timed_out:
        view["away"] = True
    if seat.leaving:
        view["leaving"] = True
    if seat.top_up:
        view["top_up"] = seat.top_up
    bank_ms = bank_of(seat, table.rules)
    if bank_ms is not None:
        view["bank_s"] = bank_ms // 1000
    if table.hand and plays(table.hand, seat):
        view |= _player_view(table.hand, table.hand.player(seat.number), seat)
    return view


def plays(hand: Hand, seat: Seat) -> bool:
    """Return whether the hand was dealt to the player now in this seat, not to one before them."""
    return seat.dealt and hand.has(seat.number)


def _idle_status(seat: Seat) -> str:
    if seat.sitting_out:
        return "sitting_out" if seat.stack else "busted"
    return "waiting"


def _player_view(hand: Hand, player: Player, seat: Seat) -> View:
    return {
        "position": position_names(hand)[player.seat],
        **_standing(hand, player, seat),
        **_cards_view(hand, player),
        **_outcome(hand, player),
    }


def _standing(hand: Hand, player: Player, seat: Seat) -> View:
    """Return chips and status: during the hand the player's in it, afterwards the seat's."""
    view: View = {"bet": player.bet} if player.bet else {}
    if not hand.over:
        view |= {"stack": player.stack, "status": _status(player)}
    elif not seat.sitting_out:
        view["status"] = "folded" if player.folded else "playing"
    return view


def _cards_view(hand: Hand, player: Player) -> View:
    """Return the cards turned up, and how many are face down."""
    view: View = {"cards": card_texts(player.shown)} if player.shown else {}
    still_held = hand.dealt and player.live and not player.mucked
    face_down = hand.rules.cards.hole_cards - len(player.shown) if still_held else 0
    return view | ({"hidden": face_down} if face_down else {})


def _outcome(hand: Hand, player: Player) -> View:
    view: View = {}
    if player.hand_name:
        view |= {"hand_name": player.hand_name, "best": card_texts(player.best)}
    if player.mucked:
        view["mucked"] = True
    if player.odds is not None and not hand.over:
        view["odds"] = player.odds
    if player.won:
        view["won"] = player.won
    return view


def _status(player: Player) -> str:
    if player.folded:
        return "folded"
    return "playing" if player.able else "all_in"
