"""The button to sit out at all tables."""

from typing import Any

from django import template

from poker.models import Seat

register = template.Library()


@register.inclusion_tag("poker/_sit_out_everywhere.html", takes_context=True)
def sit_out_everywhere(context: template.Context) -> dict[str, Any]:
    """Return the context of the button to sit out at all tables, which is left out for a reader
    without a seat."""
    user = context["user"]
    tables = Seat.objects.filter(player=user.pk).count() if user.is_authenticated else 0
    return {"tables": tables, "csrf_token": context.get("csrf_token")}
