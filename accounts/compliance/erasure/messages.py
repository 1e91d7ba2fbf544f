"""The inbox message to a player whose request to be erased was refused."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox


@inbox.kind("erasure_refused", title=gettext_lazy("You cannot be erased now"), mail=True)
def erasure_refused(data: Mapping[str, Any]) -> str:
    text = _("You asked the room to forget you. It cannot do that now: %(text)s") % data
    return f"{text} {_('You can ask again when this is settled.')}"
