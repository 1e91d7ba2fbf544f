"""What axe-core finds on a page that keeps people from using it."""

from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

AXE = Path(__file__).parent / "axe" / "axe.min.js"
GRAVE = ("serious", "critical")


def bring_axe(context: BrowserContext) -> None:
    """Have axe on every page of this browser, past the pages' own policy on scripts."""
    context.add_init_script(path=AXE)


def grave_violations(page: Page) -> list[str]:
    """Every serious and critical violation on the page as it is drawn now."""
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    assert found["passes"], "axe looked at the page"
    return [
        f"{rule['id']} at {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in GRAVE
        for node in rule["nodes"]
    ]
