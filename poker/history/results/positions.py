"""The names of the places at a table, in the reader's language."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

POSITION_NAMES: Final[dict[str, str | Promise]] = {
    "SB": _("small blind"),
    "BB": _("big blind"),
    "UTG": _("under the gun"),
    "UTG+1": _("second under the gun"),
    "UTG+2": _("third under the gun"),
    "MP": _("middle position"),
    "MP+1": _("second middle position"),
    "LJ": _("lojack"),
    "HJ": _("hijack"),
    "CO": _("cut-off"),
    "BTN": _("button"),
}

POSITION_ORDER: Final = tuple(POSITION_NAMES)
"""The places in the order in which they act after the flop."""
