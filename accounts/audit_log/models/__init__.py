from accounts.audit_log.models.entry import AuditEntry
from accounts.audit_log.models.head import AuditHead

__all__ = ["AuditEntry", "AuditHead"]
