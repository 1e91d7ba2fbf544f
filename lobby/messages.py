"""What the lobby tells players through their inbox."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import inbox


@inbox.kind("taken_out_of_line", title=gettext_lazy("Waiting list"))
def taken_out_of_line(data: Mapping[str, Any]) -> str:
    """`game` is its name, `reason` in the words of the staff."""
    return _("The room took you out of the line for %(game)s: %(reason)s") % data
