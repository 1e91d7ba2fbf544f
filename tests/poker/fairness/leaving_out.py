"""The attack of whoever knows the committed order and holds several pledges at a table.

After the honest player's seed is in they work out the deck with and without each seed of their own,
and leave out those that help them.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from tests.poker.fairness.plain_protocol import whole_deal
from tests.poker.fairness.vectors import (
    NEW_DECK,
    closing_of,
    content_of,
    openings_of,
    public_key,
    word,
)

TABLE, HAND, HONEST = 5, 9, 1
EACH = 2
"""Hole cards a player; the honest player is in seat 0 and dealt to first."""


def seeds_of(accomplices: int) -> list[list[Any]]:
    return [[player, word(f"seed {player}").hex()] for player in range(2, 2 + accomplices)]


def proof_without(accomplices: int, left_out: int) -> dict[str, Any]:
    """The honest player's proof of a deal from which the last accomplices left out their seeds."""
    own, theirs = [HONEST, word("honest").hex()], seeds_of(accomplices)
    given = theirs[: accomplices - left_out]
    deal = whole_deal(TABLE, HAND, word("secret"), NEW_DECK, [own, *given], theirs[len(given) :])
    return proof_of(deal)


def proof_of(deal: dict[str, Any]) -> dict[str, Any]:
    """The honest player's proof of a deal to everybody who pledged, and to player 2."""
    players = sorted({HONEST, 2, *(player for player, _ in deal["pledges"])})
    seats = list(range(len(players)))
    proof = {
        "v": 2,
        "kind": "card-room deal proof",
        "table": deal["table"],
        "hand": deal["hand"],
        "player": HONEST,
        "seat": 0,
        "root": deal["root"],
        "seeds": deal["seeds"],
        "pledges": deal["pledges"],
        "content": content_of(seats, players, EACH),
        "positions": {"dealt": seats, "each": EACH, "board": []},
        "openings": openings_of(deal, (0, len(seats))),
        "receipt": None,
        "keys": [public_key()],
    }
    return proof | {"closing": closing_of(proof)}


def version_1(proof: dict[str, Any]) -> dict[str, Any]:
    """Return the same deal as it was proven before the content was signed."""
    old = {name: part for name, part in proof.items() if name != "content"} | {"v": 1}
    return old | {"closing": closing_of(old)}


def record_of(proof: dict[str, Any]) -> dict[str, Any]:
    """Return what the player of a proof noted before the hand, and the room's keys."""
    record = {name: proof[name] for name in ("keys", "root", "pledges")}
    record["seed"] = dict(map(tuple, proof["seeds"])).get(proof["player"])
    return record | ({"content": proof["content"]} if proof["v"] == 2 else {})


def decks(accomplices: int) -> Iterator[dict[str, Any]]:
    """Every deal they can choose from."""
    own, theirs = [HONEST, word("honest").hex()], seeds_of(accomplices)
    for count in range(accomplices + 1):
        for given in combinations(theirs, count):
            silent = [seed for seed in theirs if seed not in given]
            yield whole_deal(TABLE, HAND, word("secret"), NEW_DECK, [own, *given], silent)


def chosen(accomplices: int, worth: Callable[[list[str]], int]) -> dict[str, Any]:
    """The honest player's proof of the deal that is worth most to the others."""
    return proof_of(max(decks(accomplices), key=lambda deal: worth(deal["dealt"])))
