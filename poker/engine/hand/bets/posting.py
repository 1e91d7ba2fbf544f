"""Antes and blinds, posted before cards are dealt (clauses ``antes``, ``blinds-before-deal``)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from poker.engine.hand.events import SMALL_BLINDS, AntePosted, BetReturned, Blind, BlindPosted
from poker.engine.hand.recorder import Recorder
from poker.engine.hand.state import Hand


class Post(NamedTuple):
    """A blind due before the deal."""

    seat: int
    blind: Blind


def post_all(recorder: Recorder, posts: Sequence[Post]) -> None:
    """Post everybody's ante, then the blinds, then the ante the big blind pays for everybody.

    A player who cannot cover one posts what is left, even if that is nothing, and is all-in (clause
    ``short-blind``).
    """
    rules = recorder.hand.rules
    if rules.ante and rules.ante_from == "everyone":
        for ante in list(_antes(recorder.hand)):
            recorder.record(ante)
    _return_unmatched_ante(recorder)
    for post in posts:
        recorder.record(_blind(recorder.hand, post))
    if rules.ante and rules.ante_from == "big_blind":
        payer = recorder.hand.player(recorder.hand.big_blind_seat)
        if payer.stack:
            amount = min(rules.ante, payer.stack)
            recorder.record(AntePosted(payer.seat, amount, for_table=True))


def _antes(hand: Hand) -> Iterator[AntePosted]:
    for player in hand.players:
        yield AntePosted(player.seat, min(hand.rules.ante, player.stack))


def _return_unmatched_ante(recorder: Recorder) -> None:
    """Give back the part of one player's ante that is above all others' (clause ``uncalled-bet``).

    All others are then all-in with their antes: the player would be alone in a pot of their own
    chips.
    """
    *_, second, highest = sorted(recorder.hand.players, key=lambda player: player.paid)
    if unmatched := highest.paid - second.paid:
        recorder.record(BetReturned(highest.seat, unmatched, ante=True))


def _blind(hand: Hand, post: Post) -> BlindPosted:
    full = hand.rules.small_blind if post.blind in SMALL_BLINDS else hand.rules.big_blind
    stack = hand.player(post.seat).stack
    step = hand.rules.betting.opening_step(hand.rules, "preflop") if post.blind == "big" else 0
    return BlindPosted(post.seat, min(full, stack), post.blind, stack <= full, step)
