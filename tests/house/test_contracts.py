"""Imports follow the contracts in pyproject.toml."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("importlinter", reason="import-linter is not installed (requirements-dev.txt has it)")

import grimp
from importlinter import Contract
from importlinter.application.use_cases import read_user_options
from importlinter.configuration import configure
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract

PROJECT = Path(__file__).resolve().parents[2]
configure()
OPTIONS = read_user_options(str(PROJECT / "pyproject.toml"))
CONTRACTS = OPTIONS.contracts_options
KINDS: dict[str, type[Contract]] = {
    kind.type_name: kind
    for kind in (LayersContract, ForbiddenContract, ProtectedContract, AcyclicSiblingsContract)
}
# What no contract of layers or of protection allows to import it.
STRANGER = "referee.rules.kernel.stranger"


def test_contracts_are_kept() -> None:
    """Every contract of pyproject.toml holds."""
    command = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", command], cwd=PROJECT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


# Planted imports: a contract that nothing can break holds nobody to anything


def wrong_imports(contract: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield pairs (importer, imported) that a contract has to refuse."""
    if contract["type"] == "layers":
        for container in contract.get("containers", [""]):
            for higher, lower in pairwise(contract["layers"]):
                yield below(container, first(lower)), below(container, first(higher))
    elif contract["type"] == "forbidden":
        for source in contract["source_modules"]:
            yield from ((source, a_module(forbidden)) for forbidden in contract["forbidden_modules"])
    elif contract["type"] == "protected":
        yield from ((STRANGER, protected) for protected in contract["protected_modules"])
    else:
        yield "referee.tables.models", "referee.web.registry"


def a_module(pattern: str) -> str:
    """Return a module that matches a pattern."""
    if "*" not in pattern:
        return pattern
    found = max(PROJECT.glob(pattern.replace(".", "/") + ".py"))
    return ".".join(found.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__")


def first(layer: str) -> str:
    """Return a module of a layer."""
    return re.split(r"[|:]", layer)[0].strip(" ()")


def below(container: str, name: str) -> str:
    """Return the full name of a module in a package."""
    return f"{container}.{name}".lstrip(".")


WRONG = [
    pytest.param(contract, *wrong, id=f"{contract['type']}: {wrong[0]} -> {wrong[1]}")
    for contract in CONTRACTS
    for wrong in wrong_imports(contract)
]


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    """The graph of the project's imports."""
    return grimp.build_graph("referee", include_external_packages=True, cache_dir=None)


def is_kept(contract: dict[str, Any], imports: grimp.ImportGraph) -> bool:
    """Whether these imports keep a contract."""
    kind = KINDS[contract["type"]]
    return kind(contract["name"], OPTIONS.session_options, contract).check(imports, verbose=False).kept


@pytest.mark.parametrize("contract", CONTRACTS, ids=[each["name"] for each in CONTRACTS])
def test_a_contract_is_kept_as_long_as_nothing_is_planted(
    contract: dict[str, Any], imports: grimp.ImportGraph
) -> None:
    assert is_kept(contract, deepcopy(imports))


@pytest.mark.parametrize(("contract", "importer", "imported"), WRONG)
def test_a_contract_is_broken_by_a_planted_import(
    contract: dict[str, Any], importer: str, imported: str, imports: grimp.ImportGraph
) -> None:
    planted = deepcopy(imports)
    planted.add_import(importer=importer, imported=imported, line_number=1, line_contents="planted")

    assert not is_kept(contract, planted)
