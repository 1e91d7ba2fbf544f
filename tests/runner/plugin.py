"""What makes pytest run tests by workers."""

from pathlib import Path

import pytest
from _pytest.terminal import TerminalReporter
from django.conf import settings

from tests.runner.bundles import bundles
from tests.runner.durations import Durations
from tests.runner.place import furnish
from tests.runner.progress import Progress
from tests.runner.running import Run


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("workers")
    group.addoption(
        "--workers", type=int, default=0, metavar="N", help="run the tests by N processes"
    )
    group.addoption(
        "--keep-durations",
        action="store_true",
        help="keep how long tests took in the tree, for runs in a fresh clone",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run what was collected by workers, where they are asked for."""
    workers: int = session.config.option.workers
    if not workers or session.config.option.collectonly or session.testsfailed:
        return None
    durations = Durations(Path(settings.VAR_DIR).parent / "durations.json")
    given = bundles(session.items, durations)
    workers = min(workers, len(given))
    furnish(workers)
    terminal: TerminalReporter = session.config.pluginmanager.getplugin("terminalreporter")
    progress = Progress(terminal, len(session.items), sum(each.seconds for each in given))
    session.config.pluginmanager.register(Quiet())
    try:
        Run(session, given, durations, progress).go(workers)
    finally:
        progress.end()
        durations.keep(for_clones=session.config.option.keep_durations)
    return True


class Quiet:
    """No letter for a test: the line of the progress counts what passed, and names what failed."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        if report.passed and report.when == "call":
            return ("passed", "", "")
        if report.failed:
            return ("failed", "", "FAILED") if report.when == "call" else ("error", "", "ERROR")
        outcome: str = report.outcome
        if outcome == "rerun":
            return ("rerun", "", "RERUN")
        return None
