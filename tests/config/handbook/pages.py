"""The project's pages of text, and what they name."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from config.places import BASE_DIR

FOLDERS: Final = ("config", "accounts", "poker", "lobby", "tests")
HANDBOOK: Final = BASE_DIR / "config" / "handbook"
FENCE: Final = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
TICKED: Final = re.compile(r"`([^`\n]+)`")
PATH: Final = re.compile(
    r"[\w.@-]*(/[\w.@-]+)+/?|[\w.@-]+\.(py|js|css|md|toml|txt|json|yml|env|html)"
)


def pages() -> list[Path]:
    """Every page, the README first."""
    inside = (page for folder in FOLDERS for page in (BASE_DIR / folder).rglob("*.md"))
    return [*sorted(BASE_DIR.glob("*.md"), reverse=True), *sorted(inside)]


def name_of(page: Path) -> str:
    return str(page.relative_to(BASE_DIR))


def blocks(page: Path) -> list[str]:
    """What stands between fences: commands to type."""
    return FENCE.findall(page.read_text())


def prose(page: Path) -> str:
    return FENCE.sub("", page.read_text())


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """The files a page links to, with the anchor in them."""
    for target in LINK.findall(prose(page)):
        if not target.startswith(("http://", "https://")):
            file, _, anchor = target.partition("#")
            yield (page.parent / file if file else page), anchor


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as they are made of their words."""
    titles = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def named_paths(page: Path) -> Iterator[str]:
    """What is written as the path of a file or a folder of the project."""
    for words in TICKED.findall(prose(page)):
        if PATH.fullmatch(words) and not words.startswith("/"):
            yield words


def commands(page: Path) -> str:
    """Everything a page tells one to type."""
    return "\n".join([*blocks(page), *TICKED.findall(prose(page))])
