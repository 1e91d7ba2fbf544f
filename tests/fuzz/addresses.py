"""Every address of the site, as the URLconf has them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RegexPattern, RoutePattern

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
WRITTEN_AS_REGEX = {"app_list": "accounts/", None: "nowhere"}


class Address(NamedTuple):
    """One address: its name with its namespaces, and its route with `<kind:name>` parameters."""

    name: str
    route: str

    @property
    def parameters(self) -> list[str]:
        return PARAMETER.findall(self.route)

    def path(self, values: Mapping[str, str]) -> str:
        """The path with these values for its parameters, 1 for those not told."""
        return "/" + PARAMETER.sub(lambda found: values.get(found[1], "1"), self.route)


def every_address() -> list[Address]:
    """All of them, the admin's too."""
    return [*_walk(get_resolver().url_patterns, "", "")]


def _walk(
    patterns: Sequence[URLPattern | URLResolver], route: str, spaces: str
) -> Iterator[Address]:
    for pattern in patterns:
        here = route + _route_of(pattern)
        if isinstance(pattern, URLResolver):
            space = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from _walk(pattern.url_patterns, here, spaces + space)
        else:
            yield Address(spaces + (pattern.name or "unnamed"), here)


def _route_of(pattern: Any) -> str:
    """A route as it is written; an example for the few that are regular expressions."""
    if isinstance(pattern.pattern, RoutePattern):
        return str(pattern.pattern)
    assert isinstance(pattern.pattern, RegexPattern)
    return WRITTEN_AS_REGEX[pattern.name]
