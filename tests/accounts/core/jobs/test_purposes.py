from celery import current_app
from django.utils import translation

from accounts.core.jobs.purpose import purpose_of
from config.timetable import TIMETABLE


def test_every_job_of_the_timetable_says_what_it_does_in_the_readers_language() -> None:
    current_app.loader.import_default_modules()
    for line in TIMETABLE.values():
        task = current_app.tasks[line["task"]]
        english, german = (read(task, language) for language in ("en", "de"))
        assert english.endswith("."), line
        assert german != english, line


def read(task: object, language: str) -> str:
    with translation.override(language):
        return purpose_of(task)
