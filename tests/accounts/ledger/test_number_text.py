"""Amounts stand in the form the reader's language writes them, and are read back from it."""

from decimal import Decimal

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from accounts.compliance.reporting.definition.column import Column, Kind
from accounts.compliance.reporting.files.cells import plain, shown
from accounts.ledger.text.amount_field import AmountField
from accounts.ledger.text.money_text import editable_money, money, plain_money
from accounts.ledger.text.number_text import typed_number

LANGUAGES = ("en", "fr", "de", "it")
AMOUNTS = st.integers(0, 10**12)


@pytest.mark.parametrize(
    ("language", "amount", "written"),
    [
        ("en", 123_450, "1,234.50"),
        ("fr", 123_450, "1\u202f234,50"),
        ("de", 123_450, "1.234,50"),
        ("it", 123_450, "1.234,50"),
        ("de", -100_000_000, "-1.000.000,00"),
    ],
)
def test_money_is_written_as_the_reader_writes_it(language: str, amount: int, written: str) -> None:
    with override(language):
        assert money(amount) == written


@given(amount=AMOUNTS, language=st.sampled_from(LANGUAGES))
def test_what_is_shown_can_be_typed_back(amount: int, language: str) -> None:
    with override(language):
        for text in (money(amount), editable_money(amount)):
            assert AmountField(max_digits=20).clean(text) == Decimal(amount) / 100
        assert Decimal(plain_money(amount)) == Decimal(amount) / 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["12.50", "12,50", " 12,50 ", "12.5", "12,5"])
def test_nobody_brings_a_hundred_times_what_they_meant(language: str, typed: str) -> None:
    """A mark before the last one or two figures is a decimal mark, whoever reads it."""
    with override(language):
        assert AmountField(max_digits=20).clean(typed) == Decimal("12.50")


@pytest.mark.parametrize("text", ["1,23,4", "1.2.3", "12,345,6", "abc", "1..2", "--1", "1,234.567"])
def test_what_is_no_amount_stays_what_was_typed(text: str) -> None:
    for language in LANGUAGES:
        with override(language):
            assert typed_number(text) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_have_figures_as_programs_read_them(language: str) -> None:
    figures = Column("amount", "Amount", Kind.MONEY)
    with override(language):
        assert plain(figures, 123_450) == "1234.50"
        assert typed_number(shown(figures, 123_450)) == "1234.50"
