from accounts.errors import Refused


class JobRefused(Refused):
    """No worker was asked to run a job."""
