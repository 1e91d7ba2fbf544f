"""The reason for which tournaments keep the records of a player."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.compliance.retention.reasons import retention_reason
from lobby.tournaments.models import Entry
from lobby.tournaments.models.tournament import Status


@retention_reason("tournament", _("The player takes part in a freezeout."), stops_removal=False)
def taking_part(now: datetime) -> "QuerySet[Any, Any]":
    """Return the players of tournaments that have not ended yet."""
    going_on = (Status.ANNOUNCED, Status.RUNNING)
    return Entry.objects.filter(tournament__status__in=going_on).values("player")
