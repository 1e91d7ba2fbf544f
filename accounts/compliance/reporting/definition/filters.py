"""The filters a reader can set on a report."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.core.databases.report_database import report_database
from accounts.ledger.models import Currency
from accounts.models.player import Player

LARGEST_NUMBER: Final = 2**63 - 1


@dataclass(frozen=True)
class Filter:
    """One filter of a report: the query parameter `name`, and its field in the form.

    `default` is used where nothing was entered. `words` returns the words for a chosen value.
    """

    name: str
    field: Callable[[], forms.Field]
    default: Any = None
    words: Callable[[Any], str] = str

    def value(self, entered: Any) -> Any:
        """Return the query parameter for what was entered."""
        return self.default if entered in (None, "") else entered

    def only(self, column: str, kind: str = "bigint") -> str:
        """Return the SQL condition that `column` is the value chosen, if any, cast to the type
        `kind`.
        """
        return f"(%({self.name})s::{kind} IS NULL OR {column} = %({self.name})s::{kind})"


class PlayerField(forms.CharField):
    """A player by screen name; the cleaned value is the player's id."""

    def clean(self, value: Any) -> int | None:
        """Return the player's id, None where nothing was entered.

        Raises ValidationError (`no_player`) for a name nobody has.
        """
        name = super().clean(value)
        if not name:
            return None
        players = Player.objects.using(report_database()).filter(screen_name__iexact=name)
        number = players.values_list("pk", flat=True).first()
        if number is None:
            raise forms.ValidationError(_("There is no player of this name."), code="no_player")
        return number


def _player_name(number: int) -> str:
    return str(Player.objects.using(report_database()).get(pk=number))


def _currency() -> forms.Field:
    choices = [("", _("all")), *Currency.choices]
    return forms.ChoiceField(label=_("Currency"), choices=choices, required=False)


def _table() -> forms.Field:
    return forms.IntegerField(
        label=_("Table number"), min_value=1, max_value=LARGEST_NUMBER, required=False
    )


def _player() -> forms.Field:
    return PlayerField(label=_("Player"), max_length=16, required=False)


CURRENCY: Final = Filter("currency", _currency, words=lambda value: str(Currency(value).label))
PLAYER: Final = Filter("player", _player, words=_player_name)
TABLE: Final = Filter("table", _table)
