import pytest
from celery import current_app
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from config.timetable import AT_MIDNIGHT, TIMETABLE, job


def test_every_task_is_a_job_that_says_what_it_does_in_the_readers_language() -> None:
    ours = {
        name for name in current_app.tasks if name.startswith(("accounts.", "poker.", "lobby."))
    }
    assert {line["task"] for line in TIMETABLE.values()} < ours
    for name in ours:
        task = current_app.tasks[name]
        english, german = (read(task, language) for language in ("en", "de"))
        assert english.endswith("."), name
        assert german != english, name


def read(task: object, language: str) -> str:
    with translation.override(language):
        return str(getattr(task, "purpose", ""))


def test_a_second_job_of_the_same_name_is_refused() -> None:
    def check_ledger() -> None: ...

    with pytest.raises(ValueError, match="check-ledger"):
        job(AT_MIDNIGHT, _("Checks it again."))(check_ledger)
