"""Signs that two play for one another, which staff have not decided on, keep their money in the
room."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.cashier.freezing.reasons import Freeze, freeze_reason
from accounts.ledger.models import Currency
from poker.models import Finding
from poker.models.oversight.collusion_finding import OF_PLAY


@freeze_reason
def suspected(player_id: int) -> Iterator[Freeze]:
    """Yield every open sign of play but those for play money, which cannot be withdrawn; one that
    comes back after it was decided on counts anew. Friends sit together, and families share a
    browser: that alone keeps nobody's money."""
    signs = Finding.objects.filter(Q(low=player_id) | Q(high=player_id), is_closed=False)
    signs = signs.filter(indicator__in=OF_PLAY).exclude(currency=Currency.PLAY)
    for sign in signs.order_by("pk"):
        words = _("sign of collusion no. %(number)s: %(indicator)s")
        told = {"number": sign.pk, "indicator": sign.get_indicator_display()}
        yield Freeze(f"sign:{sign.pk}:{sign.dispositions.count()}", words % told)
