"""Which rake a game can be saved with."""

from typing import Any

import pytest

from poker.engine.errors import InvalidRules
from poker.engine.rake import charts, playable
from poker.engine.rake.charts import Chart, Line
from poker.engine.rake.playable import require_playable
from poker.engine.rake.schedule import NO_RAKE, Rake
from tests.poker.engine.rake.hands import BIG_BET, LIMIT

FIVE_PERCENT = Rake("percent", basis_points=500)
TOO_MUCH = Chart(((2, (Line(1000, 100),)), (6, (Line(1000, 100), Line(1100, 111)))))


@pytest.mark.parametrize("rake", [NO_RAKE, FIVE_PERCENT])
@pytest.mark.parametrize("structure", ["fixed_limit", "pot_limit", "no_limit"])
def test_none_and_a_percentage_go_with_every_structure(rake: Rake, structure: str) -> None:
    save(rake, structure=structure, seats=11, big_blind=7, upper_limit=15)


@pytest.mark.rule("rake-big-bet")
@pytest.mark.parametrize("structure", ["pot_limit", "no_limit"])
def test_the_big_bet_chart_goes_with_pot_limit_and_no_limit(structure: str) -> None:
    save(BIG_BET, structure=structure, big_blind=7, upper_limit=0)


@pytest.mark.rule("rake-big-bet")
def test_the_big_bet_chart_is_refused_in_fixed_limit() -> None:
    assert refused(BIG_BET, structure="fixed_limit") == "rake, structure"


@pytest.mark.rule("rake-limit")
@pytest.mark.parametrize("structure", ["pot_limit", "no_limit"])
def test_the_limit_chart_is_refused_outside_fixed_limit(structure: str) -> None:
    assert refused(LIMIT, structure=structure) == "rake, structure"


@pytest.mark.rule("rake-limit")
@pytest.mark.parametrize("lower", [50, 100, 200, 300, 500, 1000, 1500, 2000, 3000])
def test_listed_stakes_are_taken(lower: int) -> None:
    save(LIMIT, big_blind=lower, upper_limit=2 * lower)


@pytest.mark.rule("rake-limit")
@pytest.mark.parametrize("lower", [25, 49, 51, 99, 101, 150, 199, 1001, 1200, 1499, 3001, 5000])
def test_unlisted_stakes_are_refused(lower: int) -> None:
    assert refused(LIMIT, big_blind=lower, upper_limit=2 * lower) == "rake, big_blind"


@pytest.mark.rule("rake-limit")
@pytest.mark.parametrize("upper", [0, 999, 1001, 1500])
def test_stakes_with_another_upper_limit_are_unlisted(upper: int) -> None:
    assert refused(LIMIT, big_blind=500, upper_limit=upper) == "rake, upper_limit"


@pytest.mark.rule("rake-limit")
def test_the_limit_chart_lists_ten_players_at_most() -> None:
    save(LIMIT, seats=10)
    assert refused(LIMIT, seats=11) == "rake, seats"


@pytest.mark.rule("payback-floor")
def test_a_new_big_bet_chart_that_takes_too_much_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playable, "BIG_BET", TOO_MUCH)
    assert refused(BIG_BET, structure="no_limit") == "rake, structure"


@pytest.mark.rule("payback-floor")
def test_a_new_limit_chart_that_takes_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "LIMIT_CHARTS", (((500,), TOO_MUCH),))
    assert refused(LIMIT, big_blind=500, upper_limit=1000) == "rake, big_blind"


def save(rake: Rake, **game: Any) -> None:
    choices: dict[str, Any] = {
        "structure": "fixed_limit",
        "seats": 6,
        "big_blind": 500,
        "upper_limit": 1000,
    }
    require_playable(rake, **(choices | game))


def refused(rake: Rake, **game: Any) -> str:
    with pytest.raises(InvalidRules) as refusal:
        save(rake, **game)
    assert refusal.value.allowed
    return refusal.value.field
