"""The references under which deposits are paid in."""

import pytest

from accounts.cashier.models import Status
from accounts.cashier.payment.issued_reference import is_mistyped, issued_reference
from accounts.cashier.requests.answering import refuse
from accounts.models import Player
from tests.accounts.cashier.till import deposit
from tests.accounts.people import NOW


def test_example_of_the_standard_has_right_check_digits() -> None:
    assert issued_reference(539007547034) == "RF18539007547034"


def test_every_mistyped_or_swapped_digit_is_noticed() -> None:
    for number in (1, 10, 97, 1042, 99_999, 123_456_789):
        reference = issued_reference(number)
        assert not is_mistyped(reference)
        for at in range(2, len(reference)):
            for digit in "0123456789".replace(reference[at], ""):
                assert is_mistyped(reference[:at] + digit + reference[at + 1 :])
        for at in range(2, len(reference) - 1):
            swapped = reference[:at] + reference[at + 1] + reference[at] + reference[at + 2 :]
            assert is_mistyped(swapped) == (swapped != reference)


@pytest.mark.parametrize(
    "text", ["", "Ana", "4711", "RF", "RF97", "RF97x042", "RF\u0669\u06671042", "RF 97"]
)
def test_other_texts_are_not_mistyped_references(text: str) -> None:
    assert not is_mistyped(text)


def test_deposits_have_references_of_their_own(ana: Player, staff: Player) -> None:
    asked = [deposit(ana, 5_000) for _ in range(3)]
    refuse(request_id=asked[0].pk, by=staff, seen=Status.ASKED, reason="no payment", now=NOW)
    asked.append(deposit(ana, 5_000))
    assert len({request.payment_reference for request in asked}) == 4
    assert [issued_reference(request.pk) for request in asked] == [
        request.payment_reference for request in asked
    ]
