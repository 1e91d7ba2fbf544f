"""Where idle money may go."""

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Currency


class Destination(models.TextChoices):
    """Where the money of an idle wallet may go."""

    OWNER = "owner", _("paid out to the player by the cashier")
    CHARITY = "charity", _("given to charity")
    PROMOTION = "promotion", _("play money, taken back")


POSSIBLE: Final = {
    Currency.EUR: (Destination.OWNER, Destination.CHARITY),
    Currency.PLAY: (Destination.PROMOTION,),
}
