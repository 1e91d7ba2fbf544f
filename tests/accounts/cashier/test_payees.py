"""The first payment to each name on an account takes two people."""

from uuid import uuid4

import pytest

from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.requests import answering
from accounts.cashier.requests.asking import ask
from accounts.cashier.requests.payees import compared, is_new_payee
from accounts.models import Player
from tests.accounts.cashier.till import fund, known, pay, undo
from tests.accounts.people import NOW
from tests.accounts.plain_sql import refusal_of
from tests.refusals import refused

UPDATE = "UPDATE cashier_request SET {} WHERE id = {}"
pytestmark = pytest.mark.rule("two-persons")


@pytest.fixture(autouse=True)
def funded(ana: Player, staff: Player) -> None:
    fund(ana, staff, 50_000)


def to_name(player: Player, name: str, amount: int = 1_000) -> CashierRequest:
    return ask(
        player=player,
        kind=RequestKind.WITHDRAWAL,
        amount=amount,
        payment_reference="DE75 5121 0800 1245 1261 99",
        account_holder=name,
        form_key=uuid4(),
        now=NOW,
    )


def begun(request: CashierRequest, staff: Player) -> CashierRequest:
    answering.pick_up(request_id=request.pk, by=staff, seen=Status.ASKED, now=NOW)
    seen = Status.PICKED_UP
    return answering.approve(request_id=request.pk, by=staff, seen=seen, now=NOW)


def test_first_payment_to_a_name_waits_for_a_colleague(
    ana: Player, staff: Player, second: Player
) -> None:
    asked = begun(to_name(ana, "Other Holder"), staff)
    assert (asked.status, asked.approvals_needed) == (Status.APPROVED, 2)
    with refused("second_person"):
        answering.approve(request_id=asked.pk, by=staff, seen=Status.APPROVED, now=NOW)
    done = answering.approve(request_id=asked.pk, by=second, seen=Status.APPROVED, now=NOW)
    assert done.status == Status.DONE


def test_later_payments_to_the_name_take_one_person(ana: Player, staff: Player) -> None:
    pay(to_name(ana, "Ana Müller"), staff)
    for same in ("ANA MÜLLER", "Ana  Mu\u0308ller", "ana muller", "Ana\u200b Müller"):
        assert begun(to_name(ana, same), staff).status == Status.DONE, same


@pytest.mark.parametrize(
    "other", ["Ana Muller-Meier", "Anna Müller", "\u0410na Müller", "A Müller"]
)
def test_first_payment_to_another_name_takes_two_people(
    ana: Player, staff: Player, other: str
) -> None:
    pay(to_name(ana, "Ana Müller"), staff)
    assert begun(to_name(ana, other), staff).status == Status.APPROVED


def test_alternating_names_take_two_people_for_each_name(ana: Player, staff: Player) -> None:
    for name in ("First Friend", "Second Friend", "Third Friend"):
        asked = begun(to_name(ana, name), staff)
        assert asked.status == Status.APPROVED
    assert is_new_payee(ana.pk, "First Friend"), "no payment was completed"


def test_name_known_for_one_player_is_new_for_another(ana: Player, staff: Player) -> None:
    ben = known("Ben")
    fund(ben, staff, 5_000)
    pay(to_name(ana, "Other Holder"), staff)
    assert begun(to_name(ben, "Other Holder"), staff).status == Status.APPROVED


def test_name_is_new_again_once_its_payment_came_back(ana: Player, staff: Player) -> None:
    """This also applies to a request made while one person was enough."""
    paid = pay(to_name(ana, "Other Holder"), staff)
    waiting = to_name(ana, "Other Holder")
    assert waiting.approvals_needed == 1
    undo(paid, staff)
    assert begun(waiting, staff).status == Status.APPROVED


def test_name_does_not_change_after_the_first_signature(ana: Player, staff: Player) -> None:
    asked = begun(to_name(ana, "Other Holder"), staff)
    for change, rule in (
        ("account_holder = 'Ana Example'", "cashier_request_kept"),
        ("payment_reference = 'DE00 0000'", "cashier_request_kept"),
        ("approvals_needed = 1", "cashier_request_kept"),
        ("status = 'done'", "cashier_request_done_as_approved"),
    ):
        assert refusal_of(UPDATE.format(change, asked.pk)) == rule


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("José  García", "JOSE GARCIA", True),
        ("Straße", "STRASSE", True),
        ("O'Neil", "O Neil", False),
        ("Łukasz", "Lukasz", False),
    ],
)
def test_names_are_compared_without_case_accents_and_spaces(
    one: str, other: str, same: bool
) -> None:
    assert (compared(one) == compared(other)) is same
