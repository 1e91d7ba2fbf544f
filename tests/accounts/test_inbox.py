from collections.abc import Mapping
from typing import Any

import pytest
from django.utils.translation import gettext_lazy

from accounts import inbox
from accounts.inbox.models import Message
from tests.accounts.people import NOW, person

pytestmark = pytest.mark.django_db


@inbox.kind("test_greeting", title=gettext_lazy("Welcome"))
def greeting(data: Mapping[str, Any]) -> str:
    return f"Hello {data['name']}."


def test_a_message_is_put_once_however_often_it_is_said() -> None:
    ana = person("Ana")
    for _time in range(2):
        inbox.put(
            player_id=ana.pk, kind="test_greeting", data={"name": "Ana"}, key="hello 1", now=NOW
        )
    message = Message.objects.get()
    assert (message.player, message.put_at, message.read_at) == (ana, NOW, None)


def test_a_kind_nobody_described_is_refused() -> None:
    with pytest.raises(inbox.UnknownKind) as refusal:
        inbox.put(player_id=person("Ana").pk, kind="riddle", data={}, key="1")
    assert (refusal.value.code, refusal.value.field) == ("unknown_message_kind", "kind")
    assert "test_greeting" in refusal.value.allowed
    assert not Message.objects.exists()
