"""For what reason tournaments keep a player where they are."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.compliance.retention.reasons import retention_reason
from lobby.tournaments.models import Entry
from lobby.tournaments.models.tournament import Status


@retention_reason("tournament", _("The player takes part in a freezeout."), stops_removal=False)
def taking_part(now: datetime) -> "QuerySet[Any, Any]":
    """Until it has ended and its prizes are paid."""
    going_on = (Status.ANNOUNCED, Status.RUNNING)
    return Entry.objects.filter(tournament__status__in=going_on).values("player")
