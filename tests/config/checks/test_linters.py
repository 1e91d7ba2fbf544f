"""What `make check` runs over scripts, style sheets and templates refuses one planted fault."""

import shlex
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from config.places import BASE_DIR
from tests.config.checks.make_check import commands_of_make_check

pytestmark = pytest.mark.long

CLOCK = "export class Clock {\n  seconds = 0;\n\n  tick() {\n    this.seconds += 1;\n  }\n}\n"
USES_A_CLOCK = 'import { Clock } from "./clock.js";\n\nnew Clock().%s();\n'


@dataclass(frozen=True)
class Planted:
    """A file that `linter` has nothing against, until `whole` becomes `faulty`."""

    linter: str
    path: str
    whole: str
    faulty: str
    told: str

    def __str__(self) -> str:
        return f"{self.linter}: {self.told}"


FAULTS = [
    Planted(
        "eslint",
        "static/sum.js",
        "export function sum(one, other) {\n  return one + other;\n}\n",
        "export function sum(one, other) {\n  return one + othr;\n}\n",
        "no-undef",
    ),
    Planted(
        "eslint",
        "static/show.js",
        "export function show(box, name) {\n  box.textContent = name;\n}\n",
        "export function show(box, name) {\n  box.innerHTML = name;\n}\n",
        "no-restricted-properties",
    ),
    Planted("tsc", "static/now.js", USES_A_CLOCK % "tick", USES_A_CLOCK % "tikc", "'tikc'"),
    Planted(
        "stylelint",
        "static/css/box.css",
        ".box {\n  color: var(--ink);\n}\n",
        ".box {\n  color: var(--inkk);\n}\n",
        "no-unknown-custom-properties",
    ),
    Planted(
        "stylelint",
        "static/css/box.css",
        ".box {\n  width: 1rem;\n}\n",
        ".box {\n  widht: 1rem;\n}\n",
        "property-no-unknown",
    ),
    Planted("djlint", "templates/box.html", "<div>a</div>\n", "<div>a\n", "H025"),
    Planted(
        "djlint",
        "templates/face.html",
        '<img src="{{ face }}" width="1" height="1" alt="">\n',
        '<img src="{{ face }}" width="1" height="1">\n',
        "H013",
    ),
    Planted(
        "djlint",
        "templates/go.html",
        '<button type="button" data-go>Go</button>\n',
        '<button type="button" onclick="go()">Go</button>\n',
        "R001",
    ),
    Planted(
        "djlint",
        "templates/form.html",
        '<form method="post">{% csrf_token %}</form>\n',
        '<form method="post"></form>\n',
        "R002",
    ),
]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the room's linters and next to nothing for them to look at."""
    shutil.copytree(BASE_DIR / ".ci", tmp_path / ".ci")
    shutil.copy(BASE_DIR / "pyproject.toml", tmp_path)
    (tmp_path / ".venv").symlink_to(BASE_DIR / ".venv")
    (tmp_path / "static/css").mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    (tmp_path / "static/clock.js").write_text(CLOCK)
    (tmp_path / "static/css/tokens.css").write_text(":root {\n  --ink: #111;\n}\n")
    return tmp_path


def run(linter: str, project: Path) -> subprocess.CompletedProcess[str]:
    (command,) = (one for one in commands_of_make_check() if linter in shlex.split(one)[:3])
    return subprocess.run(
        shlex.split(command), cwd=project, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("planted", FAULTS, ids=str)
def test_a_fault_is_refused_by_its_name(planted: Planted, project: Path) -> None:
    file = project / planted.path
    file.write_text(planted.whole)
    passed = run(planted.linter, project)
    assert passed.returncode == 0, passed.stdout + passed.stderr

    file.write_text(planted.faulty)
    refused = run(planted.linter, project)
    assert refused.returncode != 0
    assert planted.told in refused.stdout + refused.stderr
