"""The web client: files read once at the start, and addresses that all show the same page."""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from litestar.types import Send

from roulotte.core.errors import TableError
from roulotte.core.words import Text
from roulotte.server.access.admission import header

PACKAGED: Final = Path(__file__).parents[2] / "web"  # where a build puts it
PLAIN: Final = Path(__file__).with_name("page.html")
INDEX: Final = "index.html"
ASSETS: Final = "assets/"  # their names change with their content
ELSEWHERE: Final = frozenset({"api", "healthz", "readyz", "metrics", ".well-known"})
CODINGS: Final = {"br": ".br", "gzip": ".gz"}  # best first; how the build names them
TEXT: Final = "; charset=utf-8"
KINDS: Final = {
    ".css": "text/css" + TEXT,
    ".html": "text/html" + TEXT,
    ".ico": "image/vnd.microsoft.icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript" + TEXT,
    ".json": "application/json",
    ".m4a": "audio/mp4",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain" + TEXT,
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webm": "audio/webm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}  # said here, since machines differ in what they know
UNKNOWN_KIND: Final = "application/octet-stream"
NO_CLIENT: Final = Text(
    fr="il n'y a pas de client web dans {folder} : il y manque {index}",
    en="there is no web client in {folder}: it has no {index}",
)

Headers = list[tuple[bytes, bytes]]


class Form(NamedTuple):
    """A file as it goes out: plain, or in one coding."""

    body: bytes
    tag: str
    about: Headers  # the body
    caching: Headers  # also said when the browser has it already


class File(NamedTuple):
    """A file in each form that there is; the plain one has no coding."""

    plain: Form
    coded: Mapping[str, Form]

    def form(self, accepted: frozenset[str]) -> Form:
        """The smallest form that the browser can read."""
        return next((self.coded[one] for one in self.coded if one in accepted), self.plain)


class Web:
    """The files of a client, by name; nothing else can be asked for."""

    def __init__(self, files: Mapping[str, File]) -> None:
        """There is an `index.html` among them."""
        self._files = files

    def find(self, scope: Any) -> File | None:
        """What a browser gets at an address; nothing where the API has to answer."""
        name = scope["path"].removeprefix("/")
        if name.partition("/")[0] in ELSEWHERE:
            return None
        page = self._files[INDEX] if "." not in name and _wants_page(scope) else None
        return self._files.get(name, page)


def open_web(chosen: str) -> Web:
    """Read the client into memory; where none was built, a page says so."""
    folder = web_folder(chosen)
    raw = {INDEX: PLAIN.read_bytes()} if folder is None else _read(folder)
    coded = {name + end for name in raw for end in CODINGS.values()}
    return Web({name: _file(name, raw) for name in raw if name not in coded})


def web_folder(chosen: str) -> Path | None:
    """Where the client is: the folder that was chosen, or the package's own if it was built."""
    folder = Path(chosen) if chosen else PACKAGED
    if (folder / INDEX).is_file():
        return folder
    if chosen:
        raise TableError(NO_CLIENT.filled(folder=chosen, index=INDEX))
    return None


def _read(folder: Path) -> dict[str, bytes]:
    """Every file, but for those that a folder hides."""
    names = {path: path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    shown = {path: name for path, name in names.items() if not _is_hidden(name.parts)}
    return {name.as_posix(): path.read_bytes() for path, name in shown.items()}


def _is_hidden(parts: Iterable[str]) -> bool:
    return any(part.startswith(".") for part in parts)


def _file(name: str, raw: Mapping[str, bytes]) -> File:
    built = {coding: name + end for coding, end in CODINGS.items() if name + end in raw}
    several = bool(built)
    coded = {one: _form(name, raw[path], several, one) for one, path in built.items()}
    return File(_form(name, raw[name], several), coded)


def _form(name: str, body: bytes, several: bool, coding: str = "") -> Form:
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    about = {"content-type": KINDS.get(PurePosixPath(name).suffix, UNKNOWN_KIND)}
    about |= {"content-length": str(len(body))} | ({"content-encoding": coding} if coding else {})
    forever = name.startswith(ASSETS)
    age = "public, max-age=31536000, immutable" if forever else "no-cache"
    caching = {"cache-control": age, "etag": tag} | ({"vary": "accept-encoding"} if several else {})
    return Form(body, tag, _raw(about), _raw(caching))


def _raw(headers: Mapping[str, str]) -> Headers:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


async def send_file(file: File, scope: Any, send: Send) -> None:
    """Answer with a file, or say that the browser has it already."""
    form = file.form(accepted_codings(header(scope, b"accept-encoding") or ""))
    known = _knows(scope, form.tag)
    headers = form.caching if known else form.about + form.caching
    body = b"" if known or scope["method"] == "HEAD" else form.body
    status = 304 if known else 200
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def accepted_codings(accepting: str) -> frozenset[str]:
    """The codings of an `Accept-Encoding`, without those of quality 0."""
    asked = (one.replace(" ", "").lower().partition(";q=") for one in accepting.split(","))
    return frozenset(coding for coding, _, quality in asked if quality.strip("0.") or not quality)


def _knows(scope: Any, tag: str) -> bool:
    """Whether the browser says that it has just this; proxies that compress make tags weak."""
    asked = (header(scope, b"if-none-match") or "").split(",")
    return any(one.strip().removeprefix("W/") in {tag, "*"} for one in asked)


def _wants_page(scope: Any) -> bool:
    accepting = header(scope, b"accept") or "*/*"
    return "text/html" in accepting or "*/*" in accepting
