"""Two policies at one six-seat table, through the engine: every deck is played twice, with the
seats changed over, so that cards decide as little as they can."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, NamedTuple

from poker.bots.play.brain import Choice
from poker.engine.cards.cards import FULL_DECK, Card, card_texts
from poker.engine.hand.bets.betting import Options, options
from poker.engine.hand.bets.posting import Post
from poker.engine.hand.deal import hole_cards_of
from poker.engine.hand.play import act, begin
from poker.engine.hand.state import Hand, Player
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.dealing.positions import position_names
from tests.poker.bots.choices import action_of

View = dict[str, Any]
Policy = Callable[[View, Random], Choice]
SEATS: Final = 6
STACK_BB: Final = 100


class Shove(NamedTuple):
    """An all-in: big blinds put in, what was in the pot before, and the share of it to expect."""

    policy: int
    put_in_bb: float
    pot_bb: float
    view: View


class Dealt(NamedTuple):
    """What the first policy won with one deck played twice, in big blinds, and every all-in."""

    won_bb: float
    shoves: list[Shove]


def duel(rules: Rules, policies: tuple[Policy, Policy], decks: int, seed: str) -> Iterator[Dealt]:
    """Play so many decks twice each."""
    random = Random(seed)
    for number in range(decks):
        deck = [*FULL_DECK]
        random.shuffle(deck)
        won, shoves = 0, []
        for turned in (0, 1):
            hand, told = _play(rules, policies, tuple(deck), number % SEATS, turned, random)
            shoves += told
            won += sum(p.stack - p.began for p in hand.players if (p.seat + turned) % 2 == 0)
        yield Dealt(won / rules.big_blind, shoves)


def _play(
    rules: Rules,
    policies: tuple[Policy, Policy],
    deck: tuple[Card, ...],
    button: int,
    turned: int,
    random: Random,
) -> tuple[Hand, list[Shove]]:
    order = [(button + 1 + at) % SEATS for at in range(SEATS)]
    stack = STACK_BB * rules.big_blind
    players = tuple(Player(seat, stack, began=stack) for seat in order)
    start = Hand(rules, 1, button, players, big_blind_seat=order[1])
    hand, _events = begin(start, [Post(order[0], "small"), Post(order[1], "big")], deck)
    shoves = []
    while (choices := options(hand)) is not None:
        policy = (choices.seat + turned) % 2
        seen = view_of(hand, choices, deck)
        choice = policies[policy](seen, random)
        if choice.type == "all_in":
            put_in = hand.player(choices.seat).stack
            big = rules.big_blind
            shoves.append(Shove(policy, put_in / big, hand.pot_total() / big, seen))
        hand, _events = act(hand, choices.seat, action_of(choice), deck)
    return hand, shoves


def view_of(hand: Hand, choices: Options, deck: tuple[Card, ...]) -> View:
    """What a bot reads of its view, without the rest of it."""
    positions = position_names(hand)
    return {
        "table": {"variant": hand.rules.variant, "big_blind": hand.rules.big_blind},
        "you": {
            "seat": choices.seat,
            "cards": card_texts(hole_cards_of(hand, choices.seat, deck)),
            "options": _options(choices),
        },
        "seats": {
            str(player.seat): {
                "status": "folded" if player.folded else "playing" if player.able else "all_in",
                "bet": player.bet,
                "stack": player.stack,
                "position": positions[player.seat],
            }
            for player in hand.players
        },
        "hand": {"board": card_texts(hand.board), "pot": hand.pot_total()},
    }


def _options(choices: Options) -> View:
    found: View = {"fold": True}
    found |= {"check": True} if choices.check else {"call": choices.call}
    if choices.largest:
        limits = {"min": choices.smallest, "max": choices.largest}
        found["bet" if choices.opens else "raise"] = limits
    return found | ({"all_in": choices.all_in} if choices.all_in else {})
