"""Incidents: what went wrong in the room and staff must look at."""

from accounts.core.incidents.models import Incident
from accounts.core.incidents.opening import open_incident

__all__ = ["Incident", "open_incident"]
