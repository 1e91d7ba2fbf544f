"""What holds for who comes back to a table, in words (clauses ``ratholing-window``,
``ratholing-counter``, ``ratholing-shortstack``)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from accounts.templatetags.money import money
from poker.engine.rules import Rules
from poker.engine.table import ratholing


def ratholing_sentences(rules: Rules) -> Iterator[str]:
    """What the rule set wants brought back; amounts in minor units become money."""
    if not rules.ratholing_control:
        yield _("A stack one left with is not remembered here.")
        return
    figures = {
        "minutes": ratholing.WINDOW_S // 60,
        "least": money(rules.min_buy_in),
        "most": money(rules.max_buy_in),
        "times": ratholing.RETURNS_ALLOWED,
        "counted": ratholing.COUNTED_BB,
    }
    yield _("For %(minutes)d minutes this table remembers the stack a player left with.") % figures
    if ratholing.is_short_stack(rules):
        yield _("Who comes back sooner brings at least that stack.")
        return
    yield _("Who comes back sooner brings at least that stack, up to %(most)s.") % figures
    yield _("Who left with more than %(most)s brings from %(most)s to that stack.") % figures
    yield (
        _(
            "Coming back so after leaving with %(counted)d big blinds or more is counted, over all "
            "tables, until midnight UTC; after %(times)d times the whole stack is brought back."
        )
        % figures
    )
    yield _("Losing everything, or leaving with %(least)s or less, changes nothing.") % figures
