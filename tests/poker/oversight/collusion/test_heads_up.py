"""Which decisions are made with one rival left, and in what spot."""

from poker.oversight.collusion.signs.heads_up import Decision, Fact, decisions, spot_of

FLOP = Fact("street_dealt", None)


def hand(*facts: Fact | tuple[str, int], dealt: int = 3) -> list[Decision]:
    return decisions(range(dealt), [Fact(*fact) for fact in facts])


def test_nothing_counts_while_a_third_is_left() -> None:
    assert hand(("raised", 0), ("called", 1), ("called", 2), FLOP, ("bet", 1), ("called", 2)) == []


def test_the_first_decision_of_each_of_the_last_two_counts() -> None:
    found = hand(
        ("blind_posted", 2), ("folded", 0), ("called", 1), ("checked", 2),
        FLOP, ("bet", 1), ("raised", 2), ("folded", 1),
    )  # fmt: skip
    before_flop = spot_of(street=0, faced=True, leads=False)
    free = spot_of(street=0, faced=False, leads=False)
    assert found == [Decision(1, 2, before_flop, False), Decision(2, 1, free, False)]


def test_a_spot_is_street_bet_and_lead() -> None:
    found = hand(
        ("blind_posted", 2), ("raised", 0), ("called", 1), ("called", 2),
        FLOP, ("checked", 1), ("checked", 2), ("checked", 0),
        FLOP, ("folded", 1), ("checked", 2), ("bet", 0), ("raised", 2),
    )  # fmt: skip
    first = spot_of(street=2, faced=False, leads=False)
    leader = spot_of(street=2, faced=False, leads=True)
    assert found == [Decision(2, 0, first, False), Decision(0, 2, leader, True)]


def test_spots_have_numbers_of_their_own() -> None:
    numbers = {
        spot_of(street=street, faced=faced, leads=leads)
        for street in range(4)
        for faced in (False, True)
        for leads in (False, True)
    }
    assert numbers == set(range(16))


def test_who_has_nobody_to_bet_against_decides_nothing() -> None:
    """After an all-in, and when calling takes the last chips, there is no raise to make."""
    all_in = Fact("raised", 0, all_in=True)
    assert hand(("folded", 2), all_in, ("called", 1)) == [
        Decision(0, 1, spot_of(street=0, faced=False, leads=False), True)
    ]
    last_chips = Fact("called", 1, all_in=True)
    assert [one.seat for one in hand(("folded", 2), ("raised", 0), last_chips)] == [0]
    assert hand(("folded", 2), ("went_all_in_for_pot", 0), ("checked", 1)) == []


def test_seats_that_were_not_dealt_in_are_nobody() -> None:
    assert hand(("folded", 5), ("checked", 1)) == []
