"""Seeds for the next deal of a table under test, and the pledges that come before them."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from poker.fairness.leaves import HandName
from poker.fairness.pledge import pledge_of
from poker.fairness.receipt import Receipt
from poker.services.deal.pledging import pledge_seed
from poker.services.deal.seeding import give_seed
from tests.poker.felt import Felt


def seed_of(word: str) -> str:
    return sha256(word.encode()).hexdigest()


def pledge_by(table: Felt, seat: int, word: str, hand: int) -> str:
    """What a seat pledges the seed by that is made of a word."""
    return pledge_of(HandName(table.table_id, hand), table.players[seat].pk, seed_of(word))


def pledge(table: Felt, seat: int, word: str, **other: object) -> None:
    """A seat's pledge for the next hand that is not signed, of the seed made of a word."""
    state = table.state
    hand = state.hand_no + (1 if state.lineup is None else 2)
    asked: dict[str, Any] = {"hand": hand, "pledge": pledge_by(table, seat, word, hand)} | other
    player_id = table.players[seat].pk
    pledge_seed(table_id=table.table_id, player_id=player_id, now=table.now, **asked)


def after_pledges(table: Felt, words: Mapping[int, str]) -> Felt:
    """A hand is played, the seats pledge, and the next is signed: now they can give these seeds."""
    table.deal()
    for seat, word in words.items():
        pledge(table, seat, word)
    table.act_all_fold()
    table.close_list()
    return table


def give(table: Felt, seat: int, word: str, **other: object) -> Receipt:
    """A seat's seed for the signed hand, made of a word."""
    state = table.state
    asked: dict[str, Any] = {
        "hand": state.hand_no + 1,
        "root": state.next_root,
        "seed": seed_of(word),
    } | other
    player_id = table.players[seat].pk
    return give_seed(table_id=table.table_id, player_id=player_id, now=table.now, **asked)
