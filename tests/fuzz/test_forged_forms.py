"""No form counts that another site could have had a browser send, and no answer leads there."""

import pytest
from django.conf import settings
from django.test import Client

from tests.fuzz.addresses import every_address
from tests.fuzz.fingerprint import fingerprint
from tests.fuzz.house import House

BY_NIGHT = ("PUT", "PATCH", "DELETE")
ELSEWHERE = [
    "https://evil.example/",
    "//evil.example/",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "http://testserver@evil.example/",
    " https://evil.example",
    "data:text/html,hi",
]


@pytest.mark.parametrize(
    "methods", [("POST",), pytest.param(BY_NIGHT, marks=pytest.mark.nightly)], ids=["post", "rest"]
)
def test_no_address_takes_a_form_without_the_token_of_our_pages(
    house: House, methods: tuple[str, ...]
) -> None:
    clients = house.clients(enforce_csrf_checks=True)
    addresses = every_address()
    assert {"cashier:withdrawal", "admin:poker_table_action", "set_language"} <= {
        address.name for address in addresses
    }
    before = fingerprint()
    for who, client in clients.items():
        for method in methods:
            for address in addresses:
                path = address.path(house.values)
                answer = client.generic(method, path, "amount=1", "text/plain")
                assert answer.status_code == 403, (who, method, path)
    assert fingerprint() == before


def test_a_token_of_another_session_is_no_token(house: House) -> None:
    client = house.clients(enforce_csrf_checks=True)["player"]
    client.get("/cashier/")
    for token in ("", "a" * 32, "b" * 64):
        answer = client.post("/cashier/refill/", {"csrfmiddlewaretoken": token})
        assert answer.status_code == 403
    token = client.cookies[settings.CSRF_COOKIE_NAME].value
    elsewhere = {"origin": "https://evil.example"}
    form = {"csrfmiddlewaretoken": token}
    assert client.post("/cashier/refill/", form, headers=elsewhere).status_code == 403
    assert client.post("/cashier/refill/", form).status_code == 302


def test_nobody_is_led_elsewhere(house: House) -> None:
    clients = house.clients()
    for next_page in ELSEWHERE:
        asked = clients["player"].get("/accounts/sign-in/", {"next": next_page})
        assert asked["Location"] == "/", next_page
        for client in clients.values():
            form = {"language": "de", "next": next_page}
            assert client.post("/i18n/setlang/", form)["Location"] == "/", next_page


@pytest.mark.parametrize("next_page", ["https://evil.example/", "//evil.example/"])
def test_signing_in_leads_nowhere_else(house: House, next_page: str) -> None:
    form = {"username": house.player.email, "password": "heron over the reeds"}
    answer = Client().post("/accounts/sign-in/", form | {"next": next_page})
    assert (answer.status_code, answer["Location"]) == (302, "/")
