"""The choices of players in a hand, as reports word them."""

from typing import Final

from django.utils.translation import gettext_lazy as _

CHOICES: Final = {
    "folded": _("fold"),
    "checked": _("check"),
    "called": _("call"),
    "bet": _("bet"),
    "raised": _("raise"),
    "went_all_in_for_pot": _("all-in for the pot"),
}
"""The words by kind of event."""
