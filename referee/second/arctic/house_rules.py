"""The twin's house rules, read from the rulebook's file and not through the referee: the default is first."""

import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path

FILE = Path(__file__).resolve().parents[2] / "rules" / "arctic" / "rulebook" / "house_rules.toml"
ENTRIES = {
    name: entry for name, entry in tomllib.loads(FILE.read_text("utf-8")).items() if isinstance(entry, dict)
}
VALUES = {name: tuple[str, ...](entry["values"]) for name, entry in ENTRIES.items()}
DEFAULTS = {name: values[0] for name, values in VALUES.items()}


def in_scope(*scopes: str) -> dict[str, tuple[str, ...]]:
    """Return the house rules that can change an answer of one of these scopes, with their values."""
    return {name: values for name, values in VALUES.items() if {*scopes} & {*ENTRIES[name].get("scopes", ())}}


def about(rules: Collection[str], known: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return those of the known house rules that belong to one of these rules."""
    return {name: values for name, values in known.items() if not {*rules}.isdisjoint(ENTRIES[name]["rules"])}
