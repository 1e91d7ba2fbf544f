"""Reports read from the replica where there is one, and can write nothing there."""

import os
import subprocess
import sys

from accounts.core.databases.report_database import report_database
from config.places import BASE_DIR
from tests.room.database import RoomDatabase

READ_AND_WRITE = """
import django
django.setup()
from django.contrib.contenttypes.models import ContentType
from django.db import InternalError
from accounts.core.databases.report_database import report_database
rows = ContentType.objects.using(report_database())
print(report_database(), rows.filter(app_label="poker", model="table").count())
try:
    rows.create(app_label="not", model="here")
except InternalError as refusal:
    print(refusal)
"""


def test_without_a_replica_reports_read_the_only_database() -> None:
    assert report_database() == "default"


def test_reports_read_the_replica_and_cannot_write_it(room_db: RoomDatabase) -> None:
    done = subprocess.run(
        [sys.executable, "-c", READ_AND_WRITE],
        cwd=BASE_DIR,
        env=os.environ | {"DATABASE_URL": room_db.url, "DATABASE_REPLICA_URL": room_db.url},
        capture_output=True,
        text=True,
        check=True,
    )
    read, refused = done.stdout.splitlines()
    assert read == "replica 1"
    assert "read-only transaction" in refused
