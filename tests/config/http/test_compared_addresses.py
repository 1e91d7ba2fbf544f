"""Nothing compares, groups or counts whole addresses: one person has millions of them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from config.places import BASE_DIR
from config.version import PACKAGES

QUERIES: Final = {"filter", "exclude", "get", "get_or_create", "update_or_create"}
COLUMNS: Final = {"values", "values_list", "distinct", "annotate", "alias", "order_by"}
COMPARED_IN_SQL: Final = re.compile(
    r"(?<!e-mail )\b(\w+\.)?address\s*(=|<>|~|LIKE\b|IN\b|IS\b)"
    r"|(=|<>|IN|ON|BY|PARTITION BY)\s*\(?(\w+\.)?address\b"
    r"|(GROUP BY|ORDER BY|DISTINCT( ON)?|CONFLICT)\b[^;]{0,200}\baddress\b"
)
"""What is no address of a visitor is passed over by its other name, such as `email`."""


@pytest.mark.parametrize("package", PACKAGES)
def test_addresses_are_compared_by_household(package: str) -> None:
    """Each module that takes addresses out of the database, or compares them, is named here with
    why it may."""
    found = {
        str(path.relative_to(BASE_DIR))
        for path in (BASE_DIR / package).rglob("*.py")
        if "migrations" not in path.parts and any(compares(ast.parse(path.read_text())))
    }
    may = {
        "accounts/sign_in/devices/sharing.py": "compares households",
        "accounts/sign_in/staff_failures/alarm.py": "its rows are counted by household",
        "accounts/sign_in/staff_failures/recording.py": "counts under a household",
        "accounts/staff/linked_accounts.py": "compares households",
        "config/http/addresses.py": "says what a household is",
        "poker/oversight/collusion/signs/shared.py": "groups by household",
    }
    assert found == {name for name in may if name.startswith(f"{package}/")}


def test_functions_of_the_database_compare_no_addresses() -> None:
    found = {
        str(path.relative_to(BASE_DIR))
        for package in PACKAGES
        for path in (BASE_DIR / package).rglob("*.sql")
        if COMPARED_IN_SQL.search(without_comments(path))
    }
    may = {
        "accounts/migrations/sql/players/sign_in_household.sql": "says what a household is",
        "accounts/migrations/sql/removal/erasure_audit.sql": "empties what is written down",
    }
    assert found == set(may)


def test_proxy_counts_nothing_by_address() -> None:
    """The variable with the address is used only in the map that makes households of it."""
    for path in (BASE_DIR / "config").rglob("*.conf"):
        households = r"map \$binary_remote_addr \$room_household \{\n(    .*\n)+\}\n"
        outside = re.sub(households, "", plain(path))
        assert not re.search(r"\$(binary_)?remote_addr|\$realip|ip_hash|\bgeo\b", outside), path


@pytest.mark.parametrize(
    "line",
    [
        "SignIn.objects.filter(address=origin.address)",
        "SignIn.objects.exclude(player=one, address__in=theirs)",
        "rows.values('address').annotate(of=Count('pk'))",
        "rows.order_by('-address')",
        "same = one.address == other.address",
        "known = address in addresses",
        "SQL = 'SELECT count(*) FROM accounts_sign_in GROUP BY player_id, address'",
        "SQL = 'SELECT 1 FROM sign_in one JOIN sign_in two ON one.address = two.x'",
        "SQL = 'SELECT 1 FROM accounts_sign_in WHERE address IN (%s)'",
        "SQL = 'SELECT DISTINCT address FROM accounts_sign_in'",
    ],
)
def test_comparison_of_whole_addresses_is_found(line: str) -> None:
    assert any(compares(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "note(address=origin.address)",
        "rows.exclude(address='')",
        "address is None",
        "SQL = 'SELECT entry.at, entry.address FROM audit_entry entry ORDER BY entry.at'",
    ],
)
def test_address_that_is_only_passed_on_is_no_comparison(line: str) -> None:
    assert not any(compares(ast.parse(line)))


def compares(module: ast.Module) -> Iterator[bool]:
    for node in ast.walk(module):
        if isinstance(node, ast.Compare):
            is_identity = all(isinstance(each, ast.Is | ast.IsNot) for each in node.ops)
            sides = (node.left, *node.comparators)
            yield not is_identity and any(
                re.fullmatch(r"(\w+_)?address(es)?", name_of(each)) for each in sides
            )
        elif isinstance(node, ast.Call):
            yield asks(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            is_sql = re.search(r"\b(SELECT|UPDATE|DELETE)\b", node.value)
            yield bool(is_sql and COMPARED_IN_SQL.search(node.value))


def asks(call: ast.Call) -> bool:
    """Return whether a query is by addresses, other than by whether there is one, or returns
    them."""
    called = name_of(call.func)
    by = [word.value for word in call.keywords if (word.arg or "").startswith("address")]
    named = [part.value for part in call.args if isinstance(part, ast.Constant)]
    return (
        called in QUERIES
        and any(not (isinstance(each, ast.Constant) and each.value == "") for each in by)
        and isinstance(call.func, ast.Attribute)
        and not is_of_takings(call.func)
    ) or (
        called in COLUMNS
        and any(str(name).lstrip("-").partition("__")[0] == "address" for name in named)
    )


def is_of_takings(called: ast.Attribute) -> bool:
    """Return whether a method's name is a query's, but it is not one: `taking.exclude` ends a
    player's play for a while."""
    return isinstance(called.value, ast.Name) and called.value.id == "taking"


def name_of(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def without_comments(path: Path) -> str:
    return re.sub(r"--.*", "", path.read_text())


def plain(path: Path) -> str:
    return re.sub(r"#.*", "", path.read_text())
