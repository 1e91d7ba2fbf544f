"""The commands that `make check` runs."""

import re
from typing import Final

from config.places import BASE_DIR

MAKEFILE: Final = BASE_DIR / "Makefile"


def commands_of_make_check() -> set[str]:
    makefile = MAKEFILE.read_text()
    recipe = re.search(r"^check:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert recipe is not None
    sources = re.search(r"^SOURCES := (.*)$", makefile, re.MULTILINE)
    assert sources is not None
    text = recipe[1].replace("$(PYTHON)", ".venv/bin/python").replace("$(SOURCES)", sources[1])
    return {line.strip() for line in text.splitlines()}
