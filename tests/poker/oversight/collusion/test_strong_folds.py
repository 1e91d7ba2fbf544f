"""Strong hands given up to one rival are counted beside those given up to others."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.core.audit_log.models import AuditEntry
from accounts.ledger.models import Currency
from poker.engine.cards.cards import FULL_DECK, parse_cards
from poker.engine.hand.bets.actions import Fold
from poker.engine.hand.bets.posting import Post
from poker.engine.hand.play import act, begin
from poker.engine.hand.state import Hand, Player
from poker.engine.rule_sets.rules import Rules
from poker.models import Indicator
from poker.oversight.collusion import finding
from poker.oversight.collusion.facts.days import read_days
from poker.oversight.collusion.finding import look
from poker.oversight.collusion.scope import Scope
from poker.oversight.collusion.signs import dumping
from poker.oversight.collusion.signs.chance import deviations
from poker.oversight.collusion.signs.dumping import with_folds
from poker.oversight.collusion.signs.heads_up import Fact, given_up
from poker.oversight.collusion.signs.strong_folds import Folds, strong_folds
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.window import Window
from tests.accounts.people import person
from tests.poker.oversight.collusion.season import FIRST_DAY, Dealt
from tests.poker.oversight.collusion.writing import write
from tests.room.games import new_game

ACES, RAGS = ("As", "Ah"), ("7c", "2d")
WINDOW = Window(FIRST_DAY.date(), FIRST_DAY.date())
GIVER, TAKER, OTHER = range(3)


def failing(*_found: object) -> None:
    raise OSError("the disk is full")


def given_up_hand(rules: Rules, number: int, rival: int, cards: Sequence[str]) -> Dealt:
    """The giver, on the button with these cards, folds to the rival at once."""
    first, second = parse_cards(cards)
    rest = [card for card in FULL_DECK if card not in (first, second)]
    deck = [rest[0], first, rest[1], second, *rest[2:]]
    players = tuple(Player(seat, 200, began=200) for seat in range(2))
    new = Hand(rules, number, 1, players, 0)
    hand, events = begin(new, (Post(1, "small"), Post(0, "big")), deck)
    end, more = act(hand, 1, Fold(), deck)
    at = FIRST_DAY + timedelta(minutes=number)
    return Dealt(0, number, at, {0: rival, 1: GIVER}, deck, [*events, *more], end)


@pytest.fixture
def players(db: None) -> list[int]:
    """Three times aces are given up to one, and seven-deuce twice to another."""
    game = new_game("Folds", small_blind=1, big_blind=2, preset="holdem", structure="no_limit")
    rules = game.rules()
    deals = [(TAKER, ACES)] * 3 + [(OTHER, RAGS)] * 2
    hands = [given_up_hand(rules, no, *deal) for no, deal in enumerate(deals, start=1)]
    people = [person(name).pk for name in ("Giver", "Taker", "Other")]
    write(hands, game=game, tables=1, players=people)
    read_days(WINDOW, now=FIRST_DAY + timedelta(days=1), on_table=lambda *_done: None)
    return people


@pytest.mark.rule("collusion")
def test_strong_is_by_the_cards_that_were_dealt(players: list[int]) -> None:
    giver, taker, other = players
    scope, currency = Scope(WINDOW, 3, Counter()), Currency.PLAY
    assert strong_folds(giver, taker, currency, scope) == Folds(3, 3, 2, 0)
    assert strong_folds(giver, other, currency, scope) == Folds(2, 0, 3, 3)
    assert strong_folds(taker, giver, currency, scope) == Folds()
    assert strong_folds(giver, taker, Currency.EUR, scope) == Folds()
    assert scope.opened == {(giver, taker): 5, (giver, other): 5}


@pytest.mark.rule("hidden-cards")
def test_all_decks_of_a_search_are_one_entry(
    players: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the search comes to nothing; one that opens none writes none."""
    giver, taker, other = players
    monkeypatch.setattr(dumping, "LEAST_HANDS", 2)
    monkeypatch.setattr(dumping, "LOOKED_AT_FROM", -99)
    look(window=WINDOW)
    (entry,) = AuditEntry.objects.filter(action="decks.judged")
    opened = [{"player": giver, "rival": rival, "hands": 5} for rival in (taker, other)]
    day = str(WINDOW.since)
    assert entry.after == {"since": day, "until": day, "opened": opened}
    assert entry.actor is None
    with monkeypatch.context() as broken:
        broken.setattr(finding, "Counter", failing)
        with pytest.raises(OSError, match="the disk is full"):
            look(window=WINDOW)
    assert AuditEntry.objects.filter(action="decks.judged").count() == 2
    monkeypatch.setattr(dumping, "LEAST_HANDS", 50)
    look(window=WINDOW)
    assert AuditEntry.objects.filter(action="decks.judged").count() == 2


@pytest.mark.rule("hidden-cards")
def test_counts_are_kept_and_never_a_card(players: list[int]) -> None:
    low, high = sorted(players[:2])
    lost = 90.0 if players[GIVER] == low else -90.0
    detail = {"lost": lost, "swings": 30.0}
    found = Suspicion(low, high, Indicator.DUMPING, Currency.PLAY, 3.0, 5.0, 60, detail)
    told = with_folds(found, Scope(WINDOW, 3, Counter()), 1).detail
    assert told == {**detail, "folds": 3, "strong": 3, "usual": 0.0}


def test_a_hand_is_given_up_to_the_last_who_is_left() -> None:
    assert given_up(range(3), [Fact("folded", 0), Fact("bet", 1), Fact("folded", 2)]) == (2, 1)
    assert given_up(range(3), [Fact("folded", 0), Fact("bet", 1), Fact("called", 2)]) is None


def test_ten_out_of_ten_to_the_one_and_none_to_others() -> None:
    assert Folds(10, 10, 10, 0).deviations == pytest.approx(deviations(1 / comb(20, 10)))


def test_few_folds_say_nothing() -> None:
    assert Folds(9, 9, 100, 0).deviations == 0
    assert Folds(100, 90, 9, 0).deviations == 0


@given(st.integers(10, 100), st.integers(10, 100), st.data())
def test_as_usual_is_no_sign(rival: int, others: int, data: st.DataObject) -> None:
    """Whoever gives up no larger a share of strong hands to the rival is within two deviations."""
    strong_to_others = data.draw(st.integers(0, others))
    strong = data.draw(st.integers(0, rival * strong_to_others // others))
    folds = Folds(rival, strong, others, strong_to_others)
    assert strong <= folds.usual
    assert folds.deviations < 2
