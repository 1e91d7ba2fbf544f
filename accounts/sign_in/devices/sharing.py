"""Whether two accounts were used from one browser, or from one household outside the house."""

from collections.abc import Iterable

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from accounts.sign_in.devices.models import KnownDevice, SignIn
from config.http.addresses import household, is_within
from config.refusals.explained import ExplainedRefusal


def require_stranger(by: Player, player_id: int) -> None:
    """Raise ExplainedRefusal (`shared_device`, `shared_address`) where the member of staff has
    signed in from a browser or an address of the player's: both may be one person.

    Addresses of the house, ROOM_HOUSE_ADDRESSES, are everybody's.
    """
    own = KnownDevice.objects.filter(player=by).values("digest")
    if KnownDevice.objects.filter(player=player_id, digest__in=own).exists():
        words = _("You have used a browser of this player's: a colleague has to do it.")
        raise ExplainedRefusal(words, code="shared_device", field="by")
    mine = set(map(household, _addresses(by.pk)))
    shared = (address for address in _addresses(player_id) if household(address) in mine)
    if any(not is_within(address, settings.ROOM_HOUSE_ADDRESSES) for address in shared):
        words = _("You have used an address of this player's: a colleague has to do it.")
        raise ExplainedRefusal(words, code="shared_address", field="by")


def _addresses(player_id: int) -> Iterable[str]:
    sign_ins = SignIn.objects.filter(player=player_id).exclude(address="")
    return sign_ins.values_list("address", flat=True).distinct()
