"""The rule sets the room ships with, by names for people."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

_TITLES: Final[Mapping[str, "_StrPromise"]] = {
    "plo-pool": pgettext_lazy("rule set", "Omaha pool"),
    "nlo-freezeout": pgettext_lazy("rule set", "Omaha freezeout"),
    "holdem": pgettext_lazy("rule set", "Texas Hold'em"),
    "omaha-protected": pgettext_lazy("rule set", "Omaha with disconnect protection"),
    "omaha-classic": pgettext_lazy("rule set", "Classic Omaha"),
}


def rule_set_title(name: str) -> str:
    """Return what players call a rule set; one that staff made goes by its own name."""
    return str(_TITLES.get(name) or name.replace("-", " ").capitalize())
