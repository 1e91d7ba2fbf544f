"""From a message to the service it asks for, and to the answer."""

from collections.abc import Callable
from typing import Any, Final

from accounts.sign_in.devices.known_session import KnownSession
from config.log_context import logged_with
from poker.engine.cards.cards import parse_cards
from poker.engine.hand.bets.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.metrics.actions import count_done, counted
from poker.models import Table
from poker.projections.wire import Frame
from poker.services.deal import pledging, seeding
from poker.services.seats import acting, auto_top_up, seating, showing, sitting_out
from poker.sockets.messages import Message
from poker.talk.chat.saying import say

_ACTIONS: Final[dict[str, Callable[[Message], Action]]] = {
    "fold": lambda _: Fold(),
    "check": lambda _: Check(),
    "call": lambda _: Call(),
    "all_in": lambda _: AllIn(),
    "bet_to": lambda message: BetTo(message.amount),
    "raise_to": lambda message: RaiseTo(message.amount),
}
ACTIONS: Final = frozenset(_ACTIONS)
"""The messages that play the player's turn."""

_COMMANDS: Final[dict[str, Callable[..., int]]] = {
    "sit_out": seating.sit_out,
    "sit_out_next_hand": sitting_out.sit_out_next_hand,
    "sit_out_big_blind": sitting_out.sit_out_big_blind,
    "sit_in": seating.sit_in,
    "leave": seating.leave,
    "leave_after_hand": seating.leave_after_hand,
    "stay": seating.stay,
    "protect": seating.protect,
    "unprotect": seating.unprotect,
    "no_auto_top_up": auto_top_up.decline_auto_top_up,
}
_ADDING_CHIPS: Final[dict[str, Callable[..., int]]] = {
    "top_up": seating.top_up,
    "auto_top_up": auto_top_up.choose_auto_top_up,
}


def call_service(message: Message, *, table_id: int, session: KnownSession) -> Frame:
    """Call the service a message asks for, for the session's player, and return the answer.

    The answer is ``done`` with the seq of the first event, ``pledged`` for a pledge, ``receipt``
    for a seed, or ``said`` for a line of the chat. Raises SessionEnded or the service's Refusal;
    then nothing has changed.
    """
    player_id = session.player_id
    context = {"table": table_id, "player": player_id, "action": message.id}
    with logged_with(**context), counted(message.type):
        if message.type in _ACTIONS:
            return _done(message, _act(message, table_id, session))
        session.require()
        if message.type == "pledge":
            return _take_pledge(message, table_id=table_id, player_id=player_id)
        if message.type == "seed":
            return _take_seed(message, table_id=table_id, player_id=player_id)
        if message.type == "say":
            return _say(message, table_id=table_id, player_id=player_id)
        return _done(message, _do(message, table_id, player_id))


async def act_at_once(message: Message, *, table_id: int, session: KnownSession) -> Frame | None:
    """Play an action in the event loop and return the answer, None where ``call_service`` has to
    be called in a thread; it finds out what was stored already."""
    context = {"table": table_id, "player": session.player_id, "action": message.id}
    with logged_with(**context):
        seq = await acting.act_at_once(**_action_asked(message, table_id, session))
    if seq is None:
        return None
    count_done(message.type)
    return _done(message, seq)


def _done(message: Message, seq: int) -> Frame:
    return {"type": "done", "id": message.id, "seq": seq}


def _act(message: Message, table_id: int, session: KnownSession) -> int:
    """Play an action, which asks about the session as it is stored."""
    return acting.act(**_action_asked(message, table_id, session))


def _action_asked(message: Message, table_id: int, session: KnownSession) -> dict[str, Any]:
    """Return what a message asks for, as the services take it."""
    return {
        "table_id": table_id,
        "player_id": session.player_id,
        "decision": message.decision,
        "action": _ACTIONS[message.type](message),
        "action_id": message.id,
        "session": session,
        "history": message.history,
    }


def _take_pledge(message: Message, *, table_id: int, player_id: int) -> Frame:
    pledging.pledge_seed(
        table_id=table_id, player_id=player_id, hand=message.hand, pledge=message.pledge
    )
    return {"type": "pledged", "id": message.id}


def _take_seed(message: Message, *, table_id: int, player_id: int) -> Frame:
    receipt = seeding.give_seed(
        table_id=table_id,
        player_id=player_id,
        hand=message.hand,
        root=message.root,
        seed=message.seed,
    )
    return {"type": "receipt", "id": message.id, "receipt": receipt.to_json()}


def _say(message: Message, *, table_id: int, player_id: int) -> Frame:
    line = say(table_id=table_id, player_id=player_id, text=message.text, action_id=message.id)
    return {"type": "said", "id": message.id, "no": line.number, "hides": line.shown != line.said}


def _do(message: Message, table_id: int, player_id: int) -> int:
    if message.type == "entry":
        return seating.choose_entry(
            table_id=table_id,
            player_id=player_id,
            choice="post" if message.choice == "post" else "wait",
            action_id=message.id,
        )
    who = {"table_id": table_id, "player_id": player_id}
    if message.type == "sit_out_everywhere":
        return _sit_out_everywhere(message, **who)
    if message.type == "show_cards":
        cards = parse_cards(message.cards)
        return showing.show_cards(
            table_id=table_id, player_id=player_id, cards=cards, action_id=message.id
        )
    if message.type in _ADDING_CHIPS:
        add = _ADDING_CHIPS[message.type]
        return add(**who, amount=message.amount, action_id=message.id)
    return _COMMANDS[message.type](**who, action_id=message.id)


def _sit_out_everywhere(message: Message, *, table_id: int, player_id: int) -> int:
    """Sit out at all tables and return the event's seq here, or the table's latest seq where the
    player has no seat."""
    done = sitting_out.sit_out_everywhere(player_id=player_id, action_id=message.id)
    if table_id in done:
        return done[table_id]
    return Table.objects.values_list("seq", flat=True).get(pk=table_id)
