"""Processes of the room that begin with their libraries imported.

A test run starts some five hundred of them, and each would spend most of its first two seconds on
importing Django, Celery, Twisted and their like. Here one process imports those once and forks;
what it forked reads its own settings and runs its own command. Only libraries are imported
before: nothing of the room, no settings, no event loop, no thread.
"""
