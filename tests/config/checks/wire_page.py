"""Whether the page about the wire says what the program declares, a part of `make check`:
`python -m tests.config.checks.wire_page`; with `--write` it is brought to that.

Exit code 1 if it differs.
"""

import os
import sys
from pathlib import Path
from typing import Final

import django

PROJECT: Final = Path(__file__).parents[3]
PAGE: Final = PROJECT / "poker/README.md"
BEGIN: Final = "<!-- commands: from their declarations -->\n"
END: Final = "<!-- end of commands -->\n"


def commands_tables() -> str:
    """Return tables of everything that a client may send, in Markdown."""
    from poker.sockets.commands.command import Command, Message
    from poker.sockets.commands.declarations import MESSAGES

    def line(message: type[Message]) -> str:
        meaning = " ".join((message.__doc__ or "").split())
        fields = " ".join(f"`{name}`" for name in message.fields)
        seat = "yes" if issubclass(message, Command) and message.needs_seat else "no"
        return f"| `{message.type}` | {fields} | {seat} | {meaning} |\n"

    forms = {name: each for message in MESSAGES.values() for name, each in message.fields.items()}
    return "".join(
        (
            "| `type` | fields | needs a seat | meaning |\n|---|---|---|---|\n",
            *map(line, MESSAGES.values()),
            "\n| field | form |\n|---|---|\n",
            *(f"| `{name}` | {field.allowed} |\n" for name, field in forms.items()),
        )
    )


def written(page: str) -> str:
    """Return the page with the tables as they are declared. Raises ValueError without its marks."""
    before, rest = page.split(BEGIN, 1)
    _, after = rest.split(END, 1)
    return f"{before}{BEGIN}{commands_tables()}{END}{after}"


def main(arguments: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    page = PAGE.read_text()
    declared = written(page)
    if arguments == ["--write"]:
        PAGE.write_text(declared)
        return 0
    if declared == page:
        return 0
    sys.stderr.write(f"{PAGE.relative_to(PROJECT)} differs from the declarations; --write it\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
