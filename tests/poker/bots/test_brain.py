from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poker.bots.play.brain import Choice, choose, passive
from poker.bots.play.levels import BEGINNER, LEVELS, REGULAR, STRONG, Level, level_of
from poker.bots.play.sizing import DRY, WET, is_wet
from poker.engine.cards.cards import parse_cards
from poker.engine.table.events import TableEvent
from tests.poker.bots.bots_game import BotsGame

STACKS = st.lists(st.integers(10_000, 20_000), min_size=3, max_size=6)


@settings(max_examples=100, deadline=None)
@given(stacks=STACKS, seed=st.integers(0, 2**32))
def test_every_choice_is_legal(stacks: list[int], seed: int) -> None:
    game = BotsGame(stacks, Random(seed))
    game.play_hand()
    assert game.recorder.table.running is None


def test_the_same_seed_plays_the_same_hand() -> None:
    assert events_of_seed(7) == events_of_seed(7)
    assert events_of_seed(7) != events_of_seed(8)


def events_of_seed(seed: int) -> list[TableEvent]:
    game = BotsGame([20_000] * 4, Random(seed))
    game.play_hand()
    return [e for e in game.recorder.events if type(e).__name__ != "HandStarted"]


def test_a_bot_never_folds_when_checking_is_free() -> None:
    random = Random(3)
    seen = facing(["2c", "7d", "9h", "Ks"], ["Ac", "Ad", "Ah"], {"fold": True, "check": True})
    assert {choose(seen, random).type for _ in range(30)} == {"check"}


def test_a_bot_calls_with_the_best_hand_and_folds_the_worst_to_a_big_bet() -> None:
    options = {"fold": True, "call": 900}
    board = ["Ac", "Kc", "Qc", "2d", "2h"]
    best = facing(["Jc", "Tc", "4d", "5h"], board, options)
    worst = facing(["3s", "4s", "5d", "7h"], board, options)
    assert {choose(best, Random(n)).type for n in range(20)} == {"call"}
    assert {choose(worst, Random(n)).type for n in range(20)} == {"fold"}


def test_a_bot_that_would_stay_behind_with_little_goes_all_in() -> None:
    board = ["Ac", "Kc", "Qc", "2d", "2h"]
    options = {"fold": True, "check": True, "bet": {"min": 200, "max": 220}, "all_in": 220}
    seen = facing(["Jc", "Tc", "4d", "5h"], board, options)
    assert {choose(seen, Random(n)) for n in range(10)} == {Choice("all_in")}


def test_bets_stay_within_their_limits_and_differ() -> None:
    board = ["Ac", "Kc", "Qc", "2d", "2h"]
    options = {"fold": True, "call": 300, "raise": {"min": 600, "max": 1500}}
    seen = facing(["Jc", "Tc", "4d", "5h"], board, options)
    amounts = {choose(seen, Random(n)).amount for n in range(30)}
    assert amounts <= {*range(600, 1501)}
    assert len(amounts) > 2


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
@given(seed=st.integers(0, 10_000), behind=st.integers(5_000, 200_000))
@settings(max_examples=25, deadline=None)
def test_a_bet_is_sized_by_the_pot_whatever_lies_behind(
    level: Level, seed: int, behind: int
) -> None:
    board = ["Ac", "Kc", "Qc", "2d", "2h"]
    options = {"fold": True, "check": True, "bet": {"min": 200, "max": behind}, "all_in": behind}
    chosen = choose(facing(["Jc", "Tc", "4d", "5h"], board, options), Random(seed), level)
    sizes = {Choice("bet_to", round(share * 1000)) for share in WET}
    assert chosen in sizes or (level is BEGINNER and chosen == Choice("check")), "it misjudges"


def test_a_wet_board_is_bet_larger_than_a_dry_one() -> None:
    assert max(DRY) < min(WET)
    wet = ("7c 8c Kc", "7c 8d 9h", "2d 6h 5s", "Ac 2d 5h 4s")
    dry = ("2c 7d Kh", "2c 2d Kh", "3d 8h Ks 3c", "As 7d 2h")
    assert all(is_wet(parse_cards(board)) for board in wet[:3])
    assert not any(is_wet(parse_cards(board)) for board in dry)


def test_before_the_flop_a_raise_is_three_blinds_and_one_for_each_who_came_in() -> None:
    options = {"fold": True, "call": 200, "raise": {"min": 400, "max": 20_000}, "all_in": 20_000}
    seen: Any = facing(["As", "Ad"], [], options)
    seen["table"]["variant"] = "holdem"
    seen["seats"] |= {"1": {"status": "playing", "bet": 200}}
    assert choose(seen, Random(1), STRONG) == Choice("raise_to", 600)
    seen["seats"] |= {
        "2": {"status": "playing", "bet": 200},
        "3": {"status": "playing", "bet": 200},
    }
    assert choose(seen, Random(1), STRONG) == Choice("raise_to", 1000)
    seen["seats"] |= {"3": {"status": "playing", "bet": 700}}
    assert choose(seen, Random(1), STRONG) == Choice("raise_to", 2100)


def test_beginners_call_where_the_strong_fold() -> None:
    """A pair below the board and a bet of the pot: the same spot a hundred times."""
    options = {"fold": True, "call": 1000}
    seen: Any = facing(["5c", "5d"], ["Ah", "Ks", "9c"], options)
    seen["table"]["variant"] = "holdem"
    seen["hand"]["pot"] = 2000
    called = {
        name: sum(choose(seen, Random(n), level).type == "call" for n in range(100))
        for name, level in LEVELS.items()
    }
    assert called["i"] > 90 > called["iii"] + 50


def test_a_name_tells_the_level_and_older_names_are_of_the_middle_one() -> None:
    assert level_of("Vega I") == level_of("vega.2.i") == BEGINNER
    assert level_of("Vega III") == STRONG
    assert level_of("Vega") == level_of("vega.2") == level_of("Vega II") == REGULAR


def test_the_harmless_action_checks_where_it_can() -> None:
    assert passive({"fold": True, "check": True}) == Choice("check")
    assert passive({"fold": True, "call": 5}) == Choice("fold")


def test_about_a_third_of_the_hands_see_a_flop_with_three_or_more() -> None:
    random = Random(11)
    hands = 120
    multiway = sum(live_at_flop(random) >= 3 for _ in range(hands))
    assert hands / 5 < multiway < hands / 2


def live_at_flop(random: Random) -> int:
    """Players in a new five-handed hand when the flop comes; 0 when it never does."""
    game = BotsGame([20_000] * 5, random)
    game.play_hand()
    kinds = [type(event).__name__ for event in game.recorder.events]
    if "StreetDealt" not in kinds:
        return 0
    return 5 - kinds[: kinds.index("StreetDealt")].count("Folded")


def facing(hole: list[str], board: list[str], options: Mapping[str, object]) -> dict[str, object]:
    """The view of a player in seat 0 with one rival, a pot of 1,000 and these options."""
    return {
        "table": {"variant": "omaha", "big_blind": 200},
        "you": {"seat": 0, "cards": hole, "options": options},
        "seats": {"0": {"status": "playing"}, "1": {"status": "playing"}},
        "hand": {"board": board, "pot": 1000},
    }
