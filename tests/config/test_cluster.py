import os
import shutil
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.embedded.cluster import opened_cluster

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="PostgreSQL steps down from root only")


@pytest.fixture
def hidden_var(tmp_path: Path) -> Iterator[Path]:
    """A var folder below one that only root may enter."""
    tmp_path.chmod(0o700)
    var = tmp_path / "var"
    yield var
    shutil.rmtree((var / "postgres").resolve(), ignore_errors=True)


def test_roots_hidden_cluster_lives_elsewhere_and_no_mode_is_changed(hidden_var: Path) -> None:
    cluster = opened_cluster(hidden_var)
    assert (hidden_var / "postgres").is_symlink()
    assert not cluster.data.is_relative_to(hidden_var)
    assert cluster.account.uid != 0
    assert cluster.data.stat().st_uid == cluster.account.uid
    assert stat.S_IMODE(hidden_var.parent.stat().st_mode) == 0o700
    version = cluster.account.run([str(cluster.binaries / "postgres"), "--version"])
    assert subprocess.check_output(version, text=True).startswith("postgres (PostgreSQL) 18")


def test_the_same_cluster_is_opened_again(hidden_var: Path) -> None:
    assert opened_cluster(hidden_var) == opened_cluster(hidden_var)


def test_a_cluster_half_made_is_made_again(hidden_var: Path) -> None:
    first = opened_cluster(hidden_var)
    first.data.rename(first.data.with_name("data-draft"))
    (first.data.with_name("data-draft") / "PG_VERSION").unlink()
    assert opened_cluster(hidden_var).data.joinpath("PG_VERSION").exists()
