from accounts.core.audit_log.models.anchor import AuditAnchor
from accounts.core.audit_log.models.entry import AuditEntry
from accounts.core.audit_log.models.head import AuditHead
from accounts.core.audit_log.models.redaction import AuditRedaction

__all__ = ["AuditAnchor", "AuditEntry", "AuditHead", "AuditRedaction"]
