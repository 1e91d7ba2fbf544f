"""Template tags that keep the page a visitor wants next."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.core.next_page import NEXT, next_of_address, with_next

register = template.Library()


@register.simple_tag(takes_context=True)
def url_with_next(context: dict[str, Any], name: str) -> str:
    """Return the address of a page, with the page that is wanted next."""
    return with_next(reverse(name), _wanted(context))


@register.simple_tag(takes_context=True)
def next_field(context: dict[str, Any]) -> SafeString:
    """Return a hidden field that sends the page that is wanted next with a form."""
    wanted = _wanted(context)
    return format_html('<input type="hidden" name="{}" value="{}">', NEXT, wanted)


def _wanted(context: dict[str, Any]) -> str:
    request = context.get("request")
    return next_of_address(request) if request is not None else ""
