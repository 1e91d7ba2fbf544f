"""Dividing the open prizes of a tournament that cannot continue (``freezeout-cancelled``)."""

from fractions import Fraction
from hashlib import sha256
from itertools import pairwise, permutations
from random import Random

import pytest

from lobby.tournaments.rules.chances import Stacks, exact_shares, lower_bounds
from lobby.tournaments.rules.finishing_times import integrated_shares
from lobby.tournaments.rules.settlement import settle

pytestmark = pytest.mark.rule("freezeout-cancelled")

RANDOM_TOURNAMENTS = 20_000
STACKS = (9000, 1000, 500)


def by_every_order(chips: list[int], prizes: list[int]) -> list[Fraction]:
    """Return the expected prizes by definition: over all orders of finishing, each with its
    chance."""
    expected = [Fraction(0)] * len(chips)
    for order in permutations(range(len(chips))):
        chance, left = Fraction(1), sum(chips)
        for player in order:
            chance *= Fraction(chips[player], left)
            left -= chips[player]
        for player, prize in zip(order, prizes, strict=False):
            expected[player] += chance * prize
    return expected


def random_tournament(random: Random, players: int) -> tuple[list[int], list[int]]:
    """Return stacks, even to very uneven and some equal, and at most as many prizes."""
    largest = random.choice((3, 100, 20_000, 10**7))
    chips = [random.randint(1, largest) for _ in range(players)]
    best = random.choice((0, 1, 10, 1800, 10**6, 10**9))
    paid = random.choice((1, players, random.randint(1, players + 3)))
    return chips, sorted((random.randint(0, best) for _ in range(paid)), reverse=True)


def require_fair(chips: list[int], prizes: list[int], shares: list[int]) -> None:
    """Assert that no share exceeds the best prize, the sum is exact, and a larger stack gets no
    smaller share; equal stacks may differ by one unit."""
    opened = prizes[: len(chips)]
    assert sum(shares) == sum(opened)
    assert min(shares) >= 0
    assert max(shares) <= opened[0]
    if len(prizes) >= len(chips):
        assert min(shares) >= opened[-1], "the smallest open prize is certain"
    ranked = sorted(zip(chips, shares, strict=True), key=lambda each: (-each[0], -each[1]))
    for (larger, more), (smaller, less) in pairwise(ranked):
        assert more >= less, (larger, smaller)
        assert larger != smaller or more - less <= 1


@pytest.mark.parametrize(
    ("chips", "prizes", "shares"),
    [
        (STACKS, (1500, 900, 600), [1412, 858, 730]),
        (STACKS, (15, 9, 6), [15, 8, 7]),
        (STACKS, (1800, 1200, 0), [1703, 863, 434]),
        (STACKS, (1800, 1200), [1703, 863, 434]),
        ((4000, 4000, 4000), (10, 10, 9), [10, 10, 9]),
        ((4000, 4000, 4000), (1000,), [334, 333, 333]),
        ((500, 9000, 1000), (1500, 900, 600), [730, 1412, 858]),
        ((700,), (1500, 900), [1500]),
        ((5, 3, 1), (), [0, 0, 0]),
        ((5, 3, 1), (7, 7, 7, 7), [7, 7, 7]),
    ],
)
def test_worked_examples(
    chips: tuple[int, ...], prizes: tuple[int, ...], shares: list[int]
) -> None:
    assert settle(chips, prizes) == shares


def test_worked_example_has_the_exact_shares_of_the_rulebook() -> None:
    exact = exact_shares(Stacks.of(STACKS), (15, 9, 6))
    assert exact == [Fraction(18771, 1330), Fraction(601, 70), Fraction(971, 133)]


@pytest.mark.parametrize("seed", range(12))
def test_exact_shares_are_those_of_all_orders_of_finishing(seed: int) -> None:
    random = Random(seed)
    chips, prizes = random_tournament(random, random.randint(2, 6))
    stacks = Stacks.of(chips)
    by_size = dict(zip(stacks.sizes, exact_shares(stacks, prizes[: len(chips)]), strict=True))
    assert [by_size[stack] for stack in chips] == by_every_order(chips, prizes)


def test_odd_units_go_to_the_largest_stack_then_the_earlier_entry() -> None:
    assert settle((10, 10, 10, 10), (6,)) == [2, 2, 1, 1]
    assert settle((1, 2, 2), (101, 0, 0)) == [20, 41, 40]


@pytest.mark.parametrize("players", [12, 13, 40, 1000])
def test_equal_stacks_get_equal_shares_except_an_odd_unit(players: int) -> None:
    prizes = [100_003, 50_000, 20_001, 999]
    shares = settle([1000] * players, prizes)
    part, odd = divmod(sum(prizes), players)
    assert shares == [part + 1] * odd + [part] * (players - odd)


def test_winner_takes_all_is_divided_by_chips_in_both_calculations() -> None:
    chips = [100 * nth for nth in range(1, 21)]
    assert settle(chips, [21_000]) == chips
    assert settle(chips[:12], [7800]) == chips[:12]


def test_20_000_random_tournaments_pay_exactly_the_open_prizes_and_no_more_than_the_best() -> None:
    random = Random(49)
    for nth in range(RANDOM_TOURNAMENTS):
        most = 30 if nth % 400 == 0 else 9 if nth % 20 == 0 else 6
        players = random.randint(1, most)
        chips, prizes = random_tournament(random, players)
        shares = settle(chips, prizes)
        require_fair(chips, prizes, shares)
        if nth % 100 == 0:
            assert settle(tuple(chips), tuple(prizes)) == shares, "deterministic"


@pytest.mark.parametrize("seed", range(30))
def test_integration_agrees_with_the_exact_calculation(seed: int) -> None:
    """They agree to the unit for up to 14 players and prizes of ten million, because the integral's
    error is below the rounding to fractions of a unit."""
    random = Random(seed)
    players = random.randint(2, 12) if seed % 3 else 14
    chips = [random.randint(1, random.choice((9, 50_000, 10**8))) for _ in range(players)]
    prizes = sorted((random.randint(1, 10**9) for _ in range(players // 2 + 1)), reverse=True)
    stacks = Stacks.of(chips)
    least, most = lower_bounds(stacks, prizes)
    assert least == most, "the bounds leave no doubt"
    assert integrated_shares(stacks, prizes) == least


def test_thousand_players_share_150_prizes_alike_on_every_machine() -> None:
    """The digest is stored, so a machine or Python version that calculates a single unit
    differently fails."""
    random = Random(1000)
    chips = [random.randint(1, 40_000) for _ in range(1000)]
    prizes = sorted((random.randint(1, 10**6) for _ in range(150)), reverse=True)
    shares = settle(chips, prizes)
    require_fair(chips, prizes, shares)
    digest = sha256(repr(shares).encode()).hexdigest()
    assert digest == "74dc45dfc3530d954f3265efb0813751a4e4a3f5814d19c4361fc7e563c9a1d0"
