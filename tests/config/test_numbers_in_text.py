"""Ids in addresses and in what is posted outside a form."""

import pytest

from config.numbers_in_text import MOST_ID, id_in


@pytest.mark.parametrize("number", [1, 17, MOST_ID])
def test_an_id_is_read(number: int) -> None:
    assert id_in(str(number)) == number


@pytest.mark.parametrize(
    "text", ["", "0", "-1", "+1", " 1", "1.0", "x", "²", "٣", str(MOST_ID + 1), "9" * 5000]
)
def test_what_no_row_can_have_is_0(text: str) -> None:
    assert id_in(text) == 0
