"""Dealing the next hand and acting in the running one."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from poker.engine.cards.cards import Card
from poker.engine.cards.equity import equities
from poker.engine.errors import HandIsOver, HandWaits, NotReady
from poker.engine.hand import play
from poker.engine.hand.bets.actions import Action, Check, Fold
from poker.engine.hand.bets.betting import options
from poker.engine.hand.bets.deciding import Decided
from poker.engine.hand.events import (
    Folded,
    HandEvent,
    HandShown,
    OddsTold,
    StreetDealt,
    TurnTimedOut,
)
from poker.engine.hand.state import Hand
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.dealing.deal import Deal, Lineup
from poker.engine.table.dealing.hand_seats import hand_seats
from poker.engine.table.dealing.lineup import lineup_of, places_of
from poker.engine.table.dealing.readiness import is_ready
from poker.engine.table.dealing.rotation import draw_places
from poker.engine.table.events import (
    ActorSeen,
    DealCancelled,
    DeckCommitted,
    GraceGiven,
    HandStarted,
    PlayStopped,
    RulesChanged,
    TurnRestarted,
)
from poker.engine.table.hand_recorder import HandRecorder, running_hand
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.seats.sitting_out import (
    end_absences,
    return_by_acting,
    sit_out_before_big_blind,
)
from poker.engine.table.turns import time_bank


def close_list(
    recorder: TableRecorder, *, draw: int, sign: Callable[[Lineup], DeckCommitted]
) -> None:
    """Fix what is dealt to whom in the next hand (clause ``deal-proof``).

    ``sign`` returns the event that says so, and is called only once a hand is certain. ``draw``
    decides a first button. Players who asked to sit out at the big blind do so first, and no hand
    is signed if too few are left then. Raises NotReady when no hand can be dealt anyway.
    """
    if recorder.table.lineup is not None or not is_ready(recorder.table):
        raise NotReady("too few players want cards, or a hand is running or signed")
    sit_out_before_big_blind(recorder, draw)
    if is_ready(recorder.table):
        recorder.record(sign(lineup_of(recorder.table, draw_places(recorder.table, draw))))


def cancel_deal(recorder: TableRecorder) -> None:
    """Record that the signed hand is not dealt, if one is signed."""
    if recorder.table.lineup is not None:
        recorder.record(DealCancelled(recorder.table.hand_no + 1))


def deal_hand(recorder: TableRecorder, deal: Deal) -> None:
    """Deal the signed hand with the deck of ``deal``, also if players have left since.

    Raises NotReady if none is signed.
    """
    lineup = recorder.table.lineup
    if lineup is None:
        raise NotReady("no hand is signed")
    end_absences(recorder)
    table, places = recorder.table, places_of(lineup)
    started = HandStarted(
        hand=table.hand_no + 1,
        button=places.button,
        small_blind=places.small_blind,
        big_blind=places.big_blind,
        dealt=places.dealt,
        seats=hand_seats(table, places),
        rules=table.rules,
        sealed=deal.sealed,
        root=deal.root,
        seeds=deal.seeds,
        pledges=table.next_pledges,
        closing=table.next_closing,
        lineup=lineup,
        hold=table.hold,
    )
    recorder.record(started)
    play.deal_in(_OpenHands(recorder), places.posts, deal.deck)
    fold_leavers(recorder, deal.deck)


def change_rules(recorder: TableRecorder, rules: Rules) -> None:
    """Record that other rules apply from the next hand on; a table keeps its number of seats."""
    kept = replace(rules, seats=recorder.table.rules.seats)
    if kept != recorder.table.rules:
        recorder.record(RulesChanged(kept))


def stop_play(recorder: TableRecorder) -> None:
    """Record that a deal was due and too few players wanted cards."""
    recorder.record(PlayStopped())


def act(recorder: TableRecorder, *, seat: int, action: Action, deck: Sequence[Card]) -> None:
    """Play the player's ``action`` and what follows. Raises a Refusal when it is not legal.

    A player whose turns are no longer waited for returns by acting (``timeout-check-fold``).
    """
    decided = play.decide(_going_on(recorder), seat, action)
    time_bank.stop(recorder)
    return_by_acting(recorder)
    _play_on(recorder, decided, deck)


def time_out(recorder: TableRecorder, deck: Sequence[Card], *, protected: bool = False) -> None:
    """Act for the player to act, whose clock ran out, and their time bank if it ran.

    By the rule set they check, else fold (``timeout-check-fold``), or are all-in for what they have
    put in (``timeout-all-in``); ``protected`` players are all-in in any case
    (``disconnect-protection``). Raises HandWaits or HandIsOver.
    """
    hand = _going_on(recorder)
    choices = options(hand)
    if choices is None:
        raise HandIsOver("there is no decision open")
    time_bank.stop(recorder)
    recorder.record(TurnTimedOut(choices.seat, protected))
    if protected or hand.rules.timeout == "all_in":
        decided = play.run_out_of_time(hand)
    else:
        decided = play.decide(hand, choices.seat, Check() if choices.check else Fold())
    _play_on(recorder, decided, deck)


def restart_turn(recorder: TableRecorder) -> None:
    """Give the player to act a full clock, after the room was down or their tournament paused."""
    if actor := recorder.table.actor:
        recorder.record(TurnRestarted(actor.number))


def give_grace(recorder: TableRecorder) -> None:
    """Give the player to act more time for this decision (``reconnect-grace``)."""
    if actor := recorder.table.actor:
        recorder.record(GraceGiven(actor.number))


def see_actor(recorder: TableRecorder) -> None:
    """Record that the silent part of the turn is over, and its player was not protected then."""
    if actor := recorder.table.actor:
        recorder.record(ActorSeen(actor.number))


def fold_leavers(recorder: TableRecorder, deck: Sequence[Card]) -> None:
    """Fold for players who asked to leave as soon as it is their turn (clause ``leave``)."""
    while hand := recorder.table.running:
        if hand.to_act is None or not recorder.table.seat(hand.to_act).leaving:
            return
        play.play_on(_OpenHands(recorder), Folded(hand.to_act), deck)


def _play_on(recorder: TableRecorder, decided: Decided, deck: Sequence[Card]) -> None:
    play.play_on(_OpenHands(recorder), decided, deck)
    fold_leavers(recorder, deck)


class _OpenHands(HandRecorder):
    """Records the odds of open hands, too, whenever a board card follows (``all-in-exposed``)."""

    def record(self, event: HandEvent) -> None:
        if isinstance(event, StreetDealt) and isinstance(self.events[-1], HandShown | StreetDealt):
            super().record(_odds(self.hand))
        super().record(event)


def _odds(hand: Hand) -> OddsTold:
    """Return each open hand's share of the pot.

    Before the flop it is estimated by a sample, whose seed is the hand's number.
    """
    open_hands = {player.seat: player.shown for player in hand.live()}
    shares = equities(open_hands, hand.board, hand.rules.cards, seed=hand.number)
    return OddsTold(tuple(shares.items()))


def _going_on(recorder: TableRecorder) -> Hand:
    """Return the running hand. Raises HandIsOver without one, and HandWaits while it is paused."""
    hand = running_hand(recorder)
    if recorder.table.hand_waits:
        raise HandWaits("the tournament is paused: too many connections were lost")
    return hand
