"""What holds in every hand of every preset and structure, whatever is played."""

import json
from random import Random

import pytest
from hypothesis import given, settings

from poker.engine.codec import VERSION, decode, encode, kind_of
from poker.engine.errors import NotYourTurn
from poker.engine.hand.bets.actions import Fold
from poker.engine.hand.events import HandEvent, PotAwarded, RakeTaken
from poker.engine.hand.evolve import evolve
from poker.engine.hand.play import act
from tests.poker.engine.draws import of_a_hand
from tests.poker.engine.legal_actions import accepted, not_offered, offered
from tests.poker.engine.script import typed
from tests.poker.engine.whole_hands import GAMES, contributions, hand_of, play_out, step

every_game = pytest.mark.parametrize(("preset", "structure"), GAMES)
played = settings(max_examples=60, deadline=None)


@pytest.mark.rule("folded-chips")
@pytest.mark.rule("table-stakes")
@every_game
@given(rng=of_a_hand)
@played
def test_every_hand_ends_and_no_chip_is_lost_or_made(
    rng: Random, preset: str, structure: str
) -> None:
    hand = hand_of(rng, preset, structure)
    chips = hand.start.chips()
    play_out(rng, hand)

    assert hand.hand.over
    assert sum(p.stack for p in hand.hand.players) + hand.hand.rake == chips
    assert all(p.stack >= 0 for p in hand.hand.players)


@pytest.mark.rule("side-pots")
@pytest.mark.rule("uncalled-bet")
@every_game
@given(rng=of_a_hand)
@played
def test_the_pots_are_what_was_put_in_and_nobody_wins_more_than_they_matched(
    rng: Random, preset: str, structure: str
) -> None:
    hand = play_out(rng, hand_of(rng, preset, structure))
    put_in, dead = contributions(hand.events)
    pots = hand.of(PotAwarded)

    assert sum(pot.amount for pot in pots) + hand.hand.rake == sum(put_in.values()) + dead
    assert all(sum(chips for _, chips in pot.shares) == pot.amount for pot in pots)
    deepest = max(put_in.get(player.seat, 0) for player in hand.hand.live())
    for player in hand.hand.players:
        own = put_in.get(player.seat, 0)
        matched = sum(min(own, other) for other in put_in.values()) + dead
        assert player.won <= matched or (player.live and own == deepest)
        assert not (player.folded and player.won)
        shared = [pot for pot in pots if player.seat in dict(pot.shares) and len(pot.shares) > 1]
        assert not (player.mucked and shared)


@pytest.mark.rule("rake-rounds-down")
@pytest.mark.rule("payback-floor")
@every_game
@given(rng=of_a_hand)
@played
def test_the_rake_is_a_tenth_of_the_pots_at_most_and_adds_up_pot_by_pot_and_player_by_player(
    rng: Random, preset: str, structure: str
) -> None:
    hand = play_out(rng, hand_of(rng, preset, structure))
    put_in, dead = contributions(hand.events)
    taken = hand.of(RakeTaken)

    assert sum(event.amount for event in taken) == hand.hand.rake
    assert 10 * hand.hand.rake <= sum(put_in.values()) + dead
    for event in taken:
        assert sum(event.by_pot) == sum(chips for _, chips in event.by_player) == event.amount
        assert len(event.by_pot) == len(hand.of(PotAwarded))
        assert all(chips <= put_in.get(seat, 0) + dead for seat, chips in event.by_player)


@pytest.mark.rule("actions")
@every_game
@given(rng=of_a_hand)
@settings(max_examples=25, deadline=None)
def test_exactly_what_is_offered_is_accepted(rng: Random, preset: str, structure: str) -> None:
    hand = hand_of(rng, preset, structure)
    while hand.hand.to_act is not None:
        for action in offered(hand.options):
            assert accepted(hand, action), action
        for action in not_offered(hand.options, hand.hand):
            assert not accepted(hand, action), action
        others = [p.seat for p in hand.hand.players if p.seat != hand.hand.to_act]
        with pytest.raises(NotYourTurn):
            act(hand.hand, rng.choice(others), Fold(), hand.deck)
        step(rng, hand)


@every_game
@given(rng=of_a_hand)
@played
def test_stored_events_make_the_same_hand_again(rng: Random, preset: str, structure: str) -> None:
    hand = hand_of(rng, preset, structure)
    again = hand.start
    folded = 0
    while True:
        for event in hand.events[folded:]:
            again = evolve(again, stored(event))
        folded = len(hand.events)
        assert again == hand.hand
        if hand.hand.to_act is None:
            return
        step(rng, hand)


def stored(event: HandEvent) -> HandEvent:
    """The event as it comes back from the database."""
    data = json.loads(json.dumps(encode(event)))
    read = decode(kind_of(event), VERSION, data)
    assert isinstance(read, HandEvent)
    assert typed(read) == typed(event)
    return read
