"""Static files as a room without a proxy in front serves them: compressed, and held for a year
where their names say what is in them."""

import gzip
import re
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.views.static import serve

COMPRESSED_TYPES: Final = ("text/", "application/javascript", "image/svg+xml", "application/json")
LEVEL: Final = 9
KEPT_FILES: Final = 512
NAMED_BY_CONTENT: Final = re.compile(r"\.[0-9a-f]{12}\.\w+$")
FOR_A_YEAR: Final = "public, max-age=31536000, immutable"


class FileState(NamedTuple):
    """A file as it is now. Once the file has changed, its state is another one."""

    path: Path
    changed_ns: int
    size: int


@lru_cache(maxsize=KEPT_FILES)
def _compressed(state: FileState) -> bytes:
    return gzip.compress(state.path.read_bytes(), LEVEL, mtime=0)


class StaticFiles(ASGIStaticFilesHandler):
    """Answers with gzip where the browser accepts it, each file compressed once a process."""

    def serve(self, request: HttpRequest) -> HttpResponse | FileResponse:
        response = self._found(request)
        stream = response.file_to_stream if isinstance(response, FileResponse) else None
        if stream is None or not _wants_gzip(request, response):
            return response
        with stream:
            return _in_gzip(Path(stream.name), response)

    def _found(self, request: HttpRequest) -> HttpResponse | FileResponse:
        """Return a collected file by its whole name, or one as it is in the source.

        Raises Http404 where there is none, or the path leads out of the folder.
        """
        name = self.file_path(request.path)
        if ".." in Path(name).parts:
            raise Http404(request.path)
        if not NAMED_BY_CONTENT.search(name):
            return super().serve(request)
        response = serve(request, name, document_root=str(settings.STATIC_ROOT))
        response["Cache-Control"] = FOR_A_YEAR
        return response


def _wants_gzip(request: HttpRequest, response: HttpResponseBase) -> bool:
    accepted = request.headers.get("Accept-Encoding", "")
    return "gzip" in accepted and response["Content-Type"].startswith(COMPRESSED_TYPES)


def _in_gzip(path: Path, response: HttpResponseBase) -> HttpResponse:
    facts = path.stat()
    body = _compressed(FileState(path, facts.st_mtime_ns, facts.st_size))
    answer = HttpResponse(body, content_type=response["Content-Type"])
    answer["Content-Encoding"] = "gzip"
    answer["Content-Length"] = str(len(body))
    for name in ("Last-Modified", "Cache-Control"):
        if name in response:
            answer[name] = response[name]
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer
