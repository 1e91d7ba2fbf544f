import pytest
from django.apps import apps

from accounts.core.databases.database_role import restricted_tables


def test_every_app_may_restrict_tables_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = apps.get_app_config("lobby")
    monkeypatch.setattr(lobby, "restricted_tables", {"lobby_book": ("SELECT",)}, raising=False)
    assert restricted_tables()["lobby_book"] == ("SELECT",)
    assert restricted_tables()["ledger_entry"] == ("SELECT", "INSERT")
