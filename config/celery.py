"""The Celery application of workers and beat."""

import logging
import os

from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Their signals have to be connected in every process that asks for tasks.
import config.workers.measuring
import config.workers.queue
import config.workers.starting  # noqa: F401  # connects signals of a worker's start
from config.workers.room_time import RoomCelery

# So that a warning is a line of the log like any other.
logging.captureWarnings(capture=True)

# redis+socket:// takes its transport from here, whatever a setting of Celery says.
TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), "config.workers.transport:Transport"))

app = RoomCelery("config")
app.config_from_object("django.conf:settings", namespace="CELERY")
