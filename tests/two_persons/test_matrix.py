"""Every action that pays or frees money, for every role, below and above the amount."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from accounts.staff.roles import Role
from config.refusals.refusal import Refusal
from tests.accounts.people import person
from tests.room.staff import sign_staff_in
from tests.two_persons.cases import ALWAYS_TWO, CASES, REASON, Case, Setting

pytestmark = pytest.mark.rule("two-persons")
FORMS = ("accounts.incident", "accounts.idlewallet")


def member(name: str, role: str) -> Player:
    """Return a staff member with one role."""
    staff = person(name)
    staff.is_staff = True
    staff.save()
    staff.groups.set(Group.objects.filter(name=role))
    return Player.objects.get(pk=staff.pk)


@pytest.mark.parametrize("name", CASES)
def test_service_takes_a_second_person_above_the_amount(
    setting: Setting, above: bool, name: str
) -> None:
    case = CASES[name](setting)
    role = Role.RISK if name.endswith("/release") else Role.CASHIER
    one, other = member("One", role), member("Other", role)
    case.do(one)
    assert case.is_done() is not (above or name in ALWAYS_TWO)
    if case.is_done():
        return
    with pytest.raises(Refusal) as refusal:
        case.do(one)
    assert refusal.value.code == "second_person"
    assert refusal.value.text == "You have signed. A colleague has to sign too."
    assert not case.is_done()
    case.do(other)
    assert case.is_done()


@pytest.mark.parametrize("name", CASES)
def test_pages_of_each_role_take_a_second_person_above_the_amount(
    setting: Setting, above: bool, name: str
) -> None:
    """Roles without the right are refused; every role with it needs a second person."""
    case, done_by = CASES[name](setting), []
    for role in Role:
        client = sign_staff_in(Client(), member(f"{role[:8]}One", role))
        if client.get(address(name, case)).status_code == 403:
            before = case.is_done()
            assert post(client, name, case, {}) == 403
            assert case.is_done() is before
            continue
        done_by.append(role)
        if case.is_done():
            continue
        data = filled(client, name, case)
        assert post(client, name, case, data) in (200, 302)
        assert case.is_done() is not (above or name in ALWAYS_TWO)
        if not case.is_done():
            post(client, name, case, filled(client, name, case))
            assert not case.is_done(), "the same person twice"
            other = sign_staff_in(Client(), member(f"{role[:8]}Two", role))
            post(other, name, case, filled(other, name, case))
            assert case.is_done()
    assert done_by, "some role has the right"


def address(name: str, case: Case) -> str:
    label, _slash, action = name.partition("/")
    model = label.replace(".", "_")
    if label in FORMS:
        return reverse(f"admin:{model}_change", args=[case.pk])
    return reverse(f"admin:{model}_action", args=[case.pk, action])


def filled(client: Client, name: str, case: Case) -> Mapping[str, Any]:
    """Return the form as its page shows it, filled in."""
    context = client.get(address(name, case)).context
    form = context["adminform"].form if name.startswith("accounts.incident") else context["form"]
    shown = {field: form[field].value() for field in form.fields}
    known = {field: value for field, value in shown.items() if value is not None}
    return {**known, "reason": REASON, **case.fill}


def post(client: Client, name: str, case: Case, data: Mapping[str, Any]) -> int:
    return client.post(address(name, case), data).status_code
