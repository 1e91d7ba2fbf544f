"""The two checkers that players run without the room."""

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from playwright._impl._driver import compute_driver_executable

from config.places import BASE_DIR

FOLDER: Final = BASE_DIR / "static" / "poker" / "offline"
VECTORS: Final = FOLDER / "vectors.json"
PROGRAMS: Final = {
    "python": [sys.executable, "-I", str(FOLDER / "check_deal.py")],
    # A browser comes with it, so it is on every machine that runs these tests.
    "javascript": [compute_driver_executable()[0], str(FOLDER / "check_deal.mjs")],
}


def checker() -> Any:
    """The Python one as a module."""
    found = spec_from_file_location("check_deal", FOLDER / "check_deal.py")
    assert found
    assert found.loader
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def run(program: str, *arguments: str) -> tuple[int, str]:
    """The exit code and what it said."""
    command = [*PROGRAMS[program], *arguments]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    return ended.returncode, ended.stdout + ended.stderr


def check(program: str, folder: Path, proof: Any, **noted: Any) -> tuple[int, str]:
    """The same for a proof, and what its player noted: keys, root, seed, pledges."""
    (folder / "proof.json").write_text(json.dumps(proof))
    arguments = [str(folder / "proof.json")]
    if "keys" in noted:
        (folder / "keys.json").write_text(json.dumps({"v": 1, "keys": noted.pop("keys")}))
        arguments += ["--keys", str(folder / "keys.json")]
    for name, value in noted.items():
        arguments += [f"--{name}", value if isinstance(value, str) else json.dumps(value)]
    return run(program, *arguments)
