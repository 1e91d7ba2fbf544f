from accounts.core.audit_log.models import AuditEntry


def recorded(*nouns: str) -> list[str]:
    """The actions in the audit log, in order; only those of some nouns, where any are named."""
    actions = AuditEntry.objects.order_by("number").values_list("action", flat=True)
    return [action for action in actions if not nouns or action.partition(".")[0] in nouns]
