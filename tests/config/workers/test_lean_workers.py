"""Only the worker that judges play is asked for what takes numpy or scipy, which no other process
has to have."""

import ast
from collections.abc import Iterator
from typing import Final

import grimp
from django.conf import settings

from config.places import BASE_DIR
from config.workers.names import JUDGING

HEAVY: Final = ("numpy", "scipy")
APPS: Final = ("accounts", "poker", "lobby")


def imported_by_tasks() -> Iterator[tuple[str, str]]:
    """Each task with the modules it imports when it runs."""
    for app in APPS:
        for node in ast.parse((BASE_DIR / app / "tasks.py").read_text()).body:
            if isinstance(node, ast.FunctionDef):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.ImportFrom) and inner.module:
                        yield f"{app}.tasks.{node.name}", inner.module


def test_what_takes_them_is_asked_of_the_judge_alone() -> None:
    graph = grimp.build_graph("config", *APPS, include_external_packages=True)
    heavy = {
        task
        for task, module in imported_by_tasks()
        if any(graph.chain_exists(importer=module, imported=library) for library in HEAVY)
    }
    judged = {
        task for task, route in settings.CELERY_TASK_ROUTES.items() if route["queue"] == JUDGING
    }
    assert heavy == judged != set()
