"""Why a rule set or a game cannot be played, in the reader's language, by field of a form."""

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.engine.errors import InvalidRules

_WORDS: Final = {
    "tables_open": _("Tables of %(game)s are open: close them first, or make another game."),
    "rules_of_tournaments": _(
        "By this rule set tournaments alone are played, and they make their "
        "tables' game themselves."
    ),
    "rules_of_cash_games": _(
        "A tournament's chips are played by a rule set that seats at the start."
    ),
}


def field_errors(refusal: InvalidRules, row: models.Model) -> dict[str, list[str]]:
    """Return a refusal as form errors: at each field of ``row`` it names, else for the whole form.

    Returns none for a figure out of its limits, as the field's own validator already says so.
    """
    own = {field.name for field in row._meta.get_fields()}
    if refusal.code == "figure_out_of_limits" and refusal.field in own:
        return {}
    named = [name for name in refusal.field.split(", ") if name in own]
    words = _WORDS.get(refusal.code)
    text = str(refusal) if words is None else str(words) % refusal.allowed
    return {name: [text] for name in named or ["__all__"]}
