import pytest
from django.template import Context, Template


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        (0, "0.00"),
        (5, "0.05"),
        (-5, "-0.05"),
        (123_456, "1,234.56"),
        (-100_000_000, "-1,000,000.00"),
        (None, ""),
    ],
)
def test_minor_units_are_shown_with_two_places(amount: int | None, shown: str) -> None:
    page = Template("{% load money %}{{ amount|money }}")
    assert page.render(Context({"amount": amount})) == shown


def test_an_amount_the_page_does_not_have_is_left_out() -> None:
    assert Template("{% load money %}{{ amount|money }}").render(Context()) == ""
