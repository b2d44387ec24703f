"""The web client from the server's own hand: its page, its files, what browsers keep of them."""

import gzip
import json
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

from roulotte.server.http import web
from roulotte.server.http.web import accepted_codings
from tests.server.people.calling import DIRECT
from tests.server.running.commanded import command
from tests.server.running.forked import change, forked
from tests.server.running.servers import Server

PAGE = b"<!doctype html><title>Roulotte</title>"
SCRIPT = b"console.log('les d\xc3\xa9s')"
FILES = {
    "index.html": PAGE,
    "index.html.br": b"the page in brotli",
    "index.html.gz": gzip.compress(PAGE),
    "assets/app-B7c1.js": SCRIPT,
    "assets/app-B7c1.js.gz": gzip.compress(SCRIPT),
    "assets/fonts/plain-9f.woff2": b"wOF2",
    "icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "manifest.webmanifest": b"{}",
    "sw.js": b"self.skipWaiting()",
    "sounds/roll.ogg": b"OggS",
    "sounds/roll.strange": b"?",
    "left.gz": b"the form of no file",
    ".env": b"SECRET=1",
    ".git/config": b"[core]",
}
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Encoding": "identity"}
FOREVER = "public, max-age=31536000, immutable"
PLACES = [
    "/",
    "/r/Ab_9-x",
    "/r/Ab_9-x/tv",
    "/replay/m1",
    "/rules",
    "/rules/rolit",
    "/dice",
    "/solo/",
]
KINDS = {
    "/index.html": "text/html; charset=utf-8",
    "/assets/app-B7c1.js": "text/javascript; charset=utf-8",
    "/assets/fonts/plain-9f.woff2": "font/woff2",
    "/icon.svg": "image/svg+xml",
    "/manifest.webmanifest": "application/manifest+json",
    "/sw.js": "text/javascript; charset=utf-8",
    "/sounds/roll.ogg": "audio/ogg",
    "/sounds/roll.strange": "application/octet-stream",
    "/left.gz": "application/octet-stream",
}


def build(folder: Path) -> Path:
    """A client as a build would leave it."""
    for name, body in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    return folder


def without_a_client() -> None:
    """As in a package that nobody built the client into."""
    change(web, PACKAGED=Path("/nowhere"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = build(tmp_path_factory.mktemp("client"))
    with forked(tmp_path_factory.mktemp("web"), web=str(folder)) as server:
        yield server
        assert server.metric("roulotte_faults_total") == 0


@pytest.fixture
def http(site: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site.url, headers=BROWSER, trust_env=False) as client:
        yield client


def raw(http: httpx.Client, place: str, codings: str) -> tuple[httpx.Response, bytes]:
    """An answer, and its body as it came over the line."""
    with http.stream("GET", place, headers={"Accept-Encoding": codings}) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize("place", PLACES)
def test_every_address_of_the_client_is_its_page(http: httpx.Client, place: str) -> None:
    answer = http.get(place)
    assert (answer.status_code, answer.content) == (200, PAGE)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert http.get(place, headers={"Accept": "*/*"}).content == PAGE, "curl wants anything"


@pytest.mark.parametrize("place", KINDS)
def test_files_have_their_kind_and_age(http: httpx.Client, place: str) -> None:
    answer = http.get(place, headers={"Accept": "*/*"})
    assert (answer.status_code, answer.content) == (200, FILES[place[1:]])
    assert answer.headers["content-type"] == KINDS[place]
    assert answer.headers["cache-control"] == (FOREVER if "/assets/" in place else "no-cache")
    assert int(answer.headers["content-length"]) == len(answer.content)


@pytest.mark.parametrize(
    ("codings", "coding", "name"),
    [
        ("gzip, deflate, br, zstd", "br", "index.html.br"),
        ("gzip;q=1.0, br;q=0.5", "br", "index.html.br"),
        ("gzip, br;q=0", "gzip", "index.html.gz"),
        ("deflate", None, "index.html"),
        ("br ; q=0.000", None, "index.html"),
    ],
)
def test_the_smallest_form_that_a_browser_reads(
    http: httpx.Client, codings: str, coding: str | None, name: str
) -> None:
    answer, body = raw(http, "/r/Ab_9-x", codings)
    assert body == FILES[name]
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"].startswith("text/html")


def test_a_form_that_was_not_built_is_not_sent(http: httpx.Client) -> None:
    answer, body = raw(http, "/assets/app-B7c1.js", "br, gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == SCRIPT
    answer, body = raw(http, "/icon.svg", "br, gzip")
    assert "content-encoding" not in answer.headers
    assert "vary" not in answer.headers, "there is only one"


def test_what_a_browser_has_is_not_sent_again(http: httpx.Client) -> None:
    for place in ("/", "/icon.svg", "/assets/app-B7c1.js"):
        first = http.get(place)
        tag = first.headers["etag"]
        for known in (tag, f"W/{tag}", f'"old", {tag}', "*"):
            again = http.get(place, headers={"If-None-Match": known})
            assert (again.status_code, again.content) == (304, b"")
            kept = ("etag", "cache-control", "vary")
            assert [again.headers.get(one) for one in kept] == [
                first.headers.get(one) for one in kept
            ]
        assert http.get(place, headers={"If-None-Match": '"old"'}).content == first.content


def test_each_form_has_a_tag_of_its_own(http: httpx.Client) -> None:
    tags = {raw(http, "/", coding)[0].headers["etag"] for coding in ("br", "gzip", "identity")}
    assert len(tags) == 3


@pytest.mark.parametrize("place", ["/", "/r/Ab_9-x", "/sw.js", "/assets/app-B7c1.js"])
def test_head_says_the_same_without_a_body(http: httpx.Client, place: str) -> None:
    asked, told = http.get(place), http.head(place)
    assert (told.status_code, told.content) == (200, b"")
    same = ("content-type", "content-length", "cache-control", "etag")
    assert [told.headers[one] for one in same] == [asked.headers[one] for one in same]


@pytest.mark.parametrize(
    "place",
    [
        "/assets/app-OLD.js", "/favicon.ico", "/rules/rolit.pdf", "/index.html.br", "/.env",
        "/.git/config", "/r/..%2f..%2f.env", "/assets/../index.html.gz", "/%2e%2e/etc/passwd.txt",
        "/assets/..", "//etc/hosts.txt", "/..%5c..%5c.env", "/assets%2fapp-B7c1.js%00",
        "/api", "/api/", "/api/nothing", "/api/r/index.html", "/healthz/x", "/metrics/x",
    ],
)  # fmt: skip
def test_what_is_no_file_and_no_address_is_unknown(site: Server, place: str) -> None:
    line = HTTPConnection("127.0.0.1", site.port)  # does not tidy the path up on the way
    line.request("GET", place, headers=BROWSER)
    answer = line.getresponse()
    assert (answer.status, json.loads(answer.read())["code"]) == (404, "UNKNOWN")
    line.close()


def test_programs_are_not_given_a_page(http: httpx.Client) -> None:
    answer = http.get("/rules", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (404, "UNKNOWN")


@pytest.mark.parametrize("place", ["/", "/rules", "/sw.js"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_pages_are_only_read(http: httpx.Client, place: str, method: str) -> None:
    answer = http.request(method, place)
    assert (answer.status_code, answer.json()["code"]) == (405, "METHOD")
    assert answer.headers["allow"] == "GET, HEAD"


def test_the_api_is_as_it_was(http: httpx.Client) -> None:
    assert http.get("/healthz").text == "ok\n"
    assert http.get("/readyz").text == "ready\n"
    assert "roulotte_rooms" in http.get("/metrics").text
    assert http.get("/api/games").json()


def test_without_a_client_a_page_says_so(tmp_path: Path) -> None:
    with forked(tmp_path, first=without_a_client) as server:
        pages = {httpx.get(server.url + at, **DIRECT).text for at in ("/", "/r/Ab_9-x")}
        (link,) = {one for page in pages for one in re.findall(r'href="([^"]+)"', page)}
        assert httpx.get(server.url + link, **DIRECT).json()["openapi"]


def test_the_packages_own_client_needs_no_flag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "PACKAGED", build(tmp_path))
    assert web.web_folder("") == tmp_path


def test_a_folder_without_a_client_is_said_at_the_start(tmp_path: Path) -> None:
    ended = command(
        "serve", "--port=0", f"--database=sqlite:{tmp_path / 'r.db'}", f"--web={tmp_path}"
    )
    assert ended.returncode == 2
    assert f"--web {tmp_path}" in ended.stderr
    assert "index.html" in ended.stderr
    assert not (tmp_path / "r.db").exists()


def test_quality_is_read_as_it_is_written() -> None:
    assert accepted_codings("gzip, BR;Q=0.1 ,zstd; q=0") == {"gzip", "br"}
