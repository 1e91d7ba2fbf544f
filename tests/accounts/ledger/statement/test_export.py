import pytest

from accounts.ledger.statement.export import safe_cell

pytestmark = pytest.mark.usefixtures("waived_evidence")


@pytest.mark.parametrize(
    "formula", ["=1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "-", "-1.5.5"]
)
def test_no_cell_is_taken_for_a_formula(formula: str) -> None:
    assert safe_cell(formula) == f"'{formula}"


@pytest.mark.parametrize("cell", ["-25.00", "25.00", "hand", "", 17, None])
def test_amounts_and_plain_text_stay_as_they_are(cell: str | int | None) -> None:
    assert safe_cell(cell) == cell
