"""What players note about one another is theirs alone."""

from typing import Any

import pytest

from config.refusals.explained import ExplainedRefusal
from poker.models import PlayerNote
from poker.talk.chat.muting import mute
from poker.talk.notes.marks import marks_of
from poker.talk.notes.saving import keep_note
from tests.accounts.people import NOW, person

pytestmark = pytest.mark.django_db


def test_a_note_takes_the_place_of_the_one_before_and_goes_when_it_is_empty() -> None:
    ana, ben, cleo = map(person, ("Ana", "Ben", "Cleo"))
    keep_note(owner=ana, about=ben, text=" calls  too much\n", label="", now=NOW)
    keep_note(owner=ana, about=ben, text="folds to raises", label="green", now=NOW)
    keep_note(owner=cleo, about=ben, text="", label="red")
    mute(owner=ana, muted=cleo)
    assert marks_of(owner_id=ana.pk) == {
        ben.pk: {"text": "folds to raises", "label": "green", "muted": False},
        cleo.pk: {"text": "", "label": "", "muted": True},
    }
    assert marks_of(owner_id=ana.pk, about=[cleo.pk]).keys() == {cleo.pk}
    assert marks_of(owner_id=ben.pk) == {}
    keep_note(owner=ana, about=ben, text=" ", label="")
    assert list(PlayerNote.objects.values_list("owner", "label")) == [(cleo.pk, "red")]


@pytest.mark.parametrize(
    ("noted", "code", "field"),
    [
        ({"text": "x" * 501}, "note_too_long", "text"),
        ({"label": "pink"}, "unknown_label", "label"),
        ({"about": "Ana"}, "own_note", "player"),
    ],
)
def test_what_is_no_note_leaves_the_old_one(noted: dict[str, Any], code: str, field: str) -> None:
    people = {name: person(name) for name in ("Ana", "Ben")}
    keep_note(owner=people["Ana"], about=people["Ben"], text="old", label="blue")
    about = people[noted.pop("about", "Ben")]
    with pytest.raises(ExplainedRefusal) as refusal:
        keep_note(**{"owner": people["Ana"], "about": about, "text": "", "label": "", **noted})
    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert marks_of(owner_id=people["Ana"].pk)[people["Ben"].pk]["text"] == "old"
