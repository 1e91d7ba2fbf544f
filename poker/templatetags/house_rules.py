"""The pages that clauses of the house rules refer to."""

from typing import Final, NamedTuple

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from poker.rulebook.house_rules.topics import TOPICS

register = template.Library()


class FurtherPage(NamedTuple):
    """A page that says more about a clause."""

    address: str
    label: str | Promise


_PAGES: Final[dict[str, str | Promise]] = {
    "fairness": _("How deals are kept fair"),
    "guide": _("Try it on examples"),
    "hand_ranks": _("All hands with examples"),
}


@register.simple_tag
def further_page(name: str) -> FurtherPage:
    """Return the page a clause names. Raises KeyError for an unknown name."""
    for topic in TOPICS:
        if topic.slug == name:
            return FurtherPage(reverse("poker:topic", args=[name]), topic.title)
    return FurtherPage(reverse(f"poker:{name}"), _PAGES[name])
