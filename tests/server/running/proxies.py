"""The reverse proxies of `deploy/`, with TLS: the files that people copy, but for ports."""

import os
import re
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.support.services import debian_program, running

DEPLOY = Path(__file__).parents[3] / "deploy"
NAME = "play.example"
ORIGIN = f"https://{NAME}"
ADDRESSES = (f"127.0.1.{number}" for number in range(1, 255))  # all are this machine


class Named(httpx.HTTPTransport):
    """Asks for the site by its name, wherever it is."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """One request."""
        request.extensions["sni_hostname"] = NAME
        return super().handle_request(request)


@dataclass(frozen=True)
class Proxy:
    """One that runs: where it listens, and its certificate."""

    port: int
    plain_port: int
    certificate: Path

    def trust(self) -> ssl.SSLContext:
        """What a browser that knows the certificate would trust."""
        return ssl.create_default_context(cafile=str(self.certificate))

    def client(self, address: str | None = None) -> httpx.Client:
        """A client that comes from one of the machine's own addresses, another each time."""
        transport = Named(verify=self.trust(), local_address=address or next(ADDRESSES))
        about = {"host": NAME, "origin": ORIGIN}
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}", transport=transport, headers=about
        )


def free_port() -> int:
    """One that nobody listens on."""
    with closing(socket.create_server(("127.0.0.1", 0))) as one:
        return int(one.getsockname()[1])


def make_certificate(folder: Path) -> Path:
    """For the name of the files, signed by itself."""
    words = (
        f"req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 9"
        f" -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}"
        " -keyout privkey.pem -out fullchain.pem"
    )
    command = [str(debian_program("openssl", "openssl")), *words.split()]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return folder / "fullchain.pem"


def swapped(text: str, *changes: tuple[str, str]) -> str:
    """A file with its places changed; each has to be there."""
    for old, new in changes:
        assert re.search(old, text), old
        text = re.sub(old, new, text)
    return text


@contextmanager
def nginx(folder: Path, backend: int) -> Iterator[Proxy]:
    """nginx with `deploy/nginx.conf`."""
    proxy = Proxy(free_port(), free_port(), make_certificate(folder))
    site = swapped(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        (r"/etc/letsencrypt/live/play\.example", str(folder)),
        (r"listen 443", f"listen 127.0.0.1:{proxy.port}"),
        (r"listen 80", f"listen 127.0.0.1:{proxy.plain_port}"),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{backend}"),
        (r"client_header_timeout 10s", "client_header_timeout 1s"),
    )
    (folder / "site.conf").write_text(site, encoding="utf-8")
    kept = "".join(
        f"{one}_temp_path {folder}/{one};\n"
        for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user}pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{ access_log off; {kept} include {folder}/site.conf; }}\n",
        encoding="utf-8",
    )
    program = str(debian_program("nginx", "nginx-light"))
    words = [program, "-p", str(folder), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]
    tried = subprocess.run([*words, "-t"], capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr
    with running([*words, "-g", "daemon off;"], folder / "log", _open(proxy)):
        yield proxy


@contextmanager
def caddy(folder: Path, backend: int) -> Iterator[Proxy]:
    """Caddy with `deploy/Caddyfile`, and a certificate that it need not fetch."""
    proxy = Proxy(free_port(), free_port(), make_certificate(folder))
    program = str(debian_program("caddy", "caddy"))
    words = [program, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    tried = subprocess.run(words, capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr
    ports = f"http_port {proxy.plain_port}\n\thttps_port {proxy.port}"
    site = swapped(
        (DEPLOY / "Caddyfile").read_text(encoding="utf-8"),
        (r"(?m)^\{$", f"{{\n\tadmin off\n\t{ports}"),
        (
            r"(?m)^play\.example \{$",
            f"{NAME} {{\n\ttls {folder}/fullchain.pem {folder}/privkey.pem",
        ),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{backend}"),
        (r"read_header 10s", "read_header 1s"),
    )
    (folder / "Caddyfile").write_text(site, encoding="utf-8")
    own = [f"{name}={folder}" for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME")]
    words = [
        "env",
        *own,
        program,
        "run",
        "--adapter",
        "caddyfile",
        "--config",
        f"{folder}/Caddyfile",
    ]
    with running(words, folder / "log", _open(proxy)):
        yield proxy


def _open(proxy: Proxy) -> Callable[[], bool]:
    def is_open() -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", proxy.port), timeout=1):
            return True
        return False

    return is_open
