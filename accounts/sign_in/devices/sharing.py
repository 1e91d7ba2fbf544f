"""Whether two accounts were used from one browser, or from one address outside the house."""

from ipaddress import ip_address

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from accounts.sign_in.devices.models import KnownDevice, SignIn
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
    mine = SignIn.objects.filter(player=by).exclude(address="").values("address")
    shared = SignIn.objects.filter(player=player_id, address__in=mine).values_list("address")
    if any(not _is_of_the_house(address) for (address,) in shared.distinct()):
        words = _("You have used an address of this player's: a colleague has to do it.")
        raise ExplainedRefusal(words, code="shared_address", field="by")


def _is_of_the_house(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in settings.ROOM_HOUSE_ADDRESSES)
