"""The deal protocol against a second telling of it, and what always holds of it."""

import json
from collections import Counter
from math import sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poker.engine.cards.cards import FULL_DECK, Card, card_texts, parse_cards
from poker.fairness.leaves import HandName, leaf_of, leaves_of, salt_of
from poker.fairness.mix import mixed, permutation
from poker.fairness.pledge import pledge_of
from poker.fairness.receipt import Receipt
from poker.fairness.tree import Tree, climbed
from tests.poker.fairness.offline import VECTORS as VECTORS_FILE
from tests.poker.fairness.plain_protocol import told, whole_deal
from tests.poker.fairness.vectors import vectors as made_anew
from tests.poker.fairness.vectors import word

VECTORS = json.loads(VECTORS_FILE.read_text())
SILENT = 20
"""This player of the last deal pledged a seed and gave none."""
hands = st.builds(HandName, st.integers(1, 2**63 - 1), st.integers(1, 2**31))
secrets = st.binary(min_size=32, max_size=32)
orders = st.permutations(FULL_DECK)
seed_maps = st.dictionaries(st.integers(1, 2**63 - 1), secrets, max_size=10)


def test_the_vectors_are_what_the_description_gives() -> None:
    assert json.loads(json.dumps(made_anew())) == VECTORS


@pytest.mark.parametrize("deal", VECTORS["deals"], ids=lambda deal: f"hand {deal['hand']}")
def test_the_vectors_hold(deal: dict[str, Any]) -> None:
    name, secret = HandName(deal["table"], deal["hand"]), bytes.fromhex(deal["secret"])
    order = parse_cards(deal["order"])
    assert [salt_of(secret, index).hex() for index in range(52)] == deal["salts"]
    assert [leaf.hex() for leaf in leaves_of(name, order, secret)] == deal["leaves"][:52]
    tree = Tree(name, order, secret)
    assert tree.root.hex() == deal["root"]
    assert [[one.hex() for one in tree.path(index)] for index in range(52)] == deal["paths"]
    seeds = tuple((player, seed) for player, seed in deal["seeds"])
    pledged = [[player, pledge_of(name, player, seed)] for player, seed in seeds]
    assert [pair for pair in deal["pledges"] if pair[0] != SILENT] == pledged
    places = permutation(name, tree.root, seeds)
    assert places == deal["permutation"]
    assert card_texts(mixed(order, places)) == deal["dealt"]


@given(hands, secrets, orders, seed_maps)
@settings(max_examples=30, deadline=None)
def test_both_tellings_agree_on_any_deal(
    name: HandName, secret: bytes, order: list[Card], seeds: dict[int, bytes]
) -> None:
    given_seeds = tuple((player, seeds[player].hex()) for player in sorted(seeds))
    plain = whole_deal(name.table, name.hand, secret, card_texts(order), list(given_seeds))
    tree = Tree(name, order, secret)
    assert tree.root.hex() == plain["root"]
    assert permutation(name, tree.root, given_seeds) == plain["permutation"]


@given(hands, secrets, orders, st.integers(0, 51), st.integers(0, 51))
@settings(deadline=None)
def test_a_card_opens_at_its_own_index_only(
    name: HandName, secret: bytes, order: list[Card], index: int, other: int
) -> None:
    tree = Tree(name, order, secret)
    card = card_texts([order[index]])[0]
    leaf = leaf_of(name, index, salt_of(secret, index), card)
    assert climbed(leaf, index, tree.path(index)) == tree.root
    assert (climbed(leaf, other, tree.path(other)) == tree.root) == (other == index)
    swapped = leaf_of(name, index, salt_of(secret, index), card_texts([order[other]])[0])
    assert (climbed(swapped, index, tree.path(index)) == tree.root) == (other == index)


@given(hands, seed_maps, secrets, st.data())
@settings(deadline=None)
def test_every_seed_counts(
    name: HandName, seeds: dict[int, bytes], root: bytes, data: st.DataObject
) -> None:
    """One bit of one seed, of the root or of the hand's name changes the whole mix."""
    given_seeds = tuple((player, seeds[player].hex()) for player in sorted(seeds))
    places = permutation(name, root, given_seeds)
    assert sorted(places) == list(range(52))
    assert permutation(name._replace(hand=name.hand + 1), root, given_seeds) != places
    assert permutation(name, bytes([root[0] ^ 1]) + root[1:], given_seeds) != places
    if seeds:
        player = data.draw(st.sampled_from(sorted(seeds)))
        flipped = bytes([seeds[player][0] ^ 1]) + seeds[player][1:]
        others = tuple(sorted({**dict(given_seeds), player: flipped.hex()}.items()))
        assert permutation(name, root, others) != places


@pytest.mark.parametrize("seeds", [((2, "00" * 32), (1, "11" * 32)), ((1, "00" * 32),) * 2])
def test_seeds_go_in_one_order(seeds: tuple[tuple[int, str], ...]) -> None:
    with pytest.raises(ValueError, match="one a player"):
        permutation(HandName(1, 1), bytes(32), seeds)


def test_a_secret_has_all_its_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Tree(HandName(1, 1), FULL_DECK, bytes(31))


@pytest.mark.rule("shuffle")
def test_the_mix_favours_no_place() -> None:
    """Every index comes to every place as often as chance has it, within five deviations."""
    hands = 4000
    root = word("some root")
    counts: Counter[tuple[int, int]] = Counter()
    for hand in range(hands):
        places = permutation(HandName(1, hand), root, ())
        counts.update(enumerate(places))
    expected = hands / 52
    spread = sqrt(expected * (1 - 1 / 52))
    assert len(counts) == 52 * 52
    assert all(abs(count - expected) < 5.5 * spread for count in counts.values())
    chi = sum((count - expected) ** 2 / expected for count in counts.values())
    assert abs(chi - 51 * 51) < 5 * sqrt(2 * 51 * 51)


@given(st.integers(1, 2**63 - 1), st.integers(0, 2**31), secrets, secrets, st.integers(0, 2**50))
def test_a_receipt_says_what_was_given(
    table: int, hand: int, root: bytes, seed: bytes, at: int
) -> None:
    receipt = Receipt(table, hand, root.hex(), 9, seed.hex(), at)
    assert receipt.message == told.receipt_message(receipt.to_json())
