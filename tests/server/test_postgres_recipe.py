"""The recipe for PostgreSQL in docs/operations.md, done line by line as it stands there."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people.calling import until
from tests.server.people.players import WITH_A_BOT, Player, gather_at, living, seat_all
from tests.server.running.commanded import commanded
from tests.server.running.servers import Server
from tests.support.services import Postgres, program

PAGE = Path(__file__).parents[2] / "docs" / "operations.md"
PASSWORD = "geheim"  # noqa: S105 - of this test


def recipe(folder: Path) -> tuple[list[str], list[str]]:
    """The commands that set PostgreSQL up, and those that move what was kept before."""
    text = (
        PAGE.read_text(encoding="utf-8").partition("## Several processes")[2].partition("\n##")[0]
    )
    here = text.replace("@db.example/", "@/").replace("/var/lib/roulotte", str(folder))
    first, second = re.findall(r"```sh\n(.*?)```", here, re.DOTALL)
    return first.splitlines(), second.splitlines()


class Served(Server):
    """A server started by a line of the recipe."""

    def __init__(self, line: str, environment: dict[str, str], log: Path) -> None:
        """Start it, and do not wait."""
        super().__init__(log)
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                ["sh", "-c", f"exec {line}"],
                env=environment,
                stdout=output,
                stderr=output,
            )

    def alive(self) -> bool:
        """Whether its process runs."""
        return self.process.poll() is None

    def stop(self) -> int:
        """End it as Ctrl-C does not: politely, and wait."""
        self.process.terminate()
        return self.process.wait(20)


class Keeper:
    """Somebody at a shell who types what the page says."""

    def __init__(self, postgres: Postgres, folder: Path) -> None:
        """Programs are found, and the database's machine is this one."""
        paths = (Path(sys.executable).parent, program("createdb").parent)
        self.environment = os.environ | {
            "PATH": os.pathsep.join([*map(str, paths), os.environ["PATH"]]),
            "PGHOST": str(postgres.folder), "PGPASSWORD": PASSWORD, "ROULOTTE_PORT": "0",
        }  # fmt: skip
        self._folder = folder

    def type(self, line: str) -> None:
        """One line that comes to an end."""
        if line.startswith("export "):
            name, _, value = line.removeprefix("export ").partition("=")
            self.environment[name] = value
            return
        own = {"PGUSER": "postgres"} if line.startswith("create") else {}
        done = subprocess.run(
            ["sh", "-c", line], env=self.environment | own, cwd=self._folder, check=False,
            input=f"{PASSWORD}\n{PASSWORD}\n", capture_output=True, text=True,
            start_new_session=True,
        )  # fmt: skip
        assert done.returncode == 0, f"{line}: {done.stderr}"

    def serve(self, line: str) -> Served:
        """The line that goes on until it is told to stop."""
        return Served(line, self.environment, self._folder / "log")


@pytest.fixture
def cluster(postgres: Postgres) -> Iterator[Postgres]:
    """A cluster in which `roulotte` needs a password, and is gone afterwards."""
    hba = postgres.folder / "data" / "pg_hba.conf"
    before = hba.read_text()
    hba.write_text(f"local all roulotte scram-sha-256\n{before}")
    postgres.run("SELECT pg_reload_conf()")
    yield postgres
    hba.write_text(before)
    postgres.run("SELECT pg_reload_conf()")
    postgres.run("DROP DATABASE IF EXISTS roulotte WITH (FORCE)")
    postgres.run("DROP ROLE IF EXISTS roulotte")


async def play(server: Server, players: list[Player] | None = None) -> list[Player]:
    """A match is begun, or goes on where it was."""
    begun = players is not None
    players = players or await gather_at(server.url, 2)
    for player in players:
        player.urls, player.restored, player.pending = [server.url], begun, None
    seen = [len(player.acks) for player in players]
    async with living(players):
        if not begun:
            await seat_all(players, WITH_A_BOT)
        await until(lambda: sum(len(one.acks) for one in players) > sum(seen) + 15, 60)
    return players


def test_the_recipe_for_postgresql_can_be_followed(cluster: Postgres, tmp_path: Path) -> None:
    with commanded(f"sqlite:{tmp_path}/rooms.db", tmp_path / "before") as before:
        players = asyncio.run(play(before))
        before.stop()
    keeper = Keeper(cluster, tmp_path)
    (*made, serve), moved = recipe(tmp_path)
    assert serve.startswith("roulotte serve")
    for line in (*made, *moved):
        keeper.type(line)
    server = keeper.serve(serve)
    try:
        server.wait_until_ready()
        asyncio.run(play(server, players))
        keeper.type("roulotte backup again.backup")
        assert "fault" not in server.said
        assert server.stop() == 0
    finally:
        server.process.kill()


def test_a_server_starts_on_an_empty_database(empty_postgres_url: str, tmp_path: Path) -> None:
    with commanded(empty_postgres_url, tmp_path / "log") as server:
        asyncio.run(play(server))
        assert server.stop() == 0
        assert "Traceback" not in server.said
