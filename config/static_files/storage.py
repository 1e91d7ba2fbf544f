"""Where static files are, and how they are called: by what is in them.

A file whose name says what is in it is held by browsers for a year, and a page of one version never
gets a script of another one: `manage.py collectstatic` keeps the files of versions before. Where
nothing was collected, files are called by their own names.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.files.base import ContentFile
from django.core.files.storage import Storage

from config.http.answer_pages import pages_for_a_proxy
from config.static_files.modules import Modules
from config.static_files.styles import joined as joined_styles

Paths = Mapping[str, tuple[Storage, str]]


class NamedByContent(ManifestStaticFilesStorage):
    """Joins scripts and style sheets when they are collected, and names all files by content."""

    manifest_strict = False

    def stored_name(self, name: str) -> str:
        """Return the name a file is called by."""
        return super().stored_name(name) if self.hashed_files else name

    def post_process(
        self, paths: dict[str, tuple[Storage, str]], *arguments: Any, **options: Any
    ) -> Iterator[Any]:
        """Join what is ours, then have all files copied under their names."""
        if not options.get("dry_run"):
            paths = paths | _Joining(self, paths).joined()
        yield from super().post_process(paths, *arguments, **options)
        if not options.get("dry_run"):
            self._keep_answers()

    def _keep_answers(self) -> None:
        """Keep the pages that a proxy shows by itself, which name the files collected now."""
        for name, page in pages_for_a_proxy():
            self.delete(name)
            self.save(name, ContentFile(page))


class _Joining:
    """The joining of collected files, whose sources are at `paths`."""

    def __init__(self, kept: NamedByContent, paths: Paths) -> None:
        self._kept, self._paths = kept, paths
        self._modules = Modules(self._read)
        self._addresses: dict[str, str] = {}

    def joined(self) -> dict[str, tuple[Storage, str]]:
        """Keep the joined files, and return where they are."""
        ours = [name for name in self._paths if not name.startswith(("admin/", "django_htmx/"))]
        scripts = [name for name in ours if name.endswith(".js")]
        styles = [name for name in ours if name.endswith(".css")]
        for name in scripts:
            self._address(name)
        for name in styles:
            self._keep(name, joined_styles(name, self._read))
        return {name: (self._kept, name) for name in (*scripts, *styles)}

    def _address(self, name: str) -> str:
        """Return where the joined file of a module is, and join it first."""
        if name not in self._addresses:
            content = self._modules.joined(name, self._address)
            self._keep(name, content)
            hashed = self._kept.hashed_name(name, ContentFile(content.encode()))
            self._addresses[name] = f"{self._kept.base_url}{hashed}"
        return self._addresses[name]

    def _read(self, name: str) -> str:
        storage, path = self._paths[name]
        with storage.open(path) as file:
            text: bytes = file.read()
        return text.decode()

    def _keep(self, name: str, content: str) -> None:
        self._kept.delete(name)
        self._kept.save(name, ContentFile(content.encode()))
