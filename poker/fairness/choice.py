"""Between how many orders of the cards somebody could have chosen, as far as a proof can tell.

A pledge binds a player to a seed, but not to giving it. Whoever knows the committed order and the
other seeds can work out the deck with and without each seed of their own, and leave out those that
help them.
"""

from poker.engine.table.dealing.deal import Pledges, Seeds
from poker.fairness.proof import Proof


def unopened(pledges: Pledges, seeds: Seeds) -> tuple[int, ...]:
    """Return the players who had pledged a seed that was not mixed in."""
    given = {player for player, _ in seeds}
    return tuple(player for player, _ in pledges if player not in given)


def orders_to_choose_from(proof: Proof) -> int:
    """Return between how many orders the room and everybody but the proof's player could have
    chosen together; 1 where every pledge was opened.

    Each of their seeds could have been given or not, those that were given as well: who could leave
    out several seeds has chosen, too, which to give.
    """
    left_out = set(unopened(proof.pledges, proof.seeds)) - {proof.player}
    others = {player for player, _ in proof.pledges} - {proof.player}
    return 2 ** len(others) if left_out else 1
