"""Signs that two play for one another, which staff have not decided on, keep their money in the
room."""

from collections.abc import Iterable, Iterator

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.cashier.freezing.freed import freed
from accounts.cashier.freezing.reasons import Freeze, freeze_reason
from accounts.core.second_person.acts import Act
from accounts.ledger.models import Currency
from config import room_time
from poker.models import Finding
from poker.models.oversight.collusion_finding import OF_PLAY
from poker.oversight.collusion.waiting import asked_at, is_unjudged


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
        yield Freeze(_key(sign), words % told)


def act_of(signs: Iterable[Finding]) -> Act:
    """Return the act of freeing their players' money by disposing of these signs."""
    open_ones = [sign for sign in signs if not sign.is_closed]
    keys = {_key(sign) for sign in open_ones}
    players = {player for sign in open_ones for player in (sign.low_id, sign.high_id)}
    found = freed(players, lambda freeze: freeze.key in keys)
    return Act(freed=found.by_player, always=found.waits)


@freeze_reason
def unjudged(player_id: int) -> Iterator[Freeze]:
    """Yield a reason while hands a player was dealt before they asked for a withdrawal have not
    been judged, which the judge is asked for every twenty seconds."""
    if is_unjudged(player_id, room_time.now()):
        asked = asked_at(player_id)
        words = _("their last hands are not judged yet")
        yield Freeze(f"unjudged:{asked:%Y%m%d%H%M%S}", words, passes=True)


def _key(sign: Finding) -> str:
    return f"sign:{sign.pk}:{sign.dispositions.count()}"
