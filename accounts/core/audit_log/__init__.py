"""The audit log: what staff, the cashier and the room did, in a chain that cannot be rewritten
unnoticed.
"""

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.recording import record

__all__ = ["Action", "record"]
