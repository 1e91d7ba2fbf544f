"""Creating the policies: when a room is set up, and when a kind is new."""

from django.apps.registry import Apps

from accounts.compliance.retention.kinds import KINDS


def seed_policies(*, using: str, state: Apps) -> None:
    """Give each kind that has no policy one with its default; existing policies are not changed.

    Like the roles, it is not a migration, so that an upgrade that adds a kind needs no other step.
    ``state`` are the models as they are migrated.
    """
    try:
        model = state.get_model("accounts", "RetentionPolicy")
    except LookupError:
        # In a migration step by step the table does not exist yet.
        return
    rows = [model(kind=kind.slug, keep_days=kind.default_days) for kind in KINDS]
    model._default_manager.using(using).bulk_create(rows, ignore_conflicts=True)
