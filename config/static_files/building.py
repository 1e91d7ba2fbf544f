"""Collecting the static files before a room opens, where they changed since."""

import hashlib
from pathlib import Path
from typing import Final

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from config.places import BASE_DIR

MARK: Final = "collected"
"""A file beside the collected ones: the digest of what they were made of."""
_MAKERS: Final = BASE_DIR / "config" / "static_files"


def collect() -> bool:
    """Collect the static files, and return whether they had changed."""
    root = Path(settings.STATIC_ROOT)
    wanted = _digest()
    mark = root / MARK
    if mark.exists() and mark.read_text() == wanted:
        return False
    call_command("collectstatic", verbosity=0, interactive=False)
    mark.write_text(wanted)
    return True


def _digest() -> str:
    digest = hashlib.sha256(django.__version__.encode())
    files = {
        f"{getattr(storage, 'prefix', '') or ''}/{path}": Path(storage.path(path))
        for finder in get_finders()
        for path, storage in finder.list([])
    }
    files |= {str(maker): maker for maker in _MAKERS.glob("*.py")}
    for name, file in sorted(files.items()):
        digest.update(f"{name}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()
