"""The laboratory's report: what is counted, which faults it finds, and which files it is of."""

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise, permutations
from math import isclose
from pathlib import Path
from random import Random

import numpy as np
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from poker.fairness.leaves import HandName
from poker.fairness.mix import permutation
from poker.oversight.shuffling import chances, sources
from poker.oversight.shuffling.examining import fresh
from poker.oversight.shuffling.laboratory import report
from poker.oversight.shuffling.laboratory.deck_tests import (
    TITLES,
    deck_tests,
    equal_spacings,
    top_cards_for,
)
from poker.oversight.shuffling.laboratory.lots import count, counted, orders_of
from poker.oversight.shuffling.laboratory.streams import STREAMS, TESTS, stream_tests
from poker.oversight.shuffling.results import results
from poker.oversight.shuffling.tally import Tally
from tests.poker.oversight.shuffling import shuffles

DIEHARDER = shutil.which("dieharder") or str(settings.BASE_DIR / ".venv/debian/bin/dieharder")


@given(st.lists(st.permutations(range(52)), min_size=1, max_size=4))
def test_counts_are_those_of_a_plain_loop(lot: list[list[int]]) -> None:
    lots = counted(np.array(lot, np.uint8), top_cards=3)
    pairs = list(permutations(range(52), 2))
    threes = list(permutations(range(52), 3))
    assert Counter(np.flatnonzero(lots.first_two).tolist()).keys() == {
        pairs.index((deck[0], deck[1])) for deck in lot
    }
    assert lots.first_two.sum() == len(lot)
    rising = Counter(1 + sum(one > two for one, two in pairwise(deck)) for deck in lot)
    assert {runs: n for runs, n in enumerate(lots.rising_runs.tolist()) if n} == rising
    assert lots.tops.tolist() == [threes.index((d[0], d[1], d[2])) for d in lot]


def test_top_cards_are_numbered_without_gaps() -> None:
    """Of eleven cards, the first order is 0 and the last one less than there are."""
    ends = np.array([list(range(52)), list(range(51, -1, -1))], np.uint8)
    assert counted(ends, top_cards=11).tops.tolist() == [0, orders_of(11) - 1]
    assert orders_of(11) < 1 << 64 < orders_of(12)


def test_lots_of_several_processes_add_up() -> None:
    made: list[int] = []
    lots = count(sources.mix, 2500, top_cards=4, on_decks=made.append)
    assert made == [1000, 1000, 500]
    assert lots.tally.deals == len(lots.tops) == lots.first_two.sum() == lots.rising_runs.sum()
    assert len(np.unique(lots.tops)) > 2000


def test_equal_spacings_are_those_counted_by_hand() -> None:
    """Birthdays 1, 3, 6, 8, 9, 11 lie 2, 3, 2, 1, 2 apart: 2 comes three times, two too many."""
    assert equal_spacings(np.array([9, 3, 1, 6, 11, 8], np.uint64)) == 2


def test_chances_of_rising_runs_are_those_of_small_decks_and_sum_to_one() -> None:
    assert isclose(sum(chances.rising_runs()), 1)
    assert chances.rising_runs()[0] == 0
    assert np.allclose(
        chances.rising_runs(), chances.rising_runs()[:1] + chances.rising_runs()[:0:-1]
    )
    mean = sum(runs * chance for runs, chance in enumerate(chances.rising_runs()))
    assert isclose(mean, 53 / 2)


def test_poisson_p_values_are_sums_of_chances() -> None:
    """At most one of two expected: e^-2 (1 + 2) = 0.406; at least six: 0.0166."""
    assert isclose(chances.poisson(1, 2), 0.812, abs_tol=0.001)
    assert isclose(chances.poisson(6, 2), 0.0331, abs_tol=0.0001)
    assert chances.poisson(0, 1e-9) == 1


def test_birthdays_have_as_many_cards_as_the_decks_ask_for() -> None:
    """A million decks and nine cards: 10^18 / (4 * 52! / 43!), 188 equal spacings; ten cards: 4."""
    assert [top_cards_for(decks) for decks in (20_000, 100_000, 1_000_000, 10_000_000)] == [
        6,
        8,
        10,
        11,
    ]


def test_p_values_of_honest_decks_lie_evenly() -> None:
    """Of two hundred lots, about a fifth of every test's p-values are in each fifth: at most 75 of
    40 expected, and at least 12 (a binomial beyond 4.9 standard deviations)."""
    found: dict[str, list[float]] = {}
    for seed in range(200):
        lots = counted(shuffles.honest_decks(seed, 2000), top_cards=top_cards_for(2000))
        for result in deck_tests(lots):
            found.setdefault(result.test, []).append(result.p)
    continuous = set(found) - {"repeated_tops", "birthday_spacings"}
    for test in continuous:
        fifths = np.histogram(found[test], bins=5, range=(0, 1))[0]
        assert 12 <= fifths.min() <= fifths.max() <= 75, (test, fifths)
    for discrete in ("repeated_tops", "birthday_spacings"):
        assert sum(p < 0.05 for p in found[discrete]) < 30, discrete


def top_pair(random: Random) -> shuffles.Shuffle:
    """In one deck of twenty the ace of spades lies on top with the king under it."""

    def shuffle() -> list[int]:
        deck = random.sample(shuffles.NEW, 52)
        if random.randrange(20) == 0:
            deck = [51, 47] + [card for card in deck if card not in (47, 51)]
        return deck

    return shuffle


@pytest.mark.parametrize(
    ("fault", "test"),
    [
        (shuffles.swap_with_any, "ranks"),
        (shuffles.stuck_card, "suits"),
        (top_pair, "first_two"),
        (shuffles.few_seeds, "repeated_tops"),
        (shuffles.few_seeds, "birthday_spacings"),
    ],
)
def test_a_planted_fault_is_found_by(
    fault: Callable[[Random], shuffles.Shuffle], test: str
) -> None:
    decks = 30_000
    lots = counted(fresh(fault(Random(7)), decks), top_cards=top_cards_for(decks))
    assert {each.test: each.p for each in deck_tests(lots)}[test] < 1e-6


def test_decks_that_rise_too_long_are_found() -> None:
    """Every deck in ten begins with ten cards in rising order."""
    decks = shuffles.honest_decks(3, 20_000)
    decks[::10, :10].sort(axis=1)
    found = {each.test: each.p for each in deck_tests(counted(decks, top_cards=6))}
    assert found["rising_runs"] < 1e-6


def test_the_daily_tests_are_among_them() -> None:
    daily = {result.test for result in results(Tally() + _small(), 0)}
    assert daily - {"repeated"} < set(TITLES)


def _small() -> Tally:
    return counted(shuffles.honest_decks(1, 1000), top_cards=2).tally


def _counter() -> Iterator[bytes]:
    number = 0
    while True:
        yield b"".join((number + at).to_bytes(4) for at in range(4096))
        number += 4096


def test_dieharder_passes_the_streams_and_fails_a_counter() -> None:
    quick = tuple(test for test in TESTS if test in (["-d", "15"], ["-d", "8"]))
    told: list[None] = []
    for stream in STREAMS.values():
        found = stream_tests(DIEHARDER, stream, on_test=lambda: told.append(None), tests=quick)
        assert [each.test for each in found] == [
            "diehard_count_1s_str",
            "diehard_runs",
            "diehard_runs",
        ]
        assert all(each.passed for each in found)
    assert len(told) == len(STREAMS) * len(quick)
    assert not all(
        each.passed for each in stream_tests(DIEHARDER, _counter, on_test=lambda: None, tests=quick)
    )


def test_what_deals_draws_from_the_streams() -> None:
    """The stream of the mixing is what ``permutation`` draws from."""
    blocks = next(STREAMS["mixing"]())
    draws = [int.from_bytes(blocks[at : at + 2]) for at in range(0, len(blocks), 2)]
    places = list(range(52))
    for last in range(51, 0, -1):
        most = 65536 - 65536 % (last + 1)
        draw = draws.pop(0)
        while draw >= most:
            draw = draws.pop(0)
        drawn = draw % (last + 1)
        places[last], places[drawn] = places[drawn], places[last]
    assert permutation(HandName(1, 1), bytes(32), ((1, "00" * 32),)) == places


def test_the_command_writes_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a bound that honest decks do not reach: theirs fail one run in a hundred."""
    monkeypatch.setattr(report, "FALSE_ALARM", 1e-9)
    call_command("report_shuffle", tmp_path / "report.md", decks=10_000, dieharder="")
    assert capsys.readouterr().out.endswith("report.md: no test failed\n")
    text = (tmp_path / "report.md").read_text()
    assert "10,000 decks of each of 3 sources" in text
    assert "not the raw bytes behind them" in text
    assert text.count("| Each rank in each place (chi-square) |") == 3


def test_the_command_fails_where_a_test_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "poker.oversight.shuffling.sources.shuffled", shuffles.stuck_card(Random(5))
    )
    with pytest.raises(SystemExit) as ended:
        call_command("report_shuffle", tmp_path / "report.md", decks=10_000, dieharder="")
    assert ended.value.code == 1
    assert "order positions" in capsys.readouterr().out
    assert "**Failed**: order positions" in (tmp_path / "report.md").read_text()


@pytest.mark.parametrize(
    ("file", "options", "said"),
    [
        ("report.md", {"decks": 10}, "--decks: at least 10000"),
        ("nowhere/report.md", {"decks": 10_000, "dieharder": ""}, "No such file"),
    ],
)
def test_the_command_says_what_is_wrong(
    tmp_path: Path, file: str, options: dict[str, object], said: str
) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("report_shuffle", tmp_path / file, **options)
