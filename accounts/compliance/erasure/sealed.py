"""What the law requires the room to keep of an erased person, encrypted until its time is over."""

import json
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Min, Q

from accounts.cashier.models import CashierRequest
from accounts.compliance.retention.kinds import Figures
from accounts.compliance.retention.rows import removed_by
from accounts.core import sealing
from accounts.identity.erased_person import KEYS, ErasedPerson
from accounts.identity.records.models import IdentityRecord
from accounts.models.player import Player
from accounts.sign_in.email.change.models import EmailChange
from accounts.staff.sanctions.models import StaffNote

FOR_BUSINESS: Final = timedelta(days=1825)
"""For players who moved real money or have notes of staff: the least the law requires."""
FOR_CLEARING: Final = timedelta(days=30)
"""For all others: long enough to clear everything that names them, however often that fails."""


def seal(player: Player) -> str:
    """Return who a player is, how they paid and what staff noted of them, as encrypted JSON."""
    payments = CashierRequest.objects.filter(player=player).values_list(
        "pk", "payment_reference", "account_holder"
    )
    changes = EmailChange.objects.filter(player=player).values_list("old_email", "new_email")
    notes = StaffNote.objects.filter(player=player).order_by("pk")
    known = {
        "email": player.email,
        "emails": sorted({each for pair in changes for each in pair} - {player.email}),
        "screen_name": player.screen_name,
        "birth_date": player.birth_date.isoformat(),
        "payments": {str(number): " ".join(told).strip() for number, *told in payments},
        "notes": [[note.made_at.isoformat(), note.text] for note in notes],
    }
    return sealing.seal(json.dumps(known), keys=KEYS)


def sealed_for(player: Player) -> timedelta:
    """Return how long what is sealed of the player has to be kept."""
    business = (CashierRequest, IdentityRecord, StaffNote)
    is_long = any(model._default_manager.filter(player=player).exists() for model in business)
    return FOR_BUSINESS if is_long else FOR_CLEARING


class SealedStore:
    """The sealed identities of erased people, and their identity checks; each has its own end,
    which was set when it was sealed.
    """

    def figures(self, until: datetime, now: datetime) -> Figures:
        sealed = ErasedPerson.objects.exclude(sealed="")
        overdue = Count("pk", filter=Q(sealed_until__lt=now))
        totals = sealed.aggregate(rows=Count("pk"), oldest_at=Min("erased_at"), overdue=overdue)
        return Figures(**totals)

    def remove(self, until: datetime, now: datetime, most: int) -> int:
        over = ErasedPerson.objects.exclude(sealed="").filter(sealed_until__lt=now)
        numbers = list(over.order_by("pk").values_list("pk", flat=True)[:most])
        return removed_by("erasure_forget", numbers) if numbers else 0
