"""The rake of hands played to their end (section 9 of the rulebook), in cents."""

import pytest

from poker.engine.hand.events import PotAwarded, RakeTaken
from poker.engine.rule_sets.rules import Rules
from tests.poker.engine.games import game
from tests.poker.engine.known_hands import ACES, BOARD, EIGHTS, HIGH_CARDS, KINGS
from tests.poker.engine.script import Script, deal, name_of

NAMES = "ABCDEFGHIJ"


@pytest.mark.rule("rake-big-bet")
@pytest.mark.parametrize("structure", ["pot_limit", "no_limit"])
@pytest.mark.parametrize(
    ("dealt", "pot", "rake"),
    [
        (2, 198, 0),
        (3, 199, 0),
        (3, 200, 10),
        (3, 299, 10),
        (3, 300, 15),
        (3, 1999, 95),
        (3, 2000, 100),
        (3, 9999, 100),
        (2, 4000, 100),
        (4, 2000, 100),
        (4, 2100, 105),
        (5, 3999, 195),
        (5, 4000, 200),
        (5, 9999, 200),
        (6, 4100, 205),
        (6, 5999, 295),
        (6, 6000, 300),
        (9, 20000, 300),
    ],
)
def test_pot_and_no_limit_chart(structure: str, dealt: int, pot: int, rake: int) -> None:
    assert_raked(pot_of(pot, dealt, structure, big_blind=50), pot, rake)


@pytest.mark.rule("rake-limit")
@pytest.mark.parametrize("big_blind", [50, 100], ids=["0.50/1", "1/2"])
@pytest.mark.parametrize("dealt", [2, 3, 6, 10])
@pytest.mark.parametrize(
    ("pot", "rake"), [(498, 0), (500, 50), (1198, 50), (1200, 75), (2000, 100)]
)
def test_limit_chart_up_to_1_2(big_blind: int, dealt: int, pot: int, rake: int) -> None:
    assert_raked(pot_of(pot, dealt, "fixed_limit", big_blind=big_blind), pot, rake)


@pytest.mark.rule("rake-limit")
@pytest.mark.parametrize("big_blind", [200, 500, 1000], ids=["2/4", "5/10", "10/20"])
@pytest.mark.parametrize(
    ("dealt", "pot", "rake"),
    [
        (2, 1998, 0),
        (3, 1999, 0),
        (3, 2000, 100),
        (3, 6000, 100),
        (4, 1999, 0),
        (4, 2000, 100),
        (4, 2999, 100),
        (5, 3000, 150),
        (5, 3999, 150),
        (5, 4000, 200),
        (5, 6000, 200),
        (6, 2999, 100),
        (6, 4999, 200),
        (6, 5000, 250),
        (10, 5999, 250),
        (10, 6000, 300),
    ],
)
def test_limit_chart_from_2_4_to_10_20(big_blind: int, dealt: int, pot: int, rake: int) -> None:
    assert_raked(pot_of(pot, dealt, "fixed_limit", big_blind=big_blind), pot, rake)


@pytest.mark.rule("rake-limit")
@pytest.mark.parametrize("big_blind", [1500, 3000], ids=["15/30", "30/60"])
@pytest.mark.parametrize(
    ("dealt", "pot", "rake"),
    [
        (3, 3999, 0),
        (3, 4000, 100),
        (3, 10000, 100),
        (4, 5499, 100),
        (4, 5500, 150),
        (5, 6999, 150),
        (5, 7000, 200),
        (5, 10000, 200),
        (6, 8499, 200),
        (6, 8500, 250),
        (10, 9999, 250),
        (10, 10000, 300),
    ],
)
def test_limit_chart_from_15_30_to_30_60(big_blind: int, dealt: int, pot: int, rake: int) -> None:
    assert_raked(pot_of(pot, dealt, "fixed_limit", big_blind=big_blind), pot, rake)


@pytest.mark.rule("rake-flop")
@pytest.mark.parametrize(("preset", "rake"), [("plo-pool", 0), ("omaha-protected", 137)])
def test_no_flop_no_drop_is_a_choice(preset: str, rake: int) -> None:
    rules = game(preset, "pot_limit", big_blind=500, raked=True)
    hand = deal("A 9000, B 9000, C 9000", rules=rules).play(
        "A raise 1250", "B fold", "C raise 4000"
    )

    # 250 of the small blind, 1,250 of A and as much of C: 5 % of 2,750 is 137.50.
    assert_raked(hand.play("A fold"), 2750, rake)


@pytest.mark.rule("rake-flop")
def test_a_hand_that_saw_a_flop_drops_however_it_ends() -> None:
    rules = game("plo-pool", "pot_limit", big_blind=100, raked=True)
    hand = deal("A 9000, B 9000, C 9000", rules=rules).play("A call", "B call", "C check")

    assert_raked(hand.play("B bet 300", "C fold", "A fold"), 300, 15)


@pytest.mark.rule("rake-rounds-down")
@pytest.mark.rule("uncalled-bet")
def test_an_uncalled_bet_is_not_raked_and_cents_are_rounded_down() -> None:
    rules = game("omaha-protected", "pot_limit", big_blind=10, raked=True)
    hand = deal("A 900, B 900, C 900", rules=rules).play("A raise 35", "B fold", "C fold")

    # 5 + 10 + 10 are raked: 5 % of 25 is 1.25.
    assert_raked(hand, 25, 1)


@pytest.mark.rule("rake-rounds-down")
def test_a_percentage_stops_at_its_cap_in_big_blinds() -> None:
    rules = game("omaha-protected", "no_limit", big_blind=10, raked=True)
    at_cap = deal("A 295, B 295, C 900", rules=rules).play("A all-in", "B call", "C fold")
    beyond = deal("A 800, B 800, C 900", rules=rules).play("A all-in", "B call", "C fold")

    assert_raked(at_cap, 600, 30)
    assert_raked(beyond, 1610, 30)


@pytest.mark.rule("rake-rounds-down")
@pytest.mark.rule("side-pots")
def test_side_pots_pay_in_proportion_and_each_player_by_contribution() -> None:
    rules = game("omaha-protected", "no_limit", big_blind=100, raked=True)
    cards = {"A": ACES, "B": EIGHTS, "C": KINGS}
    hand = deal("A 1000, B 1000, C 100", rules=rules, cards=cards, board=BOARD)
    hand.play("A all-in", "B call")

    assert hand.of(RakeTaken)[0][:2] == (105, (15, 90))
    assert by_player(hand) == {"A": 5 + 45, "B": 5 + 45, "C": 5}
    assert hand.pots == [(285, {"C": 285}), (1710, {"B": 1710})]


@pytest.mark.rule("rake-rounds-down")
@pytest.mark.rule("odd-chips")
def test_what_is_left_after_the_rake_is_split() -> None:
    rules = game("omaha-protected", "pot_limit", big_blind=10, raked=True)
    cards = dict(zip("ABC", HIGH_CARDS, strict=True))
    hand = deal("A 900, B 900, C 900", rules=rules, cards=cards, board=BOARD)
    hand.play("A call", "B call", "C check", *("B check", "C check", "A check") * 3)

    assert_raked(hand, 30, 1)
    assert hand.pots == [(29, {"B": 10, "C": 10, "A": 9})]


@pytest.mark.rule("rake-rounds-down")
@pytest.mark.rule("folded-chips")
def test_who_folded_paid_their_share_of_the_rake() -> None:
    rules = game("omaha-classic", "pot_limit", big_blind=100, small_blind=50, raked=True)
    hand = deal("A 900, B 900, C 900, D 900", rules=rules).play("D raise 350", "A call", "B fold")
    hand.play("C fold")
    while hand.to_act is not None:
        hand.play(f"{hand.to_act} check")

    # 850 pay 40: A and D 16.47 each, C 4.70, B 2.35; the two cents lost go to C, then
    # to D, who was dealt in before A.
    assert_raked(hand, 850, 40)
    assert by_player(hand) == {"A": 16, "B": 2, "C": 5, "D": 17}


@pytest.mark.rule("rake-rounds-down")
def test_play_money_is_never_raked() -> None:
    for preset in ("plo-pool", "omaha-protected", "omaha-classic"):
        hand = deal("A 900, B 900, C 900", rules=game(preset, "pot_limit", big_blind=100))
        hand.play("A raise 350", "B call", "C call", "B bet 550", "C fold", "A fold")
        assert hand.of(RakeTaken) == []


def pot_of(pot: int, dealt: int, structure: str, *, big_blind: int) -> Script:
    """A hand whose two blinds, or button and big blind, are all-in for ``pot`` together.

    With more than two dealt in the small blind folds 1 or 2, whichever leaves an even rest.
    """
    folded = 0 if dealt == 2 else 2 - pot % 2
    rules = raked_game(structure, dealt, small_blind=folded or 1, big_blind=big_blind)
    names = NAMES[:dealt]
    both = ("A", "B") if dealt == 2 else ("A", "C")
    stacks = dict.fromkeys(names, 100000) | dict.fromkeys(both, (pot - folded) // 2)
    hand = deal(", ".join(f"{name} {stack}" for name, stack in stacks.items()), rules=rules)
    while hand.to_act is not None:
        hand.play(f"{hand.to_act} {_towards_all_in(hand) if hand.to_act in both else 'fold'}")
    return hand


def _towards_all_in(hand: Script) -> str:
    if hand.options.largest:
        return f"{'bet' if hand.options.opens else 'raise'} {hand.options.largest}"
    return "check" if hand.options.check else "call"


def raked_game(structure: str, dealt: int, *, small_blind: int, big_blind: int) -> Rules:
    return game(
        "omaha-classic",
        structure,
        big_blind=big_blind,
        small_blind=small_blind,
        seats=max(dealt, 2),
        raked=True,
    )


def assert_raked(hand: Script, pot: int, rake: int) -> None:
    """The hand is over, ``pot`` was in the middle and ``rake`` was taken and recorded."""
    assert hand.hand.over
    assert hand.hand.rake == rake
    assert sum(event.amount for event in hand.of(PotAwarded)) == pot - rake
    taken = hand.of(RakeTaken)
    assert len(taken) == (rake > 0)
    for event in taken:
        assert event.amount == sum(event.by_pot) == sum(paid for _, paid in event.by_player) == rake


def by_player(hand: Script) -> dict[str, int]:
    return {name_of(seat): paid for seat, paid in hand.of(RakeTaken)[0].by_player}
