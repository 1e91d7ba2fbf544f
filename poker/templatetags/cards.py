from collections.abc import Iterable

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from poker.engine.cards import Card, card_text
from poker.history.words import card_sign

register = template.Library()


@register.filter
def cards(shown: Iterable[Card]) -> SafeString:
    """Small cards face up, one after the other."""
    pattern = '<span class="small-card" data-suit="{}">{}</span>'
    return format_html_join("", pattern, ((card_text(card)[1], card_sign(card)) for card in shown))
