"""The entry points of the hand engine: starting a hand and acting in it."""

from collections.abc import Sequence

from poker.engine.cards.cards import Card, require_full_deck
from poker.engine.errors import HandIsOver, NotYourTurn
from poker.engine.hand.bets.actions import Action
from poker.engine.hand.bets.deciding import Decided, decided
from poker.engine.hand.bets.posting import Post, post_all
from poker.engine.hand.events import CardsDealt, Folded, HandEvent, WentAllInForPot
from poker.engine.hand.recorder import Recorder
from poker.engine.hand.round import close_round, first_before_flop, next_to_act
from poker.engine.hand.state import Hand, Player
from poker.engine.inputs import require_whole


def begin(hand: Hand, posts: Sequence[Post], deck: Sequence[Card]) -> tuple[Hand, list[HandEvent]]:
    """Return ``hand``, which is at no table, once it is begun, and the events that began it."""
    recorder = Recorder(hand)
    deal_in(recorder, posts, deck)
    return recorder.result()


def act(
    hand: Hand, seat: int, action: Action, deck: Sequence[Card]
) -> tuple[Hand, list[HandEvent]]:
    """Play one action of ``seat`` in a hand at no table.

    Returns the new hand and the events that made it; ``hand`` itself never changes. Raises a
    Refusal naming the field and what is allowed when the action is not legal.
    """
    recorder = Recorder(hand)
    play_on(recorder, decide(hand, seat, action), deck)
    return recorder.result()


def deal_in(recorder: Recorder, posts: Sequence[Post], deck: Sequence[Card]) -> None:
    """Post antes and blinds, deal, and open the first decision (``blinds-before-deal``).

    The hand is a new one: players with their stacks and nothing bet. Raises InvalidCards for a
    wrong deck.
    """
    require_full_deck(deck)
    seats = tuple(player.seat for player in recorder.hand.players)
    post_all(recorder, posts)
    to_act = first_before_flop(recorder.hand)
    recorder.record(CardsDealt(seats, recorder.hand.rules.cards.hole_cards, to_act))
    if to_act is None:
        close_round(recorder, deck)


def decide(hand: Hand, seat: int, action: Action) -> Decided:
    """Return the event of one action of ``seat``.

    Raises a Refusal naming the field and what is allowed when the action is not legal.
    """
    return decided(hand, _require_turn(hand, seat), action)


def run_out_of_time(hand: Hand) -> Decided:
    """Return the event that puts the player to act all-in for what they have put in, or folds them
    if that is nothing.

    Clauses ``timeout-all-in`` and ``disconnect-protection``. Raises HandIsOver when no decision is
    open.
    """
    if hand.to_act is None:
        raise HandIsOver("there is no decision open")
    player = hand.player(hand.to_act)
    return WentAllInForPot(player.seat) if player.put_in else Folded(player.seat)


def play_on(recorder: Recorder, event: Decided, deck: Sequence[Card]) -> None:
    """Record what was decided and everything that follows from it without a decision."""
    recorder.record_decision(event, next_to_act)
    if recorder.hand.to_act is None:
        close_round(recorder, deck)


def _require_turn(hand: Hand, seat: int) -> Player:
    require_whole("seat", seat)
    if hand.to_act is None:
        raise HandIsOver("there is no decision open")
    if hand.to_act != seat:
        raise NotYourTurn("another player is to act", seat=hand.to_act)
    return hand.player(seat)
