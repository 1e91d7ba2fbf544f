"""What running a job by hand raises."""

from accounts.errors import Refused


class JobRefused(Refused):
    """No worker was asked to run a job."""
