"""Catalogues in the form that processes read (`.mo`), beside the one that people write."""

import tempfile
from pathlib import Path

from babel.messages.mofile import write_mo

from config.catalogues import po_file
from config.catalogues.place import sources
from config.places import BASE_DIR


def compile_catalogues(root: Path = BASE_DIR) -> list[Path]:
    """Write the compiled form of every catalogue that changed since, and return the files written.

    Several processes may do it at once: a file is replaced as a whole.
    """
    written = []
    for language, _, source in sources(root):
        compiled = source.with_suffix(".mo")
        if source.exists() and _is_older(compiled, source):
            _write(compiled, source, language)
            written.append(compiled)
    return written


def _is_older(compiled: Path, source: Path) -> bool:
    return not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns


def _write(compiled: Path, source: Path, language: str) -> None:
    catalog = po_file.read(source, language)
    with tempfile.NamedTemporaryFile(dir=compiled.parent, suffix=".part", delete=False) as part:
        write_mo(part, catalog)
    Path(part.name).chmod(0o644)
    Path(part.name).replace(compiled)
