"""P-values in templates."""

from django import template

from accounts.ledger.text.number_text import readers_form

register = template.Library()


@register.filter
def p_value(value: float) -> str:
    """Return the value with four decimals, or a smaller one with two figures, as 3.1e-07."""
    return readers_form(f"{value:.4f}" if value >= 0.0001 else f"{value:.1e}")
