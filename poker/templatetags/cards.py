"""Cards and hands in templates."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from poker.engine.cards.cards import Card, card_text
from poker.history.one_hand.card_text import HANDS, card_sign

register = template.Library()


@register.filter
def cards(shown: Iterable[Card]) -> SafeString:
    """Return small cards face up, one after the other, as HTML."""
    pattern = '<span class="small-card" data-suit="{}">{}</span>'
    return format_html_join("", pattern, ((card_text(card)[1], card_sign(card)) for card in shown))


@register.filter
def drawn(shown: Iterable[Card]) -> SafeString:
    """Return playing cards face up as HTML, as the table page draws them, but without its
    scripts."""
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
    """Return two letters, as forms send a card: ``As``."""
    return card_text(card)


@register.filter
def hand_words(name: str) -> str:
    """Return a kind of hand in words: ``two pair``."""
    return str(HANDS[name])


@register.filter
def one(card: Card) -> tuple[Card]:
    """Return a tuple of a single card, for the filters that take several."""
    return (card,)
