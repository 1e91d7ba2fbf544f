"""Signs of collusion that staff have not disposed of keep the pair's money in the room."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.cashier.freezing.reasons import Freeze, freeze_reason
from accounts.ledger.models import Currency
from poker.models import Finding


@freeze_reason
def suspected(player_id: int) -> Iterator[Freeze]:
    """Yield every open sign but those of play money, which cannot be withdrawn; one that comes back
    after it was disposed of counts anew."""
    signs = Finding.objects.filter(Q(low=player_id) | Q(high=player_id), is_closed=False)
    signs = signs.exclude(currency=Currency.PLAY)
    for sign in signs.order_by("pk"):
        words = _("sign of collusion no. %(number)s: %(indicator)s")
        told = {"number": sign.pk, "indicator": sign.get_indicator_display()}
        yield Freeze(f"sign:{sign.pk}:{sign.dispositions.count()}", words % told)
