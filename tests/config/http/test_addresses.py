"""Addresses are read in one place, which says what one person controls."""

import re

import pytest

from config.http.addresses import address_in, household, is_this_machine, peer_of
from config.places import BASE_DIR
from config.version import PACKAGES
from tests.config.http.households import HOUSEHOLDS


@pytest.mark.parametrize("counted", HOUSEHOLDS)
def test_household_is_an_ipv4_address_or_a_site_of_ipv6(counted: str) -> None:
    assert {household(address) for address in HOUSEHOLDS[counted]} == {counted}


@pytest.mark.parametrize(
    "text",
    [
        *("", "nonsense", "203.0.113", "203.0.113.9.1", "203.0.113.256", "0203.0.113.9"),
        *("203.0.113.9:443", "[2001:db8::1]", "2001:db8::1/64", "2001:db8:::1", "1"),
        *("fe80::1%eth0", "2001:db8::1%1", "::ffff:203.0.113.9%x", "203.0.113.9\x00"),
        *("²03.0.113.9", "203.0.113.9, 203.0.113.8", "1" * 5000),
    ],
)
def test_text_that_is_no_plain_address_is_refused(text: str) -> None:
    assert address_in(text) is None
    assert household(text) == ""


def test_peer_is_written_in_one_way() -> None:
    assert peer_of({"client": ("::ffff:203.0.113.9", 5)}) == "203.0.113.9"
    assert peer_of({"client": ("2001:0db8::0001", 5)}) == "2001:db8::1"
    assert peer_of({"client": ("fe80::1%eth0", 5)}) == "fe80::1"
    assert peer_of({"client": None}) == peer_of({}) == peer_of({"client": ("unix:", 5)}) == ""


def test_no_tunnel_is_taken_for_this_machine() -> None:
    own = ("127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1")
    assert all(map(is_this_machine, own))
    for made_up in ("64:ff9b::127.0.0.1", "2002:7f00:1::", "::127.0.0.1", "", "localhost"):
        assert not is_this_machine(made_up)


def test_no_other_module_reads_addresses() -> None:
    """What else parses one, or asks for the peer's, is named here."""
    reads = re.compile(r"ip_address\(|ip_network\(|REMOTE_ADDR|x-forwarded-for|scope\[\"client\"\]")
    found = {
        str(path.relative_to(BASE_DIR))
        for package in PACKAGES
        for path in (BASE_DIR / package).rglob("*.py")
        if reads.search(path.read_text())
    }
    assert found == {
        "accounts/core/requester.py",
        "config/http/addresses.py",
        "config/http/proxies.py",
        "config/http/staff_networks.py",
    }
