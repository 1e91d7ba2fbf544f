"""A policy for every kind: made when a room is set up, and when a kind is new."""

from django.apps.registry import Apps

from accounts.compliance.retention.kinds import every_kind


def seed_policies(*, using: str, state: Apps) -> None:
    """Give each kind that has none a policy with its default; what was decided stays.

    Not a migration, like the roles': an upgrade that adds a kind needs nothing else. ``state``
    are the models as they are migrated.
    """
    try:
        model = state.get_model("accounts", "RetentionPolicy")
    except LookupError:
        # Whoever migrates step by step has no such table yet.
        return
    rows = [model(kind=kind.slug, keep_days=kind.default_days) for kind in every_kind()]
    model._default_manager.using(using).bulk_create(rows, ignore_conflicts=True)
