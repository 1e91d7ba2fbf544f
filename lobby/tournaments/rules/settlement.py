"""Settling a tournament that cannot go on: by chips and the prizes not yet won."""

from collections.abc import Mapping, Sequence


def settle(chips: Mapping[int, int], ladder: Sequence[int]) -> dict[int, int]:
    """Player to prize in minor units, for everybody who still has chips.

    ``ladder`` are the prizes of all places, best first; those of the places behind the
    players who are left belong to others already. Each gets the smallest prize that is still
    open, which nobody of them could have missed; what the open prizes hold beyond that is
    shared by chips, rounded down, and the single units that are left go to the largest
    stacks, one each.
    """
    left = len(chips)
    open_prizes = list(ladder[:left])
    sure = open_prizes[-1] if len(open_prizes) == left else 0
    shared = sum(open_prizes) - sure * left
    total = sum(chips.values())
    won = {player: sure + shared * stack // total for player, stack in chips.items()}
    over = sum(open_prizes) - sum(won.values())
    largest = sorted(chips, key=lambda player: (-chips[player], player))
    for player in largest[:over]:
        won[player] += 1
    return won
