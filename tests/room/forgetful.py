"""A command of the room that can be told to forget: `python -m tests.room.forgetful run_web …`.

What a process keeps of tables and of the lobby is true for a moment after the database was
emptied, which never happens in a room. Told by a signal it begins anew, as a new process does.
"""

import os
import signal
import sys
from threading import Thread
from typing import Final

from django.core.management import execute_from_command_line

FORGET: Final = signal.SIGUSR1


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # In a thread of its own: what was interrupted may hold the lock of what is to be forgotten.
    signal.signal(FORGET, lambda _number, _frame: Thread(target=forget).start())
    execute_from_command_line(["manage.py", *sys.argv[1:]])


def forget() -> None:
    """Keep nothing that was read from the database, its time included."""
    # Django is set up by the command; before that there is nothing to forget.
    from config import room_time
    from lobby.board.shared import shared_board
    from lobby.sockets.audience import audience
    from poker.event_stream.memory import memories

    room_time.forget()
    memories.clear()
    shared_board.forget()
    # It lasts for a second after the last socket has gone.
    audience._last_sent = None


if __name__ == "__main__":
    main()
