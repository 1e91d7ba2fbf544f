"""What players call the parts of a game's name."""

from typing import Final

from django.utils.translation import gettext_lazy

from accounts.ledger.models import Currency

VARIANTS: Final = {
    "holdem": gettext_lazy("Texas Hold'em"),
    "omaha": gettext_lazy("Omaha"),
    "omaha_5": gettext_lazy("Five-card Omaha"),
    "omaha_6": gettext_lazy("Six-card Omaha"),
}
STRUCTURES: Final = {
    "fixed_limit": gettext_lazy("Fixed limit"),
    "pot_limit": gettext_lazy("Pot limit"),
    "no_limit": gettext_lazy("No limit"),
}
CURRENCIES: Final = {
    Currency.PLAY.value: gettext_lazy("play money"),
    Currency.EUR.value: gettext_lazy("euros"),
}
