"""Every address, asked for in ways no page of ours asks: never a 500, nothing told, nothing
changed."""

import logging
import os
from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.fuzz.addresses import Address, every_address
from tests.fuzz.fingerprint import fingerprint
from tests.fuzz.house import House

SEED = os.environ.get("SEED") or "november"
ODD_METHODS = ("HEAD", "OPTIONS", "TRACE", "PROPFIND", "PUT", "PATCH", "DELETE")
ODD_VALUES = (
    "0", "-1", "999999", "2147483648", "9223372036854775808", "9" * 40, "1.5", "abc", "%00",
    "%F0%9F%82%A1", "%FF", "%D9%A1", "..%2F..%2Fetc%2Fpasswd", "'%20OR%201=1--", "%3Cscript%3E",
    "None",
)  # fmt: skip
ODD_QUERIES = (
    "page=-1", "page=9999999999999999999999", "before=x", "before=-9223372036854775809", "q=%00",
    "q=" + "a" * 3000, "o=-99.1", "all=", "e=1", "next=//evil.example", "id__exact='", "p=abc",
    "from=2026-13-45&to=0000-00-00", "account=%FF", "&&&=&", "a=1&a=2", "_popup=1&_to_field=id",
    "password__startswith=a", "player__password__contains=a", "kind=999", "page=%F0%9F%82%A1",
)  # fmt: skip
ODD_HEADERS: tuple[dict[str, str], ...] = (
    {"accept-language": "xx-" + "y" * 200}, {"cookie": "sessionid=\xff; csrftoken=\x01"},
    {"cookie": "=;;; a"}, {"accept": "\xff"}, {"x-forwarded-for": "<b>"}, {"referer": "//["},
    {"hx-request": "true", "hx-current-url": "http://[", "hx-target": "\xff"},
    {"content-type": "application/x-www-form-urlencoded; charset=no-such"},
    {"range": "bytes=9-1"}, {"if-modified-since": "yesterday"}, {"host": "testserver:99999999"},
)  # fmt: skip
ODD_BODIES = (
    b"", b"\x00", b"%", b"a=%FF%FE", b"=&=&=", b"amount=-1", b"amount=1e99&seat=x", b"amount=%00",
    b"amount=" + b"9" * 400, b"reason=" + b"x" * 9000, b"&".join([b"a=1"] * 1500),
    b"seat=" + b"9" * 30, b"amount=NaN&buy_in=Infinity",
    b"csrfmiddlewaretoken=x&_selected_action=x&action=delete_selected",
)  # fmt: skip
FORM = "application/x-www-form-urlencoded"
# Asking for these is all there is to say, whatever comes with it; and a player's page in the
# admin and the lobby's choices are forms none of whose fields has to be filled in.
COMMANDS_WITHOUT_A_FORM = {
    "cashier:refill",
    "accounts:sign_out",
    "accounts:end_all_sessions",
    "accounts:push_off",
    "accounts:send_verification",
    "accounts:stay",
    "admin:logout",
    "inbox:read",
    "lobby:choose",
    "lobby:favourite",
    "lobby:hold",
    "lobby:reserve_seat",
    "lobby:leave_line",
    "lobby:leave_table_line",
    "lobby:let_go",
    "lobby:let_go_in_game",
    "lobby:play_now",
    "lobby:wait",
    "poker:sit_out_everywhere",
    "admin:accounts_player_change",
}
TRACES = (b"Traceback", b"site-packages", b".py&quot;, line", b"Exception Value", b"psycopg")


@pytest.fixture(autouse=True)
def unheard() -> Iterator[None]:
    """A knock at a wrong address is a warning in the log: thousands would fill it."""
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


def paths(address: Address, house: House) -> list[str]:
    """An address with what leads to something, and with each odd value in each place."""
    odd = [house.values | {name: value} for name, value in product(address.parameters, ODD_VALUES)]
    return [address.path(house.values), *(address.path(values) for values in odd)]


def fault(client: Client, method: str, path: str, **more: Any) -> list[str]:
    """Ask, and hold the answer against what may be answered at all: what was wrong with it."""
    client.raise_request_exception = False
    answer = client.generic(method, path, more.pop("body", b""), FORM, **more)
    shown = b"" if answer.streaming else answer.content
    if answer.status_code < 500 and not [trace for trace in TRACES if trace in shown]:
        return []
    return [f"{answer.status_code} {method} {path} {more} {answer.wsgi_request.body!r:.80}"]


SHARES = [0.03, pytest.param(1.0, marks=pytest.mark.nightly)]


def asked_oddly(address: Address, house: House) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Method, path and headers of all the odd ways to ask for an address."""
    path = address.path(house.values)
    yield from (("GET", odd, {}) for odd in paths(address, house))
    yield from (("GET", f"{path}?{query}", {}) for query in ODD_QUERIES)
    yield from (("GET", path, headers) for headers in ODD_HEADERS)
    yield from ((method, path, {}) for method in ODD_METHODS)


@pytest.mark.parametrize("share", SHARES)
def test_asking_oddly_shows_nothing_and_changes_nothing(house: House, share: float) -> None:
    clients = house.clients()
    random = Random(SEED)
    before = fingerprint()
    asked, faults = 0, []
    for who, client in clients.items():
        for address in every_address():
            for method, path, headers in asked_oddly(address, house):
                if random.random() < share and not (who != "nobody" and "cookie" in headers):
                    faults += fault(client, method, path, headers=headers)
                    asked += 1
    assert not faults
    assert changed_since(before) == set()
    print(f"seed {SEED}: {asked} requests")


@pytest.mark.parametrize("share", SHARES)
def test_odd_forms_are_refused_and_change_nothing(house: House, share: float) -> None:
    """Forms with a token as good as our own pages', and what no page would send in them."""
    clients = house.clients()
    random = Random(SEED)
    before = fingerprint()
    sent, faults = 0, []
    for client in clients.values():
        for address in every_address():
            if address.name in COMMANDS_WITHOUT_A_FORM:
                continue
            for path, body in product(paths(address, house), ODD_BODIES):
                if random.random() < share / 4:
                    faults += fault(client, "POST", path, body=body)
                    sent += 1
    assert not faults
    assert changed_since(before) == set()
    call_command("check_ledger")
    print(f"seed {SEED}: {sent} forms")


def changed_since(before: Mapping[str, str]) -> set[str]:
    """The tables that hold something else now."""
    return {name for name, rows in fingerprint().items() if rows != before[name]}
