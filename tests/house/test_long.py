"""Long tests, which a usual run skips, exist and are a separate step of `.ci/run`."""

from __future__ import annotations

import pytest

from tests.conftest import LONG
from tests.house.reading import PROJECT, read


@pytest.mark.parametrize("begin", LONG)
def test_what_is_left_out_is_there(begin: str) -> None:
    file, _, name = begin.partition("::")
    assert (PROJECT / file).exists()
    assert f"def {name}" in read(file) if name else True


def test_what_is_left_out_is_run_by_ci() -> None:
    assert "python3 manage.py test -n 3 --dist loadscope -m long; then\n" in read(".ci/run")
    assert '"-m", "not long"' in read("referee/tables/management/commands/test.py")
