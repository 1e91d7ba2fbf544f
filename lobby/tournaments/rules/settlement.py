"""Settles a tournament that cannot go on, by chips and the prizes not yet won."""

from collections.abc import Mapping, Sequence


def settle(chips: Mapping[int, int], ladder: Sequence[int]) -> dict[int, int]:
    """Return the prize in minor units of everybody who still has chips.

    ``ladder`` are the prizes of all places, best first; those of the places below the players who
    are left belong to others already. Each gets the smallest prize that is still open, which none
    of them could have missed. The rest of the open prizes is shared by chips, rounded down, and the
    single units that are left go to the largest stacks, one each.
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
