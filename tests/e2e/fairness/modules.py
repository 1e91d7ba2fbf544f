"""The browser's own half of the deal protocol, called module by module."""

import mimetypes
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, Route

from config.places import BASE_DIR

ORIGIN = "http://localhost"
CATALOGUE = """
window.gettext = (text) => text;
window.interpolate = (text, values, named) => named
  ? text.replace(/%\\((\\w+)\\)s/g, (_, name) => values[name])
  : text.replace(/%s/g, () => values.shift());
"""
CALLS = """async ([module, name, calls]) => {
  const found = await import(module);
  return Promise.all(calls.map((given) => found[name](...given)));
}"""

VERDICT = """async ([folder, results]) => {
  const { verdict } = await import(`${folder}/verdict.js`);
  const { People } = await import(`${folder}/people.js`);
  return verdict(results, new People({}, null));
}"""


class Modules:
    """A page that serves nothing but the room's static files, as they lie on the disk."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.context.route(f"{ORIGIN}/**", self._serve)
        # As Django's catalogue gives it to readers of English.
        page.add_init_script(CATALOGUE)
        page.goto(f"{ORIGIN}/")

    def another_window(self) -> "Modules":
        """Of the same browser: what one stores the other finds."""
        return Modules(self.page.context.new_page())

    def call(self, module: str, name: str, *given: Any) -> Any:
        """What `name` of `static/poker/fairness/<module>.js` returns."""
        return self.call_each(module, name, [given])[0]

    def call_each(self, module: str, name: str, calls: Sequence[Sequence[Any]]) -> list[Any]:
        """What it returns for each of several lists of arguments."""
        address = f"{ORIGIN}/static/poker/fairness/{module}.js"
        found: list[Any] = self.page.evaluate(CALLS, [address, name, calls])
        return found

    def check(self, proof: Any, **known: Any) -> dict[str, dict[str, Any]]:
        """The results of all checks, by their names."""
        results = self.call("checks", "checkProof", proof, known)
        return {result["name"]: result for result in results}

    def verdict(self, results: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """What the page makes of the results of all checks, with players by their numbers."""
        address = f"{ORIGIN}/static/poker/fairness/page"
        found: dict[str, Any] = self.page.evaluate(VERDICT, [address, results])
        return found

    @staticmethod
    def _serve(route: Route) -> None:
        path = route.request.url.removeprefix(f"{ORIGIN}/")
        if not path:
            route.fulfill(body="<!doctype html><title>modules</title>", content_type="text/html")
            return
        kind = mimetypes.guess_type(path)[0]
        route.fulfill(body=(BASE_DIR / path).read_bytes(), content_type=kind)
