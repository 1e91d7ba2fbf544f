"""A hand of Hold'em and one of Omaha, street by street, as the guide shows them."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from poker.engine.cards.cards import Card, parse_cards
from poker.engine.cards.evaluation import value
from poker.engine.cards.variants import VARIANTS, Variant
from poker.history.one_hand.card_text import HANDS


class Step(NamedTuple):
    """What happens on a street: the board after it is dealt, and the pot when it ends."""

    title: str | Promise
    text: str | Promise
    board: tuple[Card, ...]
    pot: int


class Story(NamedTuple):
    """A hand of Ana, who has the button, Ben and Cleo: what they hold, and who shows at the end."""

    variant: Variant
    title: str | Promise
    holes: dict[str, tuple[Card, ...]]
    steps: tuple[Step, ...]
    shown: tuple[str, ...]
    winner: str
    end: str | Promise

    @property
    def board(self) -> tuple[Card, ...]:
        """Return all five cards of the board."""
        return self.steps[-1].board

    def showdown(self) -> list[tuple[str, str, tuple[Card, ...]]]:
        """Return the name, hand and best five of everybody who shows, by the engine that plays
        hands."""
        found = [(name, value(self.holes[name], self.board, self.variant)) for name in self.shown]
        return [(name, str(HANDS[hand.name]), hand.best) for name, hand in found]


HOLDEM: Final = Story(
    variant=VARIANTS["holdem"],
    title=_("A hand of Hold'em"),
    holes={"Ana": parse_cards("As Ks"), "Ben": parse_cards("8d 3c"), "Cleo": parse_cards("Qd 9c")},
    steps=(
        Step(
            _("Blinds and cards"),
            _(
                "Ana has the button. Ben, left of her, posts the small blind of 1, Cleo the big "
                "blind of 2. Then everyone is dealt two cards that nobody else sees."
            ),
            (),
            3,
        ),
        Step(
            _("Before the flop"),
            _(
                "The player left of the big blind acts first: that is Ana. She raises to 6. Ben "
                "folds, his 1 stays in. Cleo calls with 4 more."
            ),
            (),
            13,
        ),
        Step(
            _("The flop"),
            _(
                "Three cards for all. Now the first player left of the button who is still in "
                "acts first: Cleo checks, Ana bets 8, Cleo calls."
            ),
            parse_cards("Kd 9s 4s"),
            29,
        ),
        Step(
            _("The turn"),
            _("A fourth card for all. Cleo checks, Ana checks: the round is over, nobody pays."),
            parse_cards("Kd 9s 4s 9h"),
            29,
        ),
        Step(
            _("The river"),
            _("The fifth and last card. Cleo bets 10, Ana raises to 30, Cleo calls with 20 more."),
            parse_cards("Kd 9s 4s 9h 2s"),
            89,
        ),
    ),
    shown=("Ana", "Cleo"),
    winner="Ana",
    end=_(
        "Both show. Each makes the best five cards of seven: two of their own and five of the "
        "board. Ana's flush beats Cleo's three nines, and the pot is hers."
    ),
)
OMAHA: Final = Story(
    variant=VARIANTS["omaha"],
    title=_("A hand of pot-limit Omaha"),
    holes={
        "Ana": parse_cards("Ah Ad 7s 6s"),
        "Ben": parse_cards("Kh Qh Jc Tc"),
        "Cleo": parse_cards("9c 8d 3s 3d"),
    },
    steps=(
        Step(
            _("Blinds and cards"),
            _("The same seats, the same blinds of 1 and 2. In Omaha everyone gets four cards."),
            (),
            3,
        ),
        Step(
            _("Before the flop"),
            _(
                "Ana raises as far as pot limit allows: calling 2 makes the pot 5, so she may "
                "make it 7. Ben calls with 6 more, Cleo folds."
            ),
            (),
            16,
        ),
        Step(
            _("The flop"),
            _("Ben checks. Ana bets 16, the whole pot. Ben, with two hearts, calls."),
            parse_cards("9h 8s 2h"),
            48,
        ),
        Step(_("The turn"), _("Both check."), parse_cards("9h 8s 2h Kc"), 48),
        Step(
            _("The river"),
            _("The third heart. Ben bets 48. Ana looks at her ace of hearts, and calls."),
            parse_cards("9h 8s 2h Kc 4h"),
            144,
        ),
    ),
    shown=("Ana", "Ben"),
    winner="Ben",
    end=_(
        "A hand is exactly two of one's own cards with exactly three of the board's. Ben plays "
        "two hearts of his with three of the board: a flush. Ana has one heart only, so her ace "
        "makes no flush: she has a pair of aces."
    ),
)
STORIES: Final = (HOLDEM, OMAHA)
