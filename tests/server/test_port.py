"""A port that can't be had: what a server says then, and that it says nothing too early."""

import asyncio
import re
import socket
from pathlib import Path

import pytest

from roulotte.server.process.port import listen
from roulotte.server.settings import ServerSettings, SettingError
from tests.server.people.calling import until
from tests.server.running.commanded import command, commanded

HERE = "127.0.0.1"


def refused(**settings: object) -> SettingError:
    with pytest.raises(SettingError) as found:
        listen(ServerSettings(**settings))  # type: ignore[arg-type]
    return found.value


def test_a_port_that_is_taken_names_one_that_is_free() -> None:
    with socket.create_server((HERE, 0)) as taken:
        port = taken.getsockname()[1]
        why = refused(host=HERE, port=port).why
    found = re.fullmatch(
        rf"port {port} is taken, .* \(--port (\d+), or ROULOTTE_PORT=\1 make play\)", why.en
    )
    assert found
    assert f"ROULOTTE_PORT={found[1]} make play" in why.fr
    with listen(ServerSettings(host=HERE, port=int(found[1]))) as free:
        assert free.getsockname()[1] == int(found[1])


@pytest.mark.parametrize("host", ["192.0.2.1", "nosuch.invalid", "2001:db8::1"])
def test_an_address_of_another_machine_is_said(host: str) -> None:
    why = refused(host=host, port=0).why
    assert why.en.startswith(f"this machine has no address {host}: ")
    assert why.fr.startswith(f"cette machine n'a pas l'adresse {host} : ")


def test_a_reserved_port_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    real = socket.create_server

    def guarded(address: tuple[str, int], **more: object) -> socket.socket:
        if 0 < address[1] < 1024:
            raise PermissionError(13, "Permission denied")
        return real(address, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "create_server", guarded)
    assert "only the administrator may open port 80; take 8" in str(refused(host=HERE, port=80))


def test_nothing_is_announced_that_does_not_serve(tmp_path: Path) -> None:
    database = f"sqlite:{tmp_path}/r.db"
    with commanded(database, tmp_path / "log") as first:
        asyncio.run(until(lambda: "Roulotte: " in first.said))
        assert first.said.index("ready") < first.said.index("Roulotte: http://")
        port_taken = command("serve", "--port", first.port)
        file_taken = command("serve", "--port", 0, "--database", database)
    for done in (port_taken, file_taken):
        assert done.returncode == 2
        assert done.stdout == ""
        assert len(done.stderr.splitlines()) == 1
    assert f"port {first.port} is taken" in port_taken.stderr


def test_several_processes_announce_themselves_once(postgres_url: str, tmp_path: Path) -> None:
    with commanded(postgres_url, tmp_path / "log", workers=2) as server:
        both = (" ready ", "Roulotte: ")
        asyncio.run(until(lambda: all(server.said.count(one) for one in both)))
        assert server.said.count("Roulotte: http://") == 1
        assert server.stop() == 0
