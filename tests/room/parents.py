"""Ending with the process that started this one."""

import ctypes
import signal
from typing import Final

PR_SET_PDEATHSIG: Final = 1


def end_with_parent(sig: signal.Signals) -> None:
    """Have Linux send this process ``sig`` when its parent ends, however that one ends."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, sig)
