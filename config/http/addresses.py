"""Addresses of visitors: the one place where they are read, compared and counted."""

from collections.abc import Iterable, Mapping
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Any, Final

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

SITE_BITS: Final = 64
"""The IPv6 network that one customer gets, at least: all of its addresses are one person's."""
_NAT64: Final = IPv6Network("64:ff9b::/96")
_LOCAL_NAT64: Final = IPv6Network("64:ff9b:1::/48")
_MOST_CHARACTERS: Final = 45


def address_in(text: str) -> Address | None:
    """Return the address a text is, or None for anything else, such as an address with a zone.

    An IPv4 address written as IPv6 (`::ffff:a.b.c.d`) is returned as IPv4.
    """
    text = text.strip()
    if "%" in text or len(text) > _MOST_CHARACTERS:
        return None
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def network_in(text: str) -> Network:
    """Return the network a text is, of one address if it names no length. Raises ValueError."""
    return ip_network(text)


def is_within(text: str, networks: Iterable[Network]) -> bool:
    """Return whether a text is an address of one of these networks."""
    address = address_in(text)
    return address is not None and any(address in network for network in networks)


def peer_of(scope: Mapping[str, Any]) -> str:
    """Return the address at the other end of a request's or socket's connection, "" if unknown.

    Behind `BehindProxies` it is the client's own. The kernel names the interface of a link-local
    address (`fe80::1%eth0`), which is left out.
    """
    host, _port = scope.get("client") or ("", 0)
    return str(address_in(host.partition("%")[0]) or "")


def is_this_machine(address: str) -> bool:
    """Return whether an address is this machine's own, where bots and programs that measure the
    room run."""
    found = address_in(address)
    return found is not None and found.is_loopback


def household(address: str) -> str:
    """Return what one person controls: an IPv4 address, or a whole /64 of IPv6.

    An IPv6 address that NAT64 or 6to4 made of an IPv4 address counts as that, and one of Teredo by
    its IPv4 address apart: one /64 of theirs holds all of IPv4. "" stands for every text that is no
    address. nginx.conf and the function `sign_in_household` of the database count the same.
    """
    found = address_in(address)
    if found is None:
        return ""
    if isinstance(found, IPv6Address) and found not in _LOCAL_NAT64:
        return _household_of_ipv6(found)
    return str(found)


def _household_of_ipv6(address: IPv6Address) -> str:
    if address in _NAT64:
        return str(IPv4Address(address.packed[12:]))
    if address.teredo:
        # nginx compares bytes, and they are inverted in such an address.
        return f"teredo {address.teredo[1]}"
    return str(address.sixtofour or ip_network((address, SITE_BITS), strict=False))
