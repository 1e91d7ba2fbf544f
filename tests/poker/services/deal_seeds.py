"""Seeds for the next deal of a table under test."""

from hashlib import sha256

from poker.fairness.receipt import Receipt
from poker.services.seeding import give_seed
from tests.poker.felt import Felt


def seed_of(word: str) -> str:
    return sha256(word.encode()).hexdigest()


def give(table: Felt, seat: int, word: str, **other: object) -> Receipt:
    """A seat's seed for the next hand, made of a word."""
    state = table.state
    asked = {"hand": state.hand_no + 1, "root": state.next_root, "seed": seed_of(word)} | other
    player_id = table.players[seat].pk
    return give_seed(table_id=table.table_id, player_id=player_id, now=table.now, **asked)
