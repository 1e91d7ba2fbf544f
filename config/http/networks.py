"""Addresses, and the networks they are in."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network


def address_in(text: str) -> Address | None:
    """Return the address a text is, or None for anything else.

    An IPv4 address written as IPv6 is returned as IPv4.
    """
    try:
        address = ip_address(text.strip())
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_within(text: str, networks: Iterable[Network]) -> bool:
    """Return whether a text is an address of one of these networks."""
    address = address_in(text)
    return address is not None and any(address in network for network in networks)
