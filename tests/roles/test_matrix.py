"""Every address of the admin and the reports times everybody: who may open it, and who may not."""

from collections.abc import Iterable, Mapping

import pytest
from django.contrib import admin
from django.db.models import Model

from accounts.staff.roles import Role
from tests.roles.expected.everybody import ELSEWHERE, MAY, STAFF_PAGES
from tests.roles.expected.superuser import SUPERUSER
from tests.roles.pages import REPORTS, Page, pages
from tests.roles.rows import one_of_each
from tests.roles.visitor import Visitor


@pytest.fixture
def rows(db: None) -> Mapping[type[Model], int]:
    return one_of_each()


def should_open(who: str, page: Page) -> bool:
    if page.model:
        return page.what in MAY[who].get(page.model, frozenset())
    if page.what == "app_list":
        return any(model.startswith("accounts.") for model in MAY[who])
    return who in set(Role) | {"superuser"}


def amiss(who: str, asked: Iterable[Page]) -> list[str]:
    visitor = Visitor(who)
    return [
        f"{who} {'should' if should_open(who, page) else 'should not'} {page.what} {page.path}"
        for page in asked
        if visitor.may_open(page) != should_open(who, page)
    ]


def test_every_page_opens_to_those_alone_who_are_to_open_it(
    rows: Mapping[type[Model], int],
) -> None:
    asked = [page for page in pages(rows) if page.model or page.what in STAFF_PAGES]
    assert len({page.path for page in asked}) > 5 * len(rows)
    assert [fault for who in MAY for fault in amiss(who, asked)] == []


def test_every_page_is_accounted_for(rows: Mapping[type[Model], int]) -> None:
    """A model, an action or a page that is new has to be written down, for a superuser at least."""
    models = {model._meta.label_lower for model in admin.site._registry}
    assert set(SUPERUSER) == models | {REPORTS}
    known = {(model, what) for model, may in SUPERUSER.items() for what in may}
    known |= {("", what) for what in STAFF_PAGES | ELSEWHERE}
    shut = {"add", "change", "delete"}
    there = {(page.model, page.what) for page in pages(rows) if page.what not in shut}
    assert there - known == set()
    assert {(model, what) for model, what in known if what not in shut} <= there
