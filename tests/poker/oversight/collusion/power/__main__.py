"""Measure how soon collusion is found: `python -m tests.poker.oversight.collusion.power`.

Django is made ready before anything of the room is imported; no database is asked.
"""

import os
from importlib import import_module

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    import_module("tests.poker.oversight.collusion.power.measuring").main()
