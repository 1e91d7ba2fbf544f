"""The audit log: what staff, the cashier and the room itself did, in a chain nobody rewrites."""

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.recording import record

__all__ = ["Action", "record"]
