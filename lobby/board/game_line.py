"""One game of the lobby's list."""

from dataclasses import dataclass
from typing import Final, get_args

from django.utils.translation import gettext as _

from accounts.ledger.text.number_text import readers_form
from poker.engine.rule_sets.rules import Rules, Seating
from poker.models.games.choice_labels import CHOICES
from poker.models.games.game_labels import CURRENCIES, STRUCTURES, VARIANTS
from poker.services.money.game_figures import GameFigures

SEATINGS: Final = {seating: CHOICES[seating] for seating in get_args(Seating)}

Facts = dict[str, str | int]


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game as it stands for everybody; amounts in minor units.

    ``place`` is its place in the list; ``figures`` are None for a game nobody has played within the
    last hour.
    """

    id: int
    place: int
    name: str
    currency: str
    rules: Rules
    tables: int
    seats_taken: int
    bots_seated: int
    waiting: int
    figures: GameFigures | None = None

    @property
    def seats_total(self) -> int:
        return self.tables * self.rules.seats

    @property
    def variant_label(self) -> str:
        return str(VARIANTS[self.rules.variant])

    @property
    def is_named_by_variant(self) -> bool:
        """Return whether the game's name says which variant it is."""
        return _plain(self.variant_label.split()[-1]) in _plain(self.name)

    @property
    def is_named_by_structure(self) -> bool:
        """Return whether the game's name says its betting structure."""
        return _plain(self.structure_label) in _plain(self.name)

    @property
    def structure_label(self) -> str:
        return str(STRUCTURES[self.rules.structure])

    @property
    def currency_label(self) -> str:
        return str(CURRENCIES[self.currency])

    @property
    def seating_label(self) -> str:
        return str(SEATINGS[self.rules.seating])

    @property
    def rake_label(self) -> str:
        """Return the rake in a few words; the table's information page has all of it."""
        rake = self.rules.rake
        if rake.schedule == "none":
            return _("none")
        if rake.schedule != "percent":
            return _("by chart")
        share = {
            "percent": readers_form(f"{rake.basis_points / 100:g}"),
            "cap": rake.cap // self.rules.big_blind,
        }
        return _("%(percent)s %%, at most %(cap)d BB") % share

    def facts(self) -> Facts:
        """Return the facts that games are chosen and sorted by, under the names the page uses
        too."""
        figures = self.figures or GameFigures(0, 0, 0)
        return {
            "place": self.place,
            "variant": self.rules.variant,
            "structure": self.rules.structure,
            "currency": self.currency,
            "seating": self.rules.seating,
            "stakes": self.rules.big_blind,
            "players": self.seats_taken,
            "people": self.seats_taken - self.bots_seated,
            "waiting": self.waiting,
            "pot": figures.average_pot,
            "hands": figures.hands_per_hour,
            "flop": figures.flop_percent,
        }


def _plain(text: str) -> str:
    """Return a text as it compares with another: French has curved apostrophes, names straight."""
    return text.casefold().replace("-", " ").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
