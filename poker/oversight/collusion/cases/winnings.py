"""How much players of a case won from one another and from others, and in which hands."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from accounts.models import Player
from poker.models import CollusionCase
from poker.oversight.collusion.cases.extent import currency_of, window_of
from poker.oversight.collusion.joint_hands import JointHand, joint_hands

MOST_HANDS: Final = 5


class Won(NamedTuple):
    """What a player won from another one in minor units, less what was lost again, in how many
    hands together; `largest` are the hands in which most went that way, each a table and a number.
    """

    winner: Player
    loser: Player
    amount: int
    hands: int
    largest: Sequence[tuple[int, int]]


class Winnings(NamedTuple):
    """What each two players of a case won from one another, the largest sum first, and the net
    result of each in the `hands` that at least two of them were dealt in to, after rake."""

    currency: str
    pairs: Sequence[Won]
    nets: Mapping[Player, int]
    hands: int


def winnings(case: CollusionCase) -> Winnings:
    """Return the winnings of a case over the days of its signs."""
    players = {player.pk: player for player in case.players.order_by("pk")}
    currency, window = currency_of(case), window_of(case)
    joint = joint_hands(list(players), currency, window) if window else []
    nets: dict[tuple[int, int], dict[int, int]] = {}
    for hand in joint:
        nets.setdefault(hand.name, {}).update({hand.low: hand.low_net, hand.high: hand.high_net})
    of_each = {
        player: sum(nets_of_hand.get(number, 0) for nets_of_hand in nets.values())
        for number, player in players.items()
    }
    found = [
        _won(players[low], players[high], [each for each in joint if each[:2] == (low, high)])
        for low, high in combinations(players, 2)
    ]
    pairs = sorted((won for won in found if won.hands), key=lambda won: -won.amount)
    return Winnings(currency, pairs, of_each, len(nets))


def _won(low: Player, high: Player, joint: Sequence[JointHand]) -> Won:
    to_high = sum(hand.moved for hand in joint)
    way = 1 if to_high >= 0 else -1
    winner, loser = (high, low) if way > 0 else (low, high)
    return Won(winner, loser, abs(to_high), len(joint), _largest(joint, way))


def _largest(joint: Iterable[JointHand], way: int) -> list[tuple[int, int]]:
    in_order = sorted(joint, key=lambda hand: -way * hand.moved)
    return [hand.name for hand in in_order[:MOST_HANDS] if way * hand.moved > 0]
