"""The rake over the pots of a hand and over the players who paid it. Amounts in cents."""

import pytest

from poker.engine.errors import ChipsNotConserved
from poker.engine.rake.shares import shares_by_player, split_over_pots

pytestmark = pytest.mark.rule("rake-rounds-down")


@pytest.mark.parametrize(
    ("rake", "pots", "taken"),
    [
        (0, (300, 1800), (0, 0)),
        (50, (1000,), (50,)),
        # The main pot is a seventh of the 21.00, so it pays a seventh of the 1.05.
        (105, (300, 1800), (15, 90)),
        # 7.14 and 2.86 rounded down leave a cent to the larger pot.
        (10, (500, 200), (8, 2)),
        (10, (200, 500), (2, 8)),
        # Three equal pots: the remainder is the first one's.
        (10, (100, 100, 100), (4, 3, 3)),
        (11, (100, 100, 100), (5, 3, 3)),
    ],
)
def test_pots_pay_in_proportion_and_the_largest_the_remainder(
    rake: int, pots: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    assert split_over_pots(rake, pots) == taken


@pytest.mark.parametrize(
    ("rake", "pots", "taken"),
    [(2, (1, 1, 1), (1, 1, 0)), (4, (1, 2, 2), (0, 2, 2)), (5, (1, 2, 2), (1, 2, 2))],
)
def test_an_emptied_pot_leaves_the_rest_to_the_next_largest(
    rake: int, pots: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    assert split_over_pots(rake, pots) == taken


@pytest.mark.parametrize(("rake", "pots"), [(6, (1, 2, 2)), (-1, (100,)), (1, ())])
def test_no_more_is_split_than_the_pots_hold(rake: int, pots: tuple[int, ...]) -> None:
    with pytest.raises(ChipsNotConserved):
        split_over_pots(rake, pots)


@pytest.mark.parametrize(
    ("rake", "contributed", "shares"),
    [
        (15, {1: 100, 2: 100, 3: 100}, {1: 5, 2: 5, 3: 5}),
        (10, {1: 300, 2: 100}, {1: 8, 2: 2}),
        # 7.5 and 2.5 lose as much: the first dealt, here seat 4, pays the odd cent.
        (10, {4: 100, 1: 300}, {4: 3, 1: 7}),
        # 1.9, 3.8 and 4.3: the two odd cents go to the two larger losses.
        (10, {1: 19, 2: 38, 3: 43}, {1: 2, 2: 4, 3: 4}),
        (0, {1: 100, 2: 100}, {1: 0, 2: 0}),
        (0, {1: 0}, {1: 0}),
    ],
)
def test_a_share_goes_by_contribution(
    rake: int, contributed: dict[int, int], shares: dict[int, int]
) -> None:
    assert shares_by_player([(rake, contributed)]) == shares


def test_shares_of_several_pots_add_up() -> None:
    main_pot = (15, {1: 100, 2: 100, 3: 100})
    side_pot = (90, {1: 900, 2: 900})

    assert shares_by_player([main_pot, side_pot]) == {1: 50, 2: 50, 3: 5}


def test_every_pot_rounds_for_itself() -> None:
    pot = (1, {3: 50, 1: 50})

    assert shares_by_player([pot, pot]) == {3: 2, 1: 0}


def test_a_pot_pays_no_more_than_was_put_into_it() -> None:
    with pytest.raises(ChipsNotConserved):
        shares_by_player([(101, {1: 50, 2: 50})])
