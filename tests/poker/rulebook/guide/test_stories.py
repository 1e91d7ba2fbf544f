"""The hands the guide tells are played by the engine as they are told."""

from poker.engine.cards.cards import card_texts
from poker.engine.rule_sets.presets import HOLDEM as HOLDEM_PRESET
from poker.engine.rule_sets.presets import PLO_POOL
from poker.engine.rule_sets.rule_set import RuleSet, Stakes
from poker.rulebook.guide.stories import HOLDEM, OMAHA, Story
from tests.poker.engine.script import Script, deal

NAMES = {"Ana": "A", "Ben": "B", "Cleo": "C"}


def dealt(story: Story, rule_set: RuleSet, structure: str) -> Script:
    stakes = Stakes(structure=structure, small_blind=1, big_blind=2, is_play_money=True)
    cards = {NAMES[name]: " ".join(card_texts(hole)) for name, hole in story.holes.items()}
    return deal(
        "A 200, B 200, C 200",
        blinds=(1, 2),
        button="A",
        cards=cards,
        board=" ".join(card_texts(story.board)),
        rules=rule_set.rules(stakes),
    )


def plays(script: Script, story: Story, *streets: list[str]) -> None:
    """Each street is played as its step says, and leaves the board and the pot the step shows."""
    assert script.hand.pot_total() == story.steps[0].pot
    for step, lines in zip(story.steps[1:], streets, strict=True):
        assert script.hand.board == step.board
        script.play(*lines)
        assert put_in(script) == step.pot


def put_in(script: Script) -> int:
    """What all have put in so far, also once the pot is paid."""
    paid = sum(amount for amount, _shares in script.pots)
    return paid or script.hand.pot_total()


def winner(script: Script, story: Story) -> None:
    ((_amount, shares),) = script.pots
    assert list(shares) == [NAMES[story.winner]]


def test_the_hand_of_hold_em() -> None:
    script = dealt(HOLDEM, HOLDEM_PRESET, "no_limit")
    plays(
        script,
        HOLDEM,
        ["A raise 6", "B fold", "C call"],
        ["C check", "A bet 8", "C call"],
        ["C check", "A check"],
        ["C bet 10", "A raise 30", "C call"],
    )
    winner(script, HOLDEM)
    assert [(name, hand) for name, hand, _best in HOLDEM.showdown()] == [
        ("Ana", "flush"),
        ("Cleo", "three of a kind"),
    ]


def test_the_hand_of_omaha() -> None:
    script = dealt(OMAHA, PLO_POOL, "pot_limit")
    assert script.limits("A")[1] == 7, "as far as pot limit allows"
    plays(
        script,
        OMAHA,
        ["A raise 7", "B call", "C fold"],
        ["B check", "A bet 16", "B call"],
        ["B check", "A check"],
        ["B bet 48", "A call"],
    )
    winner(script, OMAHA)
    assert [(name, hand) for name, hand, _best in OMAHA.showdown()] == [
        ("Ana", "pair"),
        ("Ben", "flush"),
    ]
