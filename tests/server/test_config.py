"""Settings: where they come from, what is refused, and that the page for operators has them."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from prometheus_client import generate_latest

from roulotte.cli.serve import serve
from roulotte.core.errors import TableError
from roulotte.protocol.limits import FRAME_BYTES, MOST_MEMBERS, MOST_PLACES
from roulotte.server.config import OPTIONS, Settings, read_settings
from roulotte.server.endpoint import MOST_UNANSWERED
from roulotte.server.http.matches import MOST_BYTES as RECORD_BYTES
from roulotte.server.http.rooms import CODE_SECONDS
from roulotte.server.live import MOST_WAITING
from roulotte.server.metrics import Metrics
from roulotte.server.sockets import MOST_BYTES, MOST_FRAMES
from roulotte.server.store.cleanup import PEOPLE_DAYS

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")


def settings_table() -> list[str]:
    """The table as it has to be."""
    usual = Settings()
    return [
        f"| `--{name.replace('_', '-')}` | `ROULOTTE_{name.upper()}` "
        f"| {f'`{value}`' if (value := getattr(usual, name)) else '–'} | {meaning} |"
        for name, meaning in OPTIONS.items()
    ]


def test_the_page_has_every_setting() -> None:
    told = [line for line in PAGE.splitlines() if line.startswith("| `--")]
    assert told == settings_table()
    assert list(OPTIONS) == list(Settings.__struct_fields__)


def test_the_command_has_every_setting() -> None:
    told = CliRunner().invoke(serve, ["--help"]).output
    for name in OPTIONS:
        assert f"--{name.replace('_', '-')}" in told


def test_the_page_has_every_metric() -> None:
    text = generate_latest(Metrics().registry).decode()
    kinds = dict(re.findall(r"# TYPE (roulotte_\w+) (counter|gauge|histogram)", text))
    told = re.findall(r"^\| `(roulotte_\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(told) == sorted(name for name in kinds if not name.endswith("_created"))


def test_the_page_has_the_limits_in_force() -> None:
    told = " ".join(PAGE.split())
    figures = (
        f"a message of {FRAME_BYTES // 1024} KiB, {MOST_MEMBERS} people and {MOST_PLACES} places",
        f"{MOST_UNANSWERED} unanswered commands a socket and {MOST_WAITING} a room",
        f"a record of {RECORD_BYTES // 1_000_000} MB",
        f"{MOST_FRAMES} frames or {MOST_BYTES // 1_000_000} MB",
        f"`stale_days` ({Settings().stale_days})",
        f"`keep_days` ({Settings().keep_days})",
        f"not seen for {PEOPLE_DAYS} days",
        f"lapsed ({CODE_SECONDS // 3600} hours)",
    )
    for figure in figures:
        assert figure in told


def test_flags_come_before_variables_and_variables_before_defaults() -> None:
    environ = {
        "ROULOTTE_PORT": "81",
        "ROULOTTE_WORKERS": "3",
        "ROULOTTE_ORIGIN": "https://a,https://b",
    }
    chosen = read_settings({"port": "82"}, environ)
    assert (chosen.port, chosen.workers, chosen.host) == (82, 3, Settings().host)
    assert chosen.origin == ("https://a", "https://b")


@pytest.mark.parametrize(
    "wrong", [{"port": "x"}, {"port": "70000"}, {"workers": "0"}, {"stale_days": "0"}]
)
def test_a_wrong_setting_is_said(wrong: dict[str, str]) -> None:
    with pytest.raises(TableError, match=f"a setting is wrong.*{next(iter(wrong))}"):
        read_settings(dict(wrong), {})
