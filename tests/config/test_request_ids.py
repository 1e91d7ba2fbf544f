"""Every request has an id, by which its log lines are found."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.log_context import log_context, logged_with
from config.request_ids import RequestIds


def seen_by_the_view(**headers: str) -> tuple[object, str]:
    """The id a view's log lines would carry, and the one its response does."""
    seen: list[object] = []

    def view(_request: HttpRequest) -> HttpResponse:
        seen.append(log_context()["request"])
        return HttpResponse()

    response = RequestIds(view)(RequestFactory().get("/", headers=headers))
    return seen[0], response.headers["X-Request-ID"]


def test_each_request_gets_an_id_of_its_own() -> None:
    first, second = seen_by_the_view(), seen_by_the_view()
    assert first[0] == first[1]
    assert first != second
    assert "request" not in log_context()


def test_a_proxys_id_is_kept_unless_it_could_forge_a_line() -> None:
    assert seen_by_the_view(**{"X-Request-ID": "abc-1.2"}) == ("abc-1.2", "abc-1.2")
    forged = 'x", "level": "info'
    assert forged not in seen_by_the_view(**{"X-Request-ID": forged})


@pytest.mark.django_db
def test_pages_carry_it(client: Client) -> None:
    assert client.get("/jsi18n/", headers={"X-Request-ID": "mine"})["X-Request-ID"] == "mine"


def test_names_last_as_long_as_the_work_they_belong_to() -> None:
    with logged_with(table=3):
        with logged_with(action="raise"):
            assert log_context() == {"table": 3, "action": "raise"}
        assert log_context() == {"table": 3}
    assert log_context() == {}
