"""Which clauses hold for a rule set or a game, with which figures (clause ``reference-pages``)."""

from dataclasses import replace

import pytest
from django.utils import translation

from poker.engine.rule_sets.presets import PRESETS
from poker.engine.rule_sets.rule_set import RuleSet as RuleSetValue
from poker.models import Game, RuleSet
from poker.rulebook.house_rules.clauses import sections
from poker.rulebook.house_rules.rendering import (
    RenderedSection,
    clauses_of_game,
    clauses_of_rule_set,
)
from tests.room.games import new_game

pytestmark = [pytest.mark.django_db, pytest.mark.rule("reference-pages")]

IN_EVENTS_ALONE = {
    "freezeout-start",
    "freezeout-levels",
    "freezeout-advice",
    "freezeout-button",
    "freezeout-end",
    "freezeout-absent",
}
FIXED_LIMIT_ALONE = {"fixed-limit", "cap", "fixed-limit-all-in"}
RATHOLING = {"ratholing-counter", "ratholing-no-bypass"}


def row_of(value: RuleSetValue) -> RuleSet:
    row = RuleSet.from_value(value)
    row.save()
    return row


def texts(told: list[RenderedSection]) -> dict[str, str]:
    return {clause.slug: clause.text for section in told for clause in section.clauses}


def told(value: RuleSetValue) -> dict[str, str]:
    return texts(clauses_of_rule_set(row_of(value)))


@pytest.mark.parametrize(
    ("preset", "there", "not_there"),
    [
        (
            "plo-pool",
            {"big-blind-forward", "pool-seating", "queue-opens-table", "showdown-all", *RATHOLING},
            {"button-moves", "showdown-order", "holdem-best-five", "no-limit", *FIXED_LIMIT_ALONE},
        ),
        (
            "nlo-freezeout",
            {*IN_EVENTS_ALONE, "no-limit", "antes", "omaha-exactly-two"},
            {"buy-in", "ratholing-window", "sit-out", "post-or-wait", "queue", *RATHOLING},
        ),
        (
            "holdem",
            {"holdem-best-five", "pot-limit", "no-limit", "button-moves", *FIXED_LIMIT_ALONE},
            {"omaha-exactly-two", "rake-flop", "payback-floor", *IN_EVENTS_ALONE},
        ),
        (
            "omaha-protected",
            {"disconnect-protection", "refund-and-run-out", "showdown-order", "payback-floor"},
            {"void-refund", "timeout-all-in", "showdown-all", *FIXED_LIMIT_ALONE},
        ),
        (
            "omaha-classic",
            {"timeout-all-in", "rake-big-bet", "rake-limit", "void-refund", *FIXED_LIMIT_ALONE},
            {"disconnect-protection", "refund-and-run-out", "pool-seating"},
        ),
    ],
)
def test_a_preset_has_the_clauses_that_hold_for_it(
    preset: str, there: set[str], not_there: set[str]
) -> None:
    here = told(PRESETS[preset])
    assert there <= here.keys()
    assert not not_there & here.keys()


@pytest.mark.rule("timeouts-told")
@pytest.mark.rule("reconnect-grace")
@pytest.mark.rule("rake-flop")
def test_each_preset_tells_its_own_clock_and_rake() -> None:
    pool, classic = told(PRESETS["plo-pool"]), told(PRESETS["omaha-classic"])
    assert "when the clock runs out gets 20 seconds more" in pool["reconnect-grace"]
    assert "comes back before the clock runs out gets 20 seconds" in classic["reconnect-grace"]
    assert "the clock runs on" in told(PRESETS["omaha-protected"])["reconnect-grace"]
    assert "at most 30 seconds. The first 10" in pool["turn-clock"]
    assert "The rake is 5 % of the pot, and at most 3 big blinds." in pool["rake-rounds-down"]
    assert pool["rake-flop"].startswith("No flop, no drop")
    assert classic["rake-flop"] == "A hand that ends before the flop pays rake, too."
    assert told(PRESETS["holdem"])["rake-rounds-down"] == "No rake is taken in these games."
    assert "Right after a hand of 3 or more, 2 suffice." in pool["start-players"]
    assert "suffice" not in classic["start-players"]


@pytest.mark.rule("disconnect-protection")
@pytest.mark.rule("time-bank")
@pytest.mark.rule("ratholing-shortstack")
def test_what_staff_choose_is_told_at_once() -> None:
    """Not typed in again: another choice makes another text, or takes the clause away."""
    made = replace(
        PRESETS["omaha-protected"],
        name="made-by-staff",
        variant="omaha_5",
        silent_s=5,
        turn_s=25,
        protections=3,
        bank_s=40,
        bank_most_s=80,
        min_buy_in_bb=20,
        max_buy_in_bb=40,
        rake_basis_points=250,
        rake_cap_bb=0,
    )
    here = told(made)
    assert "Everyone dealt in receives 5 cards" in here["hole-cards"]
    assert "exactly two of your 5 cards" in here["omaha-exactly-two"]
    assert "at most 25 seconds. The first 5" in here["turn-clock"]
    assert "first 5 seconds of their turn" in here["disconnect-protection"]
    assert "at most 3 times in 24 hours" in here["disconnect-protection"]
    assert "begins with 40 seconds and gains 5 every 10 hands" in here["time-bank"]
    assert "up to 80" in here["time-bank"]
    assert "at most 40 big blinds" in here["ratholing-shortstack"]
    assert here["rake-rounds-down"].startswith("The rake is 2.5 % of the pot. ")
    unbound = told(replace(made, name="unbound", protections=0, bank_s=0, ratholing_control=False))
    assert not unbound.keys() & {"disconnect-protection", "time-bank", *RATHOLING}
    assert unbound["ratholing-window"] == "A stack one left with is not remembered here."


@pytest.mark.rule("ratholing-window")
@pytest.mark.rule("buy-in")
def test_a_game_tells_its_own_money() -> None:
    offered = new_game("Own money", preset="omaha-classic", small_blind=100, big_blind=200)
    here = texts(clauses_of_game(offered))
    assert here["buy-in"].startswith("Bring from 40.00 to 200.00 from your wallet")
    assert "up to 200.00; whoever left with more than 200.00" in here["ratholing-window"]
    assert "remembers for 30 minutes" in here["ratholing-window"]
    assert "with 100 big blinds or more" in here["ratholing-counter"]
    assert "After 5 times that day" in here["ratholing-counter"]
    assert here["rake-rounds-down"] == "No rake is taken in these games."
    assert "fixed-limit" not in here
    assert "antes" not in here


@pytest.mark.rule("antes")
@pytest.mark.rule("table-max-bet")
def test_an_ante_or_a_largest_bet_of_one_game_is_told_of_its_rule_set() -> None:
    game = new_game("Anted", preset="holdem", small_blind=100, big_blind=200, ante=25, max_bet=900)
    assert {"antes", "table-max-bet"} <= texts(clauses_of_game(game)).keys()
    assert {"antes", "table-max-bet"} <= texts(clauses_of_rule_set(game.rule_set)).keys()
    other = new_game("Plain", preset="plo-pool", small_blind=100, big_blind=200)
    assert not {"antes", "table-max-bet"} & texts(clauses_of_rule_set(other.rule_set)).keys()


@pytest.mark.rule("pot-limit")
@pytest.mark.rule("small-blind-size")
def test_each_preset_tells_what_pot_limit_counts_and_how_much_the_small_blind_is() -> None:
    for preset, pots, small in (
        ("plo-pool", "all of them count", "unless the game names another amount"),
        ("holdem", "all of them count", "half the big blind. In fixed limit"),
        ("omaha-protected", "all of them count", "half the big blind."),
        ("omaha-classic", "the pot you play for", "unless the game names another amount"),
    ):
        here = told(PRESETS[preset])
        assert pots in here["pot-limit"], preset
        assert "every blind counts in full" in here["pot-limit"]
        assert small in here["small-blind-size"], preset
    game = new_game("Counted", preset="omaha-classic", small_blind=100, big_blind=200)
    assert "the pot you play for" in texts(clauses_of_game(game))["pot-limit"]
    RuleSet.objects.update(pot_limit_counts="whole_pot")
    game = Game.objects.get()
    assert "all of them count" in texts(clauses_of_game(game))["pot-limit"]


@pytest.mark.rule("uncalled-bet")
@pytest.mark.parametrize(
    ("ante", "ante_from", "told_of_it"),
    [
        (0, "everyone", ""),
        (25, "everyone", "no other player could pay"),
        (25, "big_blind", "stays in the pot"),
    ],
)
def test_what_becomes_of_an_ante_nobody_matched_is_told(
    ante: int, ante_from: str, told_of_it: str
) -> None:
    game = new_game("Anted", preset="holdem", small_blind=100, big_blind=200, ante=ante)
    RuleSet.objects.update(ante_from=ante_from)
    here = texts(clauses_of_game(Game.objects.get(pk=game.pk)))["uncalled-bet"]
    assert ("ante" in here.lower()) == bool(ante)
    assert told_of_it in here


@pytest.mark.rule("rake-big-bet")
@pytest.mark.parametrize(
    ("language", "told_rake", "unit"), [("en", "2.5 %", "1.00"), ("de", "2,5", "1,00")]
)
def test_figures_have_the_readers_decimal_point(language: str, told_rake: str, unit: str) -> None:
    raked = replace(PRESETS["plo-pool"], rake_basis_points=250)
    with translation.override(language):
        assert told_rake in told(raked)["rake-rounds-down"]
        assert unit in told(PRESETS["omaha-classic"])["rake-big-bet"]


@pytest.mark.rule("rake-big-bet")
def test_the_chart_in_words_is_the_chart() -> None:
    here = told(PRESETS["omaha-classic"])["rake-big-bet"]
    assert "each full 1.00 in the pot pays 0.05" in here
    assert "1.00 with two or three players dealt in, 2.00 with four or five, 3.00 with" in here
    assert "under 0.10 is not taken" in here


@pytest.mark.rule("leave")
@pytest.mark.rule("queue-order")
@pytest.mark.rule("disputes")
@pytest.mark.rule("sit-out-eviction")
@pytest.mark.rule("unresolved-90-days")
def test_the_rooms_own_figures_are_those_it_keeps() -> None:
    here = told(PRESETS["holdem"])
    assert "Between hands you leave at once." in here["leave"]
    assert "held for 30 seconds" in here["queue-order"]
    assert "answer within 7 days" in here["disputes"]
    assert here["sit-out-eviction"].startswith("After more than 10 minutes")
    assert "no connection for 2 minutes" in here["sit-out-eviction"]
    assert "after 90 days" in here["unresolved-90-days"]
    assert "longer than 15 minutes" in here["void-only-if-lost"]
    assert "no more than 4 tables at once" in here["no-double-seat"]


@pytest.mark.rule("queue-order")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "the seat is held for 60 seconds. If you do not take it, you are passed over"),
        ("de", "der Platz wird 60 Sekunden freigehalten. Nehmen Sie ihn nicht ein"),
        ("fr", "la place est gardée 60 secondes. Si vous ne la prenez pas"),
        ("it", "il posto è riservato per 60 secondi. Se non lo prendi"),
    ],
)
def test_call_on_a_device_is_published_in_every_language(language: str, said: str) -> None:
    with translation.override(language):
        assert said in told(PRESETS["holdem"])["queue-order"]


def test_every_clause_holds_somewhere_and_no_figure_is_missing() -> None:
    """All presets and their opposites together tell all there is, without a brace left."""
    anted = new_game("Anted", preset="plo-pool", small_blind=1, big_blind=2, ante=1, max_bet=90)
    rows = [row_of(value) for name, value in PRESETS.items() if name != "plo-pool"]
    short = replace(PRESETS["holdem"], name="short", min_buy_in_bb=20, max_buy_in_bb=40, bank_s=10)
    everything = [clauses_of_rule_set(row) for row in (anted.rule_set, *rows, row_of(short))]
    found = {slug: text for here in everything for slug, text in texts(here).items()}
    assert found.keys() == {clause.slug for part in sections() for clause in part.clauses}
    assert all("{" not in text and text for here in everything for text in texts(here).values())


@pytest.mark.parametrize("language", ["en", "fr", "de", "it"])
def test_a_translation_has_the_figures_of_the_text(language: str) -> None:
    with translation.override(language):
        for value in PRESETS.values():
            for slug, text in told(value).items():
                assert "{" not in text, slug
