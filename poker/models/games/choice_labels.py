"""The choices of rule sets in words for staff and players, by their stored names."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

CHOICES: Final[Mapping[str, "_StrPromise"]] = {
    "everyone": pgettext_lazy("antes come from", "everyone"),
    "big_blind": pgettext_lazy("antes come from", "the big blind"),
    "last_raise": pgettext_lazy("smallest raise", "by the last raise"),
    "double": pgettext_lazy("smallest raise", "to double the bet"),
    "consecutive": pgettext_lazy("short all-ins reopen", "one after the other they make a raise"),
    "cumulative": pgettext_lazy("short all-ins reopen", "together they make a raise"),
    "whole_pot": pgettext_lazy("pot limit counts", "the whole pot, side pots too"),
    "contested_pot": pgettext_lazy("pot limit counts", "the pot one plays for"),
    "half": pgettext_lazy("small blind", "half the big blind"),
    "any": pgettext_lazy("small blind", "any amount up to the big blind"),
    "all": pgettext_lazy("showdown", "all hands are shown"),
    "muck": pgettext_lazy("showdown", "losing hands may be mucked"),
    "big_blind_forward": pgettext_lazy("button", "follows the big blind"),
    "next_dealt_in": pgettext_lazy("button", "to the next player dealt in"),
    "random": pgettext_lazy("first button", "is drawn"),
    "first_to_sit": pgettext_lazy("first button", "who sat down first"),
    "pool": pgettext_lazy("seating", "seat drawn"),
    "pick": pgettext_lazy("seating", "pick a seat"),
    "at_start": pgettext_lazy("seating", "drawn at the start"),
    "check_fold": pgettext_lazy("when the clock runs out", "check or fold"),
    "all_in": pgettext_lazy("when the clock runs out", "all-in for the pot so far"),
    "sit_out": pgettext_lazy("after a time-out", "sits out"),
    "absent": pgettext_lazy("after a time-out", "is absent and dealt in"),
    "clock": pgettext_lazy("turns after a time-out", "have a clock of their own"),
    "at_once": pgettext_lazy("turns after a time-out", "end at once"),
    "none": pgettext_lazy("rake or grace", "none"),
    "after_clock": pgettext_lazy("grace", "when the clock has run out"),
    "on_reconnect": pgettext_lazy("grace", "on reconnecting"),
    "void": pgettext_lazy("interrupted hand", "is void"),
    "run_out": pgettext_lazy("interrupted hand", "is run out"),
    "percent": pgettext_lazy("rake", "a share of the pot"),
    "charts": pgettext_lazy("rake", "by its chart"),
}
"""The choices of a rule set in words, which stand next to the label of their field."""
