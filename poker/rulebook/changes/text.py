"""What a change of rules changes, in the reader's language."""

from typing import Any, Final

from django.db import models
from django.utils.translation import gettext as _

from accounts.ledger.text.money_text import money
from poker.models import RulesChange, RuleSet
from poker.models.games.agreed import field_of
from poker.rulebook.house_rules.figures import percent

_MONEY: Final = frozenset({"small_blind", "big_blind", "ante", "min_bet", "max_bet"})


def change_lines(change: RulesChange) -> list[str]:
    """Return a line for each rule that changes, with its old and its new value."""
    return [_line(change, name) for name in change.after]


def _line(change: RulesChange, name: str) -> str:
    field = field_of(change.row, name)
    values = {
        "before": _shown(field, change.before[name]),
        "after": _shown(field, change.after[name]),
    }
    if name == "rake_basis_points":
        return _("rake: %(before)s → %(after)s") % values
    return _("%(rule)s: %(before)s → %(after)s") % {"rule": field.verbose_name, **values}


def _shown(field: Any, value: Any) -> str:
    if isinstance(field, models.ForeignKey):
        return str(RuleSet.objects.filter(pk=value).first() or value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if field.name == "rake_basis_points":
        return percent(value)
    if field.name in _MONEY:
        return money(value)
    return str(dict(field.flatchoices).get(value, value))
