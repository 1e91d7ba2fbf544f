"""The pages of the house rules, for everybody (clause ``reference-pages``)."""

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.ledger.text.money_text import CHIPS
from poker.engine.rule_sets.presets import PRESETS
from poker.models import RuleSet
from poker.rulebook.house_rules.clauses import slugs
from poker.rulebook.house_rules.rendering import clauses_of_rule_set
from poker.rulebook.house_rules.topics import TOPICS, Topic
from tests.room.games import new_game

pytestmark = [pytest.mark.django_db, pytest.mark.rule("reference-pages")]


@pytest.fixture
def rule_sets() -> list[RuleSet]:
    """The presets, and one that staff made."""
    made = replace(PRESETS["holdem"], name="made-by-staff", turn_s=45)
    twin = replace(PRESETS["plo-pool"], name="twin-pool", rake_basis_points=250)
    rows = [RuleSet.from_value(value) for value in (*PRESETS.values(), made, twin)]
    for row in rows:
        row.save()
    return rows


def page(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return unescape(answer.content.decode())


def links(html: str) -> set[str]:
    return set(re.findall(r'href="([^"]+)"', html))


def clauses(html: str) -> list[str]:
    return re.findall(r'data-clause="([a-z0-9-]+)"', html)


def test_every_rule_set_has_a_page_with_the_clauses_that_hold_for_it(
    rule_sets: list[RuleSet],
) -> None:
    index = links(page("/rules/"))
    for row in rule_sets:
        assert f"/rules/{row.name}/" in index
        shown = page(f"/rules/{row.name}/")
        told = [clause.slug for part in clauses_of_rule_set(row) for clause in part.clauses]
        assert clauses(shown) == told
        for slug in told:
            assert f'id="{slug}"' in shown
            assert f"#{slug}" in links(shown)


def test_every_place_the_contents_name_is_there(rule_sets: list[RuleSet]) -> None:
    shown = page("/rules/omaha-classic/")
    targets = {link[1:] for link in links(shown) if link.startswith("#")}
    assert targets - {"content"} <= set(re.findall(r'id="([^"]+)"', shown))
    assert any(target.startswith("section-") for target in targets)


def test_what_staff_change_is_on_the_page_at_once(rule_sets: list[RuleSet]) -> None:
    assert "at most 45 seconds" in page("/rules/made-by-staff/")
    RuleSet.objects.filter(name="made-by-staff").update(turn_s=15)
    assert "at most 15 seconds" in page("/rules/made-by-staff/")


@pytest.mark.rule("buy-in")
def test_the_games_on_offer_are_listed_with_their_stakes(rule_sets: list[RuleSet]) -> None:
    stakes: dict[str, Any] = {"small_blind": 250, "big_blind": 500, "currency": "EUR"}
    new_game("Euros", preset="plo-pool", **stakes)
    tournament: dict[str, Any] = {
        "preset": "nlo-freezeout",
        "structure": "no_limit",
        "currency": CHIPS,
    }
    new_game("Of a tournament", small_blind=10, big_blind=20, **tournament)
    assert "Of a tournament" not in page("/rules/nlo-freezeout/")
    shown = page("/rules/plo-pool/")
    assert "2.50 / 5.00" in shown
    assert "250.00 \u2013 500.00" in shown
    assert "rake at most 15.00" in shown


@pytest.mark.rule("rake-limit")
@pytest.mark.rule("rake-big-bet")
def test_the_rake_charts_are_on_the_page_of_their_rule_set_only(rule_sets: list[RuleSet]) -> None:
    shown = page("/rules/omaha-classic/")
    assert shown.count("data-rake-chart") == 4
    for stakes in ("0.50/1.00 to 1.00/2.00", "2.00/4.00 to 10.00/20.00", "15.00/30.00 to 30.00/60"):
        assert stakes in shown
    assert "data-rake-chart" not in page("/rules/plo-pool/")


def test_no_page_for_a_rule_set_or_a_subject_there_is_none_of(rule_sets: list[RuleSet]) -> None:
    for address in ("/rules/no-such-set/", "/rules/about/no-such-subject/"):
        assert Client().get(address).status_code == 404


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.slug)
def test_a_subject_tells_each_rule_set_its_own(topic: Topic, rule_sets: list[RuleSet]) -> None:
    """Every rule set that has a clause of the subject is named once, with its clauses."""
    shown = page(f"/rules/about/{topic.slug}/")
    assert set(clauses(shown)) <= set(topic.clauses) <= set(slugs())
    for row in rule_sets:
        told = {clause.slug for part in clauses_of_rule_set(row) for clause in part.clauses}
        named = len(re.findall(rf'href="/rules/{row.name}/"', shown))
        assert named == bool(told & set(topic.clauses))


@pytest.mark.rule("disconnect-protection")
def test_rule_sets_that_say_the_same_are_told_together(rule_sets: list[RuleSet]) -> None:
    shown = page("/rules/about/disconnection/")
    assert clauses(shown).count("disconnect-protection") == 1
    alike = re.findall(r'href="/rules/(plo-pool|twin-pool)/"', shown.split("data-part")[1])
    assert alike == ["plo-pool", "twin-pool"]
    assert shown.count("data-part") == len(rule_sets) - 1


def test_all_of_them_are_reached_from_the_foot_of_every_page_and_from_each_other() -> None:
    foot = links(page("/"))
    assert {"/rules/", "/hand-ranks/", "/play-safely/about/", "/accounts/terms/"} <= foot
    look_up = {f"/rules/about/{topic.slug}/" for topic in TOPICS} | {
        "/rules/",
        "/hand-ranks/",
        "/fairness/",
        "/play-safely/about/",
        "/accounts/terms/",
    }
    for address in look_up:
        assert look_up <= links(page(address)), address
