from collections.abc import Iterable

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from poker.engine.cards import Card, card_text
from poker.history.one_hand.card_text import HANDS, card_sign

register = template.Library()


@register.filter
def cards(shown: Iterable[Card]) -> SafeString:
    """Small cards face up, one after the other."""
    pattern = '<span class="small-card" data-suit="{}">{}</span>'
    return format_html_join("", pattern, ((card_text(card)[1], card_sign(card)) for card in shown))


@register.filter
def drawn(shown: Iterable[Card]) -> SafeString:
    """Playing cards face up, as the felt has them, without its scripts."""
    pattern = (
        '<span class="card face drawn" data-suit="{}" role="img" aria-label="{}{}">'
        '<span aria-hidden="true">{}</span><span aria-hidden="true">{}</span></span>'
    )
    signs = ((card_text(card)[1], card_sign(card)) for card in shown)
    return format_html_join(
        "", pattern, ((suit, sign[:-1], sign[-1], sign[:-1], sign[-1]) for suit, sign in signs)
    )


@register.filter
def written(card: Card) -> str:
    """Two letters, as forms send a card: ``As``."""
    return card_text(card)


@register.filter
def hand_words(name: str) -> str:
    """A kind of hand in words: ``two pair``."""
    return str(HANDS[name])


@register.filter
def one(card: Card) -> tuple[Card]:
    """A single card where several are shown."""
    return (card,)
