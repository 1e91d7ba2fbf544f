import ast

from config.catalogues.extraction import CALLS
from config.places import BASE_DIR

APPS = ("accounts", "config", "lobby", "poker")


def test_a_text_is_asked_for_by_names_that_are_collected() -> None:
    """Under another name it would be read in English for ever, and no check would see it."""
    for app in APPS:
        for path in (BASE_DIR / app).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
                    texts = [alias for alias in node.names if "gettext" in alias.name]
                    assert {alias.asname or alias.name for alias in texts} <= set(CALLS), path
