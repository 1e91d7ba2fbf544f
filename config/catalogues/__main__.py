"""Catalogues of translations: `python -m config.catalogues update|check|compile`."""

import argparse
import sys
from pathlib import Path

from config.catalogues.compiling import compile_catalogues
from config.catalogues.faults import faults
from config.catalogues.updating import update
from config.places import BASE_DIR


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m config.catalogues", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    updating = verbs.add_parser("update", help="bring the catalogues to the source")
    updating.add_argument(
        "--drop-stale", action="store_true", help="forget what is no longer in the source"
    )
    verbs.add_parser("check", help="exit code 1 where a translation is missing, stale or wrong")
    verbs.add_parser("compile", help="write what processes read, where it is older")
    asked = parser.parse_args(arguments)
    if asked.verb == "check":
        return _check()
    if asked.verb == "compile":
        compile_catalogues()
        return 0
    _say_written(update(drop_stale=asked.drop_stale))
    return 0


def _check() -> int:
    found = [str(fault) for fault in faults()]
    for line in found:
        print(line)
    if found:
        print(f"{len(found)} texts to mend: `make messages`, then translate.", file=sys.stderr)
    return 1 if found else 0


def _say_written(paths: list[Path]) -> None:
    for path in paths:
        print(path.relative_to(BASE_DIR))


if __name__ == "__main__":
    sys.exit(main())
