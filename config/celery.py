import logging
import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Its signals have to be connected wherever tasks are asked for.
import config.workers.measuring
import config.workers.queue
import config.workers.starting  # noqa: F401  # hears the workers start

# So that a warning is a line of the log like any other.
logging.captureWarnings(capture=True)

app = Celery("config")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
