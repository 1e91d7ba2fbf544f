"""Style sheets and scripts, as a room without a proxy in front serves them: compressed, scripts
without their comments."""

import gzip
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from rjsmin import jsmin

COMPRESSED_TYPES = ("text/", "application/javascript", "image/svg+xml", "application/json")
LEVEL = 6
KEPT_FILES = 512


class FileState(NamedTuple):
    """A file as it is now. Once the file has changed, its state is another one."""

    path: Path
    changed_ns: int
    size: int


@lru_cache(maxsize=KEPT_FILES)
def _compressed(state: FileState) -> bytes:
    return gzip.compress(_squeezed(state.path), LEVEL, mtime=0)


def _squeezed(path: Path) -> bytes:
    """Return what a browser needs of a file. A quarter of a script is comments and indentation."""
    whole = path.read_bytes()
    if path.suffix != ".js" or path.name.endswith(".min.js"):
        return whole
    squeezed: str = jsmin(whole.decode())
    return squeezed.encode()


class CompressingStaticFiles(ASGIStaticFilesHandler):
    """Answers with gzip where the browser accepts it, each file compressed once a process."""

    def serve(self, request: HttpRequest) -> HttpResponse | FileResponse:
        response = super().serve(request)
        stream = response.file_to_stream if isinstance(response, FileResponse) else None
        if stream is None or not _wants_gzip(request, response):
            return response
        with stream:
            return _in_gzip(Path(stream.name), response)


def _wants_gzip(request: HttpRequest, response: HttpResponseBase) -> bool:
    accepted = request.headers.get("Accept-Encoding", "")
    return "gzip" in accepted and response["Content-Type"].startswith(COMPRESSED_TYPES)


def _in_gzip(path: Path, response: HttpResponseBase) -> HttpResponse:
    facts = path.stat()
    body = _compressed(FileState(path, facts.st_mtime_ns, facts.st_size))
    answer = HttpResponse(body, content_type=response["Content-Type"])
    answer["Content-Encoding"] = "gzip"
    answer["Content-Length"] = str(len(body))
    answer["Last-Modified"] = response["Last-Modified"]
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer
