"""The socket that everybody comes to, and what to do where it can't be had."""

import errno
import socket
from collections.abc import Iterable
from contextlib import closing
from typing import Final

from roulotte.core.words import Text
from roulotte.server.settings import ServerSettings, SettingError

BACKLOG: Final = 2048
FURTHER: Final = 100  # ports after the one that is taken, of which one may be free

TAKEN: Final = Text(
    fr="le port {port} est déjà pris, peut-être par une autre Roulotte : fermez-la, ou prenez "
    "{instead}, qui est libre (--port {instead}, ou ROULOTTE_PORT={instead} make play)",
    en="port {port} is taken, perhaps by another Roulotte: close that one, or take {instead}, "
    "which is free (--port {instead}, or ROULOTTE_PORT={instead} make play)",
)
RESERVED: Final = Text(
    fr="seul l'administrateur peut ouvrir le port {port} ; prenez {instead} (--port {instead}), "
    "et un serveur mandataire devant s'il le faut",
    en="only the administrator may open port {port}; take {instead} (--port {instead}), with a "
    "reverse proxy in front if need be",
)
NOT_OURS: Final = Text(
    fr="cette machine n'a pas l'adresse {host} : --host 0.0.0.0 prend toutes celles qu'elle a, "
    "--host 127.0.0.1 ne laisse entrer personne d'autre",
    en="this machine has no address {host}: --host 0.0.0.0 takes all that it has, --host 127.0.0.1 "
    "lets nobody else in",
)
OTHER: Final = Text(
    fr="impossible d'écouter sur {host}, port {port} : {why}",
    en="can't listen on {host}, port {port}: {why}",
)


def listen(settings: ServerSettings) -> socket.socket:
    """The socket; where it can't be had, a sentence says what to do."""
    try:
        made = _bound(settings.host, settings.port)
    except OSError as error:
        raise SettingError(_sentence(settings, error)) from None
    made.set_inheritable(True)
    return made


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=family, backlog=BACKLOG, dualstack_ipv6=both)


def _sentence(settings: ServerSettings, error: OSError) -> Text:
    host, port = settings.host, settings.port
    unknown = error.errno is not None and error.errno < 0  # of a name, as `getaddrinfo` counts
    if unknown or error.errno == errno.EADDRNOTAVAIL:
        return NOT_OURS.filled(host=host)
    if error.errno == errno.EADDRINUSE and (free := _first_free(host, _next_ports(port))):
        return TAKEN.filled(port=port, instead=free)
    if error.errno == errno.EACCES:
        return RESERVED.filled(port=port, instead=_first_free(host, (8000, *_next_ports(8000))))
    return OTHER.filled(host=host, port=port, why=str(error.strerror).partition(" (while")[0])


def _next_ports(port: int) -> range:
    return range(port + 1, min(port + FURTHER, 65_535) + 1)


def _first_free(host: str, ports: Iterable[int]) -> int | None:
    return next((port for port in ports if _is_free(host, port)), None)


def _is_free(host: str, port: int) -> bool:
    try:
        with closing(_bound(host, port)):
            return True
    except OSError:
        return False
