"""The rake of a hand divided over its pots, and over the players who paid it.

Clause ``rake-rounds-down``. All amounts in minor units.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from poker.engine.errors import ChipsNotConserved


def split_over_pots(rake: int, pots: Sequence[int]) -> tuple[int, ...]:
    """Return what each pot pays, in the order given: its proportion rounded down.

    The remainder comes from the largest pot, the first of equals; once that is empty, from the next
    largest. Raises ChipsNotConserved if the rake is more than all pots together.
    """
    taken = _proportions(rake, pots)
    remainder = rake - sum(taken)
    for at in sorted(range(len(pots)), key=lambda at: -pots[at]):
        more = min(remainder, pots[at] - taken[at])
        taken[at] += more
        remainder -= more
    return tuple(taken)


def shares_by_player(raked: Iterable[tuple[int, Mapping[int, int]]]) -> dict[int, int]:
    """Return what each seat paid of the rake, from every pot's rake and what each seat put into it.

    Within a pot the shares go by contribution, rounded down; the cents left over go one each to the
    seats that lost most by rounding, the first dealt before others that lost as much. The mappings
    are in dealing order. The shares sum to the rake, pot by pot. Raises ChipsNotConserved if a
    pot's rake is more than its contributions.
    """
    shares: Counter[int] = Counter()
    for rake, contributed in raked:
        shares.update(_shares_of_pot(rake, contributed))
    return dict(shares)


def _shares_of_pot(rake: int, contributed: Mapping[int, int]) -> dict[int, int]:
    total = sum(contributed.values())
    shares = dict(zip(contributed, _proportions(rake, contributed.values()), strict=True))
    left_over = rake - sum(shares.values())
    # Sorting is stable: equal losses stay in dealing order.
    by_loss = sorted(contributed, key=lambda seat: shares[seat] * total - rake * contributed[seat])
    for seat in by_loss[:left_over]:
        shares[seat] += 1
    return shares


def _proportions(rake: int, amounts: Iterable[int]) -> list[int]:
    amounts = tuple(amounts)
    total = sum(amounts)
    if not 0 <= rake <= total:
        raise ChipsNotConserved(f"rake of {rake} from {total}")
    return [rake * amount // total if rake else 0 for amount in amounts]
