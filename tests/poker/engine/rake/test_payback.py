"""Players get back nine tenths of every pot at least. Amounts in cents."""

from fractions import Fraction

import pytest

from poker.engine.errors import InvalidRules
from poker.engine.rake.charts import BIG_BET, Line, limit_chart
from poker.engine.rake.payback import least_payback, require_payback

pytestmark = pytest.mark.rule("payback-floor")


@pytest.mark.parametrize(
    ("lines", "payback"),
    [
        ((), Fraction(1)),
        ((Line(1000, 50),), Fraction(95, 100)),
        ((Line(500, 50), Line(1200, 75)), Fraction(90, 100)),
        ((Line(1000, 50), Line(1100, 121)), Fraction(89, 100)),
    ],
)
def test_the_worst_line_decides(lines: tuple[Line, ...], payback: Fraction) -> None:
    assert least_payback(lines) == payback


def test_exactly_ten_percent_is_allowed_and_a_cent_of_pot_less_is_not() -> None:
    require_payback("rake", (Line(500, 50),))
    with pytest.raises(InvalidRules) as refusal:
        require_payback("rake", (Line(499, 50),))
    assert refusal.value.field == "rake"
    assert refusal.value.allowed == {"rake": "at most 10 %"}


@pytest.mark.parametrize(
    ("lower", "payback"),
    [
        # 0.50 of 5, 1.00 of 20, 3.00 of 100.
        (50, Fraction(90, 100)),
        (1000, Fraction(95, 100)),
        (3000, Fraction(97, 100)),
    ],
)
def test_the_limit_charts_worst_pots(lower: int, payback: Fraction) -> None:
    chart = limit_chart(lower, 2 * lower)
    assert min(least_payback(lines) for _, lines in chart.brackets) == payback


def test_the_big_bet_chart_gives_back_19_of_20() -> None:
    assert {least_payback(lines) for _, lines in BIG_BET.brackets} == {Fraction(19, 20)}
