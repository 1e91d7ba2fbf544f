from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network


def address_in(text: str) -> Address | None:
    """The address a text is, an IPv4 one written as IPv6 as what it is; None for anything else."""
    try:
        address = ip_address(text.strip())
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_within(text: str, networks: Iterable[Network]) -> bool:
    """Whether a text is an address of one of these networks."""
    address = address_in(text)
    return address is not None and any(address in network for network in networks)
