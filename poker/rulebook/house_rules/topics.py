"""The subjects that players look up most, each a page with clauses of several rule sets."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from poker.models import RuleSet
from poker.rulebook.house_rules.rendering import RenderedClause, clauses_of_rule_set, only


class Topic(NamedTuple):
    """A page: its address, its title, what it says to begin with, and its clauses."""

    slug: str
    title: str | Promise
    lead: tuple[str | Promise, ...]
    clauses: tuple[str, ...]


TOPICS: Final = (
    Topic(
        "disconnection",
        _("Lost connections"),
        (
            _(
                "When your connection is lost the table looks for it again by itself, and your "
                "seat and your chips stay where they are. A hand goes on without you: what "
                "happens when your turn comes depends on the rules of the game."
            ),
            _(
                "A fault of the room is no absence of yours. Whenever the room was down or lost "
                "your connection, the clock of the player to act starts anew."
            ),
        ),
        (
            "turn-clock",
            "time-bank",
            "reconnect-grace",
            "timeout-check-fold",
            "timeout-all-in",
            "disconnect-protection",
            "timeouts-told",
            "sit-out-eviction",
            "freezeout-absent",
        ),
    ),
    Topic(
        "ratholing",
        _("Coming back to a table"),
        (
            _(
                "Winning a large stack, leaving, and coming straight back with a small one takes "
                "chips off the table that the others could have won back. That is called "
                "ratholing. So a table remembers for a while what a player left it with."
            ),
            _(
                "It concerns exactly that table: you may sit down at any other with any buy-in "
                "it allows. The table tells your limits before you pay."
            ),
        ),
        (
            "ratholing-window",
            "ratholing-counter",
            "ratholing-shortstack",
            "ratholing-no-bypass",
        ),
    ),
    Topic(
        "fair-play",
        _("Playing alone"),
        (
            _(
                "Everybody plays for themselves, with one account. Whoever plays with two, lends "
                "theirs, tells another player what they hold, or plays softly against a friend "
                "takes money from everyone else at the table."
            ),
            _(
                "The room looks through all hands every day for players who sit together more "
                "often than chance, give up strong hands to each other, or share devices and "
                "addresses. A sign is no proof: people on the staff look at every one."
            ),
            _(
                "If something seems wrong, press the player's name at the table and report them. "
                "Nobody but the staff learns who did. You read in your inbox what came of it."
            ),
        ),
        ("collusion", "chat", "no-double-seat", "hidden-cards", "play-money"),
    ),
    Topic(
        "disputes",
        _("Disputes and complaints"),
        (
            _(
                "If you think a hand was not dealt or paid by these rules, dispute it: open it "
                "from the hand log or from your hands, and write what was wrong. Staff see the "
                "whole record of the hand, never cards that were not shown."
            ),
            _(
                "You read the answer in your inbox and on the page of the hand. A hand has one "
                "open dispute of yours at a time; after an answer you may write again."
            ),
            _("Every deal can also be verified without us, in your own browser."),
        ),
        (
            "disputes",
            "void-only-if-lost",
            "void-refund",
            "refund-and-run-out",
            "session-cancelled",
            "unresolved-hold",
            "unresolved-90-days",
            "player-history",
            "own-statistics",
        ),
    ),
)


class Part(NamedTuple):
    """Clauses that are the same for several rule sets."""

    rule_sets: list[RuleSet]
    clauses: list[RenderedClause]


def parts(topic: Topic, rule_sets: Iterable[RuleSet]) -> list[Part]:
    """Return the topic's clauses, once for all rule sets that have the same ones."""
    found: list[Part] = []
    for row in rule_sets:
        clauses = only(clauses_of_rule_set(row), topic.clauses)
        same = next((part for part in found if part.clauses == clauses), None)
        if same is not None:
            same.rule_sets.append(row)
        elif clauses:
            found.append(Part([row], clauses))
    return found
