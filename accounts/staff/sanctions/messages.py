"""The inbox messages to players about what staff decided about them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox

Data = Mapping[str, Any]


@inbox.kind("warning", title=gettext_lazy("A warning"), mail=True)
def warning(data: Data) -> str:
    return _("The room warns you: %(text)s") % data


@inbox.kind("suspended", title=gettext_lazy("You are suspended"), mail=True)
def suspended(data: Data) -> str:
    text = _("You can sit at no table until the room lifts this. The reason: %(text)s") % data
    return f"{text} {_('Your account and the cashier stay open to you.')}"


@inbox.kind("suspension_lifted", title=gettext_lazy("You can play again"), mail=True)
def suspension_lifted(data: Data) -> str:
    return _("Your suspension is lifted: %(text)s") % data


@inbox.kind("expelled", title=gettext_lazy("Your account is closed"), mail=True)
def expelled(data: Data) -> str:
    text = _("The room has closed your account for good. The reason: %(text)s") % data
    return f"{text} {_('What is in your wallet is paid out by the cashier.')}"
