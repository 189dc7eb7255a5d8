"""compose.yaml and the files for home servers: addresses, rights, versions, and what is in the image."""

from __future__ import annotations

import re
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv4Network
from typing import Any

import pytest
import yaml

from referee import VERSION
from tests.house import image
from tests.house.reading import PROJECT, read

BY_DIGEST = re.compile(r"[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}")
CASAOS: dict[str, Any] = yaml.safe_load(read("deploy/casaos/docker-compose.yml"))
UMBREL: dict[str, Any] = yaml.safe_load(read("deploy/umbrel/docker-compose.yml"))
UMBREL_APP: dict[str, Any] = yaml.safe_load(read("deploy/umbrel/umbrel-app.yml"))
COMPOSE: dict[str, Any] = yaml.safe_load(read("compose.yaml"))


def fixed_addresses() -> Iterator[tuple[str, str, str]]:
    """Yield service, network and address of each fixed address."""
    for service, config in COMPOSE["services"].items():
        networks = config.get("networks") or {}
        for network, more in networks.items() if isinstance(networks, dict) else ():
            if more and "ipv4_address" in more:
                yield service, network, more["ipv4_address"]


def test_docker_gives_no_fixed_address_to_another_service() -> None:
    """Docker hands out the addresses of ``ip_range``, from the first on; without it those of the subnet."""
    found = list(fixed_addresses())

    assert [service for service, *_ in found] == ["caddy"]
    for _, network, address in found:
        (config,) = COMPOSE["networks"][network]["ipam"]["config"]
        subnet = IPv4Network(config["subnet"])
        handed_out = IPv4Network(config.get("ip_range", config["subnet"]))
        gateway = IPv4Address(config.get("gateway", str(handed_out[0])))
        assert handed_out.subnet_of(subnet)
        assert handed_out.num_addresses > len(COMPOSE["services"]) + 3
        assert IPv4Address(address) in set(subnet.hosts()) - set(handed_out) - {gateway}


def test_the_referee_trusts_the_address_that_caddy_has() -> None:
    ((_, _, address),) = fixed_addresses()

    assert COMPOSE["services"]["referee"]["environment"]["FORWARDED_ALLOW_IPS"] == address


def test_compose_names_files_and_services_that_are_there() -> None:
    for config in COMPOSE["services"].values():
        assert set(config.get("depends_on", ())) <= set(COMPOSE["services"])
        assert set(config["networks"]) <= set(COMPOSE["networks"])
        for source in (volume.split(":")[0] for volume in config.get("volumes", ())):
            assert source in COMPOSE["volumes"] or (PROJECT / source).exists()
    assert COMPOSE["services"]["caddy"]["environment"]["REFEREE_AT"] == "referee:8000"
    assert "8000" in image.instructions("EXPOSE")


def test_compose_asks_for_no_variable_that_it_does_not_explain() -> None:
    text = read("compose.yaml")
    explained = re.findall(r"^#   (\w+)=", text, re.MULTILINE)

    assert set(re.findall(r"\$\{(\w+)", text)) == set(explained)


CONTAINERS = {
    **COMPOSE["services"],
    "casaos": CASAOS["services"]["referee"],
    "umbrel": UMBREL["services"]["web"],
}
RIGHTS = {"caddy": ["NET_BIND_SERVICE"]}
"""What a container may do that needs a right of root."""


@pytest.mark.parametrize("name", CONTAINERS)
def test_a_container_has_no_rights_that_it_doesn_t_need(name: str) -> None:
    config = CONTAINERS[name]

    assert config["read_only"] is True
    assert config["cap_drop"] == ["ALL"]
    assert config.get("cap_add", []) == RIGHTS.get(name, [])
    assert config["security_opt"] == ["no-new-privileges:true"]
    assert config["init"] is True
    assert config["mem_limit"]
    assert any(each.startswith("/tmp") for each in config["tmpfs"])  # noqa: S108
    assert not config.get("privileged")


def test_images_are_named_by_digest_or_built_here() -> None:
    own = {name for name, config in COMPOSE["services"].items() if config["image"] == "referee"}

    assert own == {"referee", "backup"}
    assert COMPOSE["services"]["referee"]["build"] == "."
    for name in COMPOSE["services"].keys() - own:
        assert BY_DIGEST.fullmatch(COMPOSE["services"][name]["image"])
    (base,) = image.instructions("ARG")
    assert BY_DIGEST.fullmatch(base.removeprefix("PYTHON="))
    assert image.instructions("FROM") == ["${PYTHON}"]


def test_each_service_starts_once_what_it_needs_is_well() -> None:
    needed = {
        name: {each: how["condition"] for each, how in config.get("depends_on", {}).items()}
        for name, config in COMPOSE["services"].items()
    }

    assert needed == {
        "database": {},
        "referee": {"database": "service_healthy"},
        "backup": {"referee": "service_healthy"},
        "caddy": {"referee": "service_healthy"},
    }
    assert "healthcheck" in COMPOSE["services"]["database"]
    assert image.instructions("HEALTHCHECK")


def test_the_image_has_no_tools_for_tests() -> None:
    packages = set(re.findall(r"^([a-z][\w.-]+)==", read("requirements-server.txt"), re.MULTILINE))

    assert not packages & {"pytest", "pytest-django", "pytest-xdist", "hypothesis", "execnet", "ruff", "mypy"}
    assert {"django", "uvicorn", "psycopg"} <= packages


def test_the_client_programs_are_of_the_database_s_version() -> None:
    (client,) = re.findall(r"postgresql-client-(\d+)", read("Dockerfile"))

    assert COMPOSE["services"]["database"]["image"].startswith(f"postgres:{client}-")


def test_every_file_names_the_same_version() -> None:
    named = re.findall(r'version="([^"]+)"', read("Dockerfile"))
    named += re.findall(r"IMAGE}:([^\"]+)\"", read("deploy/docker-bake.hcl"))
    named += [CONTAINERS[name]["image"].rpartition(":")[2] for name in ("casaos", "umbrel")]

    assert {*named, UMBREL_APP["version"]} == {VERSION}
    assert len(named) == 4


def test_it_is_built_for_both_architectures() -> None:
    assert 'platforms  = ["linux/amd64", "linux/arm64"]' in read("deploy/docker-bake.hcl")
    assert CASAOS["x-casaos"]["architectures"] == ["amd64", "arm64"]


def test_home_servers_lead_to_the_port_of_the_image() -> None:
    (port,) = image.instructions("EXPOSE")
    (published,) = CASAOS["services"]["referee"]["ports"]

    assert str(published["target"]) == port
    assert published["published"] == CASAOS["x-casaos"]["port_map"]
    proxy = UMBREL["services"]["app_proxy"]["environment"]
    assert (proxy["APP_HOST"], str(proxy["APP_PORT"])) == (f"{UMBREL_APP['id']}_web_1", port)
