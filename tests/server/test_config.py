"""Settings: where they come from, what is refused, and that the page for operators has them."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client import generate_latest

from roulotte.cli.serve import serve
from roulotte.core.words import Text
from roulotte.protocol.limits import FRAME_BYTES, MOST_MEMBERS, MOST_PLACES
from roulotte.server.access import admission as doors
from roulotte.server.http import records as brought
from roulotte.server.http.rooms import CODE_SECONDS
from roulotte.server.metrics import Metrics
from roulotte.server.settings import (
    OPTIONS,
    READERS,
    ServerSettings,
    SettingError,
    flag,
    read_database,
    read_settings,
    variable,
)
from roulotte.server.store.cleanup import PEOPLE_DAYS
from roulotte.server.transport import http_connection as connections
from roulotte.server.transport import register
from tests.server.running.commanded import command

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")


def settings_table() -> list[str]:
    """The table as it has to be."""
    usual = ServerSettings()
    return [
        f"| `--{name.replace('_', '-')}` | `ROULOTTE_{name.upper()}` "
        f"| {f'`{value}`' if (value := getattr(usual, name)) else '–'} | {meaning} |"
        for name, meaning in OPTIONS.items()
    ]


def test_the_page_has_every_setting() -> None:
    told = [line for line in PAGE.splitlines() if line.startswith("| `--")]
    assert told == settings_table()
    assert list(OPTIONS) == list(ServerSettings.__struct_fields__)


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
        f"at most {FRAME_BYTES // 1024} KiB, a room {MOST_MEMBERS} people and {MOST_PLACES} places",
        f"a record that somebody brings has at most {brought.MOST_BYTES // 1_000_000} MB",
        f"`stale_days` ({ServerSettings().stale_days})",
        f"`keep_days` ({ServerSettings().keep_days})",
        f"not seen for {PEOPLE_DAYS} days",
        f"lapsed ({CODE_SECONDS // 3600} hours)",
    )
    for figure in figures:
        assert figure in told


LIMITING = (connections, register, doors, brought)  # modules whose limits the page names
OWN = {"SWEEP_SECONDS", "TELL_SECONDS", "DAY", "YEAR", "NAME_CHARS"}  # or of elsewhere


def test_the_page_has_every_limit_of_connections_and_records() -> None:
    told = dict(re.findall(r"^\| `(\w+\.[A-Z_]+)` \| (\S+) \|", PAGE, re.MULTILINE))
    made = {
        f"{module.__name__.rpartition('.')[2]}.{name}": str(value)
        for module in LIMITING
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int | float) and name not in OWN
    }
    assert told == made


def test_the_page_has_every_cause() -> None:
    told = re.findall(r"^\| `([a-z_]+)` \|.*?(?:\((\d+)\))? \|$", PAGE, re.MULTILINE)
    for cause in register.CAUSES:
        status = {"unread": "", "frames": "4429"}.get(cause.name, str(cause.status))
        assert (cause.name, status) in told


def test_flags_come_before_variables_and_variables_before_defaults() -> None:
    environ = {
        "ROULOTTE_PORT": "81",
        "ROULOTTE_WORKERS": "3",
        "ROULOTTE_DATABASE": "postgresql://db.example/r",
        "ROULOTTE_ORIGIN": "https://a,https://b",
        "ROULOTTE_BUS": "",
    }
    chosen = read_settings({"port": "82", "proxy": " "}, environ)
    assert (chosen.port, chosen.workers, chosen.host) == (82, 3, ServerSettings().host)
    assert (chosen.origin, chosen.bus, chosen.proxy) == (("https://a", "https://b"), "", "")
    assert read_database(None, environ) == "postgresql://db.example/r"
    assert read_database("sqlite:x", environ | {"ROULOTTE_PROXY": "bla"}) == "sqlite:x"


def test_the_help_shows_defaults_and_variables() -> None:
    told = " ".join(CliRunner().invoke(serve, ["--help"]).output.split())
    for name, field in zip(OPTIONS, ServerSettings.__struct_fields__, strict=True):
        usual = getattr(ServerSettings(), field)
        assert f"[ROULOTTE_{name.upper()}" + (f"; default {usual}]" if usual else "]") in told


WRONG = {
    "host": ("http://localhost", "localhost:8000", "a b", "1.2.3.4/24", "-x"),
    "port": ("x", "70000", "-1", "80.5", "1e3", "٣"),
    "database": (
        "rooms.db", "mysql://x", "sqlite:", "sqlite:/", "sqlite:/usr", "postgresql://h:port/x",
        "postgresql://h/x?nonsense=1",
    ),
    "bus": ("amqp://x", "redis://x", "yes"),
    "workers": ("0", "-1", "257", "many"),
    "origin": (
        "play.example", "Play.Example/", "https://", "https://a b", "https://a/rooms", "https://a?x",
        "https://u@a", "ftp://a", "*", "null", "https://a:x", "https://a:0", "https://[::1",
        "https://a,b",
    ),
    "proxy": ("bla", "localhost", "*", "127.0.0.1:80", "10.0.0.0/33", "127.0.0.1,bla", ","),
    "message_rate": ("-1", "0", "nan", "inf", "fast"),
    "message_burst": ("0", "-5", "nan"),
    "talk_rate": ("-1", "1e99"),
    "talk_burst": ("0.5",),
    "sockets_per_address": ("0", "-3", "2.5"),
    "sockets_per_session": ("0",),
    "most_sockets": ("0", "1e6"),
    "rooms_per_minute": ("0", "-1"),
    "stale_days": ("0", "1" * 30),
    "keep_days": ("0", "-7"),
    "most_megabytes": ("0", "5", "2 GB", "-1", "1e12"),
    "log_format": ("xml",),
    "log_level": ("loud", "warn"),
    "web": ("/nowhere", "/"),
}  # fmt: skip


def refused(flags: dict[str, str], environ: dict[str, str]) -> Text:
    with pytest.raises(SettingError) as found:
        read_settings(flags, environ)
    assert str(found.value) == found.value.why.en
    return found.value.why


@pytest.mark.parametrize(("name", "text"), [(name, one) for name in WRONG for one in WRONG[name]])
def test_a_wrong_setting_is_said_with_what_to_write(name: str, text: str) -> None:
    by_flag, by_variable = f"{flag(name)} ", f"{variable(name)}="
    for why, start in (
        (refused({name: text}, {}), by_flag),
        (refused({}, {variable(name): text}), by_variable),
    ):
        assert why.en.startswith(f"{start}{text}: ")
        assert why.fr.startswith(f"{start}{text} : ")
        for said, write in ((why.en, "; write for example "), (why.fr, " ; écrivez par exemple ")):
            _, sign, instead = said.partition(write + start)
            assert sign, said
            if name != "web":  # which depends on the folder one is in
                READERS[name](instead)  # what it tells people to write is right
            assert not set(said.split()) & {"str", "int", "float", "Expected", "Object"}


def test_a_database_may_have_a_standby() -> None:
    url = "postgresql://roulotte@a.example,b.example/roulotte?target_session_attrs=read-write"
    assert url in PAGE
    assert read_settings({"database": url}, {}).database == url


def test_no_setting_is_left_out() -> None:
    assert set(WRONG) == set(OPTIONS)


@given(name=st.sampled_from(sorted(OPTIONS)), text=st.text(max_size=40))
def test_whatever_is_written_is_read_or_refused_in_a_sentence(name: str, text: str) -> None:
    with suppress(SettingError):
        read_settings({name: text}, {})


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("https://play.example/", "https://play.example"),
        ("HTTPS://Play.Example", "https://play.example"),
        ("https://play.example:443", "https://play.example"),
        ("http://play.example:80/", "http://play.example"),
        ("http://192.168.1.7:8000", "http://192.168.1.7:8000"),
        ("http://[::0001]:8000", "http://[::1]:8000"),
        ("https://München.example", "https://xn--mnchen-3ya.example"),
    ],
)
def test_an_origin_becomes_what_browsers_send(written: str, meant: str) -> None:
    assert read_settings({"origin": written}, {}).origin == (meant,)


def test_networks_and_levels_are_read_as_people_write_them() -> None:
    written = {"proxy": "127.0.0.1, 10.1.2.3/8,::1", "log_level": "WARNING", "host": "[::1]"}
    chosen = read_settings(written, {})
    assert chosen.proxy == "127.0.0.1,10.0.0.0/8,::1"
    assert (chosen.log_level, chosen.host) == ("warning", "::1")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("database", "postgresql://ana:geheim@h:port/x"),
        ("database", "mysql://ana:geheim@h/x"),
        ("database", "postgresql://h:x/y?password=geheim&z=1"),
    ],
)
def test_a_sentence_does_not_show_a_password(name: str, text: str) -> None:
    why = refused({name: text}, {})
    assert "geheim" not in why.en + why.fr
    assert "***" in why.en


def test_a_variable_that_is_nearly_right_is_not_passed_over() -> None:
    why = refused({}, {"ROULOTTE_ORIGINS": "https://play.example"})
    assert why.en.startswith("there is no setting ROULOTTE_ORIGINS; write ROULOTTE_ORIGIN, ")
    assert "ROULOTTE_PROXY" in refused({}, {"ROULOTTE_PROXIES": "127.0.0.1"}).fr
    others = ("LANG", "SEED", "SOAK", "TRY")
    assert read_settings({}, {f"ROULOTTE_{one}": "1" for one in others}) == ServerSettings()


def test_what_does_not_go_together_is_said() -> None:
    assert "PostgreSQL" in refused({"workers": "2"}, {}).fr
    assert read_settings({"bus": "none"}, {}).bus == "none"


@pytest.mark.parametrize("words", ["--bus amqp://x", "--proxy bla", "--origin play.example"])
def test_a_server_that_can_t_start_says_so_and_nothing_else(words: str, tmp_path: Path) -> None:
    done = command("serve", "--port", "0", "--database", f"sqlite:{tmp_path}/r.db", *words.split())
    assert done.returncode == 2
    assert done.stdout == ""
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith(f"roulotte: {words}")
    assert not list(tmp_path.iterdir())
