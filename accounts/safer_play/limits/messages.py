"""The inbox messages to players about their limits."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox
from accounts.safer_play.limits.models import LimitKind, Span
from accounts.safer_play.limits.text import amount_text

TITLE = gettext_lazy("Your limits")

Data = Mapping[str, Any]


@inbox.kind("limit_in_force", title=TITLE)
def limit_in_force(data: Data) -> str:
    return _("Your limit on %(kind)s per %(span)s is %(amount)s now.") % _shown(data)


@inbox.kind("limit_asked", title=TITLE)
def limit_asked(data: Data) -> str:
    return _(
        "You asked for a looser limit on %(kind)s per %(span)s: %(asked)s instead of %(amount)s. "
        "You can confirm it in 24 hours; until then nothing changes."
    ) % _shown(data)


@inbox.kind("limit_removed", title=TITLE)
def limit_removed(data: Data) -> str:
    return _("There is no limit on %(kind)s per %(span)s any more.") % _shown(data)


@inbox.kind("time_nearly_up", title=gettext_lazy("Your time at tables"))
def time_nearly_up(data: Data) -> str:
    values = {"span": Span(data["span"]).label, "minutes": data["minutes"]}
    return (
        _(
            "Your time at tables for this %(span)s is up in %(minutes)s minutes: you leave when "
            "the hand you then play is over."
        )
        % values
    )


def _shown(data: Data) -> dict[str, str]:
    kind = LimitKind(data["kind"])
    asked = data["asked"]
    return {
        "kind": str(kind.label),
        "span": str(Span(data["span"]).label),
        "amount": amount_text(kind, data["amount"]),
        "asked": _("none") if asked is None else amount_text(kind, asked),
    }
