"""The clauses that hold for a rule set or a game, in the reader's language and with their
figures."""

from collections.abc import Container, Iterator
from typing import NamedTuple

from django.utils.translation import gettext

from poker.models import Game, RuleSet
from poker.rulebook.house_rules.clauses import Clause, Section, sections
from poker.rulebook.house_rules.facts import Facts, facts_of_game, facts_of_rule_set, holds
from poker.rulebook.house_rules.figures import Figures, figures_of_game, figures_of_rule_set


class RenderedClause(NamedTuple):
    """A clause as a page shows it; ``page`` names another that says more."""

    slug: str
    title: str
    text: str
    examples: list[str]
    page: str


class RenderedSection(NamedTuple):
    """A section with the clauses of it that hold."""

    slug: str
    title: str
    clauses: list[RenderedClause]


def clauses_of_rule_set(row: RuleSet) -> list[RenderedSection]:
    """Return, by section, every clause that holds for some game of this rule set."""
    value = row.value()
    figures = figures_of_rule_set(value, tables_at_once=row.tables_at_once)
    return _rendered(facts_of_rule_set(value, row.games.all()), figures)


def clauses_of_game(game: Game) -> list[RenderedSection]:
    """Return, by section, every clause that holds at the tables of this game, with its stakes."""
    rules = game.rules()
    figures = figures_of_game(
        rules, currency=game.currency, tables_at_once=game.rule_set.tables_at_once
    )
    return _rendered(facts_of_game(rules, is_tournament=game.is_tournament), figures)


def only(sections: list[RenderedSection], slugs: Container[str]) -> list[RenderedClause]:
    """Return the clauses with these slugs, of all sections."""
    return [clause for section in sections for clause in section.clauses if clause.slug in slugs]


def _rendered(facts: Facts, figures: Figures) -> list[RenderedSection]:
    rendered = (_section(section, facts, figures) for section in sections())
    return [section for section in rendered if section.clauses]


def _section(section: Section, facts: Facts, figures: Figures) -> RenderedSection:
    clauses = [
        rendered for clause in section.clauses for rendered in _clause(clause, facts, figures)
    ]
    return RenderedSection(section.slug, gettext(section.title), clauses)


def _clause(clause: Clause, facts: Facts, figures: Figures) -> Iterator[RenderedClause]:
    if not holds(clause.when, facts):
        return
    passages = [passage for passage in clause.passages if holds(passage.when, facts)]
    if passages:
        yield RenderedClause(
            slug=clause.slug,
            title=gettext(clause.title),
            text=" ".join(gettext(passage.text).format(**figures) for passage in passages),
            examples=[gettext(passage.example) for passage in passages if passage.example],
            page=clause.page,
        )
