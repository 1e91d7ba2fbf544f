"""Saving pictures of a browser small enough for a page of text."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

QUALITY: Final = 82
FILM_QUALITY: Final = 60
FILM_WIDTH: Final = 720
LAST_FRAME_MS: Final = 3_000


def save_picture(png: bytes, file: Path) -> None:
    """Save a screenshot as WebP."""
    with Image.open(BytesIO(png)) as picture:
        picture.save(file, quality=QUALITY, method=6)


def save_film(frames: Sequence[bytes], file: Path, frame_ms: int) -> None:
    """Save screenshots as an animated WebP that starts again after a while.

    Raises ValueError where there is none.
    """
    if not frames:
        raise ValueError("nothing was filmed")
    first, *rest = [_smaller(frame) for frame in frames]
    times = [frame_ms] * len(rest) + [LAST_FRAME_MS]
    first.save(
        file,
        save_all=True,
        append_images=rest,
        duration=times,
        loop=0,
        quality=FILM_QUALITY,
        method=6,
    )


def _smaller(frame: bytes) -> Image.Image:
    with Image.open(BytesIO(frame)) as picture:
        height = picture.height * FILM_WIDTH // picture.width
        return picture.convert("RGB").resize((FILM_WIDTH, height), Image.Resampling.LANCZOS)
