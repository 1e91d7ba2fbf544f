"""What one viewer may see of a table. The only place where cards are hidden or told."""

from typing import Any, Final, NamedTuple

from poker import decks
from poker.engine.cards import Card, card_texts
from poker.engine.hand.awarding import prizes_so_far
from poker.engine.hand.betting import Options, options
from poker.engine.hand.deal import hole_cards_of
from poker.engine.hand.pots import pots
from poker.engine.hand.state import Hand, Player
from poker.engine.rules import Rules
from poker.engine.table.alarm import Pace, alarm_at
from poker.engine.table.positions import position_names
from poker.engine.table.readiness import players_missing
from poker.engine.table.seating import top_up_range
from poker.engine.table.state import Seat, Table
from poker.engine.table.time_bank import bank_of
from poker.engine.table.turn import silent_until, turn_ends_at

View = dict[str, Any]

_SHOWN_RULES: Final = (
    "variant",
    "structure",
    "small_blind",
    "big_blind",
    "upper_limit",
    "ante",
    "seats",
    "min_buy_in",
    "max_buy_in",
    "silent_s",
    "turn_s",
    "bank_s",
    "protections",
)

_EMPTY_HAND: Final = {
    "street": "preflop",
    "board": [],
    "pot": 0,
    "pots": [],
    "rake": 0,
    "over": True,
    "interrupted": "voided",
}


class Scene(NamedTuple):
    """What a view shows besides the stream: names, the currency and the pauses in force."""

    table_id: int
    table_name: str
    game_name: str
    currency: str
    pace: Pace


def view(table: Table, scene: Scene, viewer: int | None) -> View:
    """The table as player ``viewer`` may see it (None: somebody without an account).

    The form is described in poker/README.md. Raises HiddenCardExposed rather than return a
    card this viewer may not know.
    """
    own = table.seat_of(viewer) if viewer is not None else None
    seen: View = {
        "table": _about(table.rules, scene),
        "you": _own_view(table, scene, own) if own else {},
        "seats": {str(seat.number): _seat_view(table, seat) for seat in table.taken()},
    }
    if table.hand:
        seen["hand"] = _hand_view(table.hand)
    elif table.voided:
        seen["hand"] = {**_EMPTY_HAND, "no": table.last_hand}
    if table.running and table.running.to_act is not None:
        seen["turn"] = _turn_view(table, table.running.to_act)
    if not table.running:
        seen["next"] = _next_view(table, scene.pace)
    _require_entitled(seen, table, own)
    return seen


class HiddenCardExposed(Exception):
    """A view was about to hold a card its viewer may not know; the card is not named."""


def _about(rules: Rules, scene: Scene) -> View:
    shown = {name: getattr(rules, name) for name in _SHOWN_RULES}
    return {
        "id": scene.table_id,
        "name": scene.table_name,
        "game": scene.game_name,
        "currency": scene.currency,
        **{name: value for name, value in shown.items() if value},
    }


def _own_view(table: Table, scene: Scene, own: Seat) -> View:
    mine: View = {"seat": own.number}
    if table.hand and _plays(table.hand, own):
        mine["cards"] = card_texts(own_cards(table, scene.table_id, own))
    choices = options(table.running) if table.running else None
    if choices and choices.seat == own.number:
        mine["options"] = _options_view(choices)
    _, most = top_up_range(own, table.rules.min_buy_in, table.rules.max_buy_in)
    if most:
        mine["top_up_max"] = most
    if table.rules.protections:
        mine |= {"protections": own.protections, "protected": not own.unprotected}
    return mine


def own_cards(table: Table, table_id: int, own: Seat) -> tuple[Card, ...]:
    """The hole cards dealt to this seat in the hand on the table, opened from the deck."""
    if table.hand is None:
        return ()
    deck = decks.unseal(table.sealed, decks.hand_ref(table_id, table.hand_no))
    return hole_cards_of(table.hand, own.number, deck)


def _options_view(choices: Options) -> View:
    told: View = {"fold": True}
    if choices.check:
        told["check"] = True
    else:
        told["call"] = choices.call
    if choices.largest:
        limits = {"min": choices.smallest, "max": choices.largest}
        told["bet" if choices.opens else "raise"] = limits
    if choices.all_in:
        told["all_in"] = choices.all_in
    return told


def _seat_view(table: Table, seat: Seat) -> View:
    shown: View = {
        "player": seat.player,
        "name": seat.name,
        "bot": seat.bot,
        "stack": seat.stack,
        "status": _idle_status(seat),
    }
    if seat.owes:
        shown |= {"owes": seat.owes, "choice": seat.choice}
    if seat.sitting_out:
        shown["away"] = True
    if seat.leaving:
        shown["leaving"] = True
    if seat.top_up:
        shown["top_up"] = seat.top_up
    bank_ms = bank_of(seat, table.rules)
    if bank_ms is not None:
        shown["bank_s"] = bank_ms // 1000
    if table.hand and _plays(table.hand, seat):
        shown |= _player_view(table.hand, table.hand.player(seat.number), seat)
    return shown


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
    """Chips and status: during the hand the player's in it, afterwards the seat's."""
    shown: View = {"bet": player.bet} if player.bet else {}
    if not hand.over:
        shown |= {"stack": player.stack, "status": _status(player)}
    elif not seat.sitting_out:
        shown["status"] = "folded" if player.folded else "playing"
    return shown


def _cards_view(hand: Hand, player: Player) -> View:
    """Cards turned up, or how many lie face down."""
    if player.shown:
        return {"cards": card_texts(player.shown)}
    face_down = hand.dealt and player.live and not player.mucked
    return {"hidden": hand.rules.cards.hole_cards} if face_down else {}


def _outcome(hand: Hand, player: Player) -> View:
    shown: View = {}
    if player.hand_name:
        shown |= {"hand_name": player.hand_name, "best": card_texts(player.best)}
    if player.mucked:
        shown["mucked"] = True
    if player.odds is not None and not hand.over:
        shown["odds"] = player.odds
    if player.won:
        shown["won"] = player.won
    return shown


def _status(player: Player) -> str:
    if player.folded:
        return "folded"
    return "playing" if player.able else "all_in"


def _plays(hand: Hand, seat: Seat) -> bool:
    """Whether the hand was dealt to the player now in this seat, not to one before them."""
    return seat.dealt and hand.has(seat.number)


def _hand_view(hand: Hand) -> View:
    """The hand itself, each pot with its prize after rake (clause ``prize-shown``)."""
    shown: View = {
        "no": hand.number,
        "street": hand.street,
        "board": card_texts(hand.board),
        "button": hand.button,
        "pot": hand.pot_total(),
        "pots": [],
        "rake": hand.rake,
        "over": hand.over,
    }
    if hand.interrupted:
        shown["interrupted"] = hand.interrupted
    if not hand.over:
        found = pots(hand.players)
        prizes, shown["rake"] = prizes_so_far(hand, found)
        shown["pots"] = [
            {"amount": pot.amount, "prize": prize, "seats": list(pot.seats)}
            for pot, prize in zip(found, prizes, strict=True)
        ]
    return shown


def _turn_view(table: Table, to_act: int) -> View:
    return {
        "seat": to_act,
        "decision": table.decision,
        "started_at": table.turn_at,
        "silent_until": silent_until(table),
        "deadline_at": turn_ends_at(table),
        **({"grace": True} if table.grace else {}),
        **({} if table.bank_since is None else {"bank_since": table.bank_since}),
    }


def _next_view(table: Table, pace: Pace) -> View:
    if table.ready_at is None:
        return {"needed": players_missing(table)}
    return {"deal_at": alarm_at(table, pace)}


def _require_entitled(seen: View, table: Table, own: Seat | None) -> None:
    """The last guard before a view leaves: every card in it is public or the viewer's own."""
    hand = table.hand
    if hand is None:
        return
    public = {*hand.board, *(card for player in hand.players for card in player.shown)}
    public_texts = set(card_texts(public))
    for name, seat in seen["seats"].items():
        told = {*seat.get("cards", ()), *seat.get("best", ())}
        if not told <= public_texts:
            raise HiddenCardExposed(f"seat {name} of table {seen['table']['id']}")
    may_have_cards = own is not None and _plays(hand, own)
    if "cards" in seen["you"] and not may_have_cards:
        raise HiddenCardExposed(f"a viewer of table {seen['table']['id']} without a hand")
