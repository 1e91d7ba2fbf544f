"""What went wrong in the room and staff must look at."""

from accounts.incidents.models import Incident
from accounts.incidents.opening import open_incident

__all__ = ["Incident", "open_incident"]
