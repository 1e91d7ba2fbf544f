"""Asks a process of the room whether it is well: `python -m config.health.asking ADDRESS`.

For a container's health check, in an image that has no curl. Exit code 0 where the address answers
with 200, 1 where it does not, 2 for a wrong command line.
"""

import sys
from http import HTTPStatus

from config.outgoing.http import status_of
from config.wait_limits import HEALTH_ANSWER


def is_well(address: str) -> bool:
    """Return whether an HTTP address answers with 200 in time."""
    try:
        return status_of(address, HEALTH_ANSWER) == HTTPStatus.OK
    except (OSError, ValueError):
        return False


def main() -> int:
    if len(sys.argv) != 2 or not sys.argv[1].startswith("http://"):  # one address
        sys.stderr.write("usage: python -m config.health.asking http://HOST:PORT/PATH\n")
        return 2
    return 0 if is_well(sys.argv[1]) else 1


if __name__ == "__main__":
    sys.exit(main())
