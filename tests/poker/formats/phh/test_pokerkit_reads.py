"""pokerkit reads our exports and comes to the same final stacks.

Left out are the hands where its rules are others, as `test_against_pokerkit` lists them: a
short big blind, which lowers its price; short all-in raises, which reopen differently; and
fixed limit's all-ins of half a bet, which it does not know.
An odd chip may lie with another winner of a pot.
"""

from random import Random

import pytest
from pokerkit import HandHistory

from poker.engine.hand.events import AntePosted, Bet, BlindPosted, PotAwarded, Raised
from poker.formats.phh.text.codes import OWN, PUBLISHED, Game
from poker.formats.phh.writing import hand_to_phh
from tests.poker.engine.script import Script
from tests.poker.formats.phh.random_hands import all_cards, all_rules, finished_hand

HANDS_EACH = 200
PLAYED = {
    code: [r for r in all_rules(is_play_money=True) if Game(r.variant, r.structure) == game]
    for code, game in PUBLISHED.items()
}


@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
@pytest.mark.parametrize("code", PUBLISHED)
def test_pokerkit_comes_to_the_same_stacks(code: str) -> None:
    rng = Random(code)
    compared = showdowns = 0
    while compared < HANDS_EACH:
        hand = finished_hand(rng, rng.choice(PLAYED[code]))
        if differs_by_rule(hand):
            continue
        compared += 1
        showdowns += bool(hand.of(PotAwarded)) and len(hand.hand.live()) > 1
        history = HandHistory.loads(hand_to_phh(hand.start, hand.events, all_cards(hand)))
        assert history.variant == code
        final = list(history)[-1]
        assert not final.status
        odd = sum(len(award.shares) - 1 for award in hand.of(PotAwarded))
        for ours, theirs in zip(hand.hand.players, final.stacks, strict=True):
            assert abs(ours.stack - theirs) <= odd
    assert showdowns > HANDS_EACH / 4


def test_pokerkit_has_no_code_of_ours() -> None:
    assert set(PUBLISHED) <= set(HandHistory.game_types)
    assert not set(OWN) & set(HandHistory.game_types)


def differs_by_rule(hand: Script) -> bool:
    big = next(post for post in hand.of(BlindPosted) if post.blind == "big")
    limit = hand.start.rules.structure == "fixed_limit"
    wagers: list[Bet | Raised] = [*hand.of(Bet), *hand.of(Raised)]
    return (
        big.amount < hand.start.rules.big_blind
        or any(not wager.full or (limit and wager.all_in) for wager in wagers)
        or cannot_be_written(hand)
    )


def cannot_be_written(hand: Script) -> bool:
    """A short ante and a dead blind in one hand."""
    antes = {ante.amount for ante in hand.of(AntePosted)}
    return len(antes) > 1 and any(post.blind == "dead" for post in hand.of(BlindPosted))
