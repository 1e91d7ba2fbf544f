"""The figures in the texts of clauses, as a reader sees them."""

from collections.abc import Mapping

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.ledger.text.money_text import money
from accounts.ledger.text.number_text import readers_form
from poker.engine.cards.variants import VARIANTS
from poker.engine.rake.charts import BIG_BET, FULL, RAKE_OF_FULL
from poker.engine.rule_sets.rule_set import RuleSet
from poker.engine.rule_sets.rules import Choices, Rules
from poker.engine.table.seats.ratholing import COUNTED_BB, RETURNS_ALLOWED, WINDOW_S
from poker.engine.table.seats.sitting_out import LONGEST_CUT_OFF_MS, LONGEST_SIT_OUT_MS
from poker.services.seats.reserving import DEVICE_HOLD, HOLD
from poker.services.staff.disputing import ANSWERED_WITHIN
from poker.services.staff.unresolved_bets import LONGEST_WAIT

Figures = Mapping[str, int | str]


def figures_of_rule_set(rule_set: RuleSet, *, tables_at_once: int) -> Figures:
    """Return the figures of a rule set, with amounts in big blinds, as they are the same in all its
    games."""
    return _own(rule_set, rule_set.variant, tables_at_once) | {
        "least": big_blinds(rule_set.min_buy_in_bb),
        "most": big_blinds(rule_set.max_buy_in_bb),
        "percent": percent(rule_set.rake_basis_points),
        "cap": big_blinds(rule_set.rake_cap_bb),
    }


def figures_of_game(rules: Rules, *, currency: str, tables_at_once: int) -> Figures:
    """Return the figures of a game, with amounts in its money; a tournament's chips are not
    money."""
    return _own(rules, rules.variant, tables_at_once) | {
        "least": money(rules.min_buy_in, currency),
        "most": money(rules.max_buy_in, currency),
        "percent": percent(rules.rake.basis_points),
        "cap": money(rules.rake.cap, currency),
    }


def big_blinds(count: int) -> str:
    """Return an amount as text: ``50 big blinds``."""
    text = ngettext("%(count)d big blind", "%(count)d big blinds", count)
    return text % {"count": count}


def percent(basis_points: int) -> str:
    """Return hundredths of a percent as text: ``2.5 %``."""
    return _("%(percent)s %%") % {"percent": readers_form(f"{basis_points / 100:g}")}


def _own(choices: Choices, variant: str, tables_at_once: int) -> dict[str, int | str]:
    return {
        "holes": VARIANTS[variant].hole_cards,
        "needed": choices.players_needed,
        "go_on": choices.players_to_go_on,
        "turn": choices.turn_s,
        "silent": choices.silent_s,
        "grace": choices.grace_s,
        "protections": choices.protections,
        "bank": choices.bank_s,
        "bank_gain": choices.bank_gain_s,
        "bank_hands": choices.bank_hands,
        "bank_most": choices.bank_most_s,
        "tables": tables_at_once,
        **_of_the_room(),
    }


def _of_the_chart() -> dict[str, int | str]:
    """Return what the chart of pot limit and no limit takes, by number of players dealt in."""
    few, some, many = (lines[-1].rake for _fewest, lines in BIG_BET.brackets)
    return {
        "raked": money(FULL),
        "rake": money(RAKE_OF_FULL),
        "rake_least": money(BIG_BET.lines(2)[0].rake),
        "rake_few": money(few),
        "rake_some": money(some),
        "rake_many": money(many),
    }


def _of_the_room() -> dict[str, int | str]:
    return {
        **_of_the_chart(),
        "window": WINDOW_S // 60,
        "counted": COUNTED_BB,
        "returns": RETURNS_ALLOWED,
        "sit_out": LONGEST_SIT_OUT_MS // 60_000,
        "cut_off": LONGEST_CUT_OFF_MS // 60_000,
        "hold": int(HOLD.total_seconds()),
        "device_hold": int(DEVICE_HOLD.total_seconds()),
        "outage": settings.ROOM_LONGEST_OUTAGE_S // 60,
        "together": settings.ROOM_TOURNAMENT_OUTAGE_S,
        "undecided": LONGEST_WAIT.days,
        "dispute_days": ANSWERED_WITHIN.days,
    }
