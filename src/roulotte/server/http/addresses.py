"""Where a server can be reached: the address to pass round, also as a picture in the terminal."""

import socket
import sys
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final, NamedTuple

import psutil
import segno

from roulotte.protocol.http import RoomLink
from roulotte.server.settings import ServerSettings

EVERYBODY: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 - these let other machines in
THIS_MACHINE: Final = frozenset({"127.0.0.1", "localhost", "::1"})
# Containers, virtual machines and tunnels: no phone in the house is behind them.
INNER: Final = (
    "docker", "br-", "veth", "virbr", "vmnet", "vbox", "podman", "cni", "flannel", "lxc", "lxd",
    "tun", "tap", "utun", "wg", "zt", "tailscale", "ppp",
)  # fmt: skip


class Card(NamedTuple):
    """An address of a network card of this machine."""

    name: str
    address: str


def lan_addresses() -> list[str]:
    """This machine's addresses in the house, the likeliest first; none without a network.

    A hotspot or a caravan has no way out into the world, so that way alone does not tell.
    """
    return [card.address for card in in_order(network_cards(), address_of_the_way_out())]


def lan_address() -> str:
    """The likeliest of them; what leads nowhere but here, if there is none."""
    return next(iter(lan_addresses()), "127.0.0.1")


def network_cards() -> Iterable[Card]:
    """The addresses of every card that is switched on."""
    states = psutil.net_if_stats()
    for name, addresses in psutil.net_if_addrs().items():
        if name in states and states[name].isup:
            for one in addresses:
                if one.family in {socket.AF_INET, socket.AF_INET6}:
                    yield Card(name, one.address.partition("%")[0])


def address_of_the_way_out() -> str | None:
    """The address that this machine would show to the world; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def in_order(cards: Iterable[Card], usual: str | None) -> list[Card]:
    """Those that a phone may reach, the likeliest first; others only where there are no better."""
    found = [card for card in cards if not ip_address(card.address).is_loopback]
    for good in (_in_the_house, _on_a_card, _routed):
        if some := [card for card in found if good(card)]:
            return sorted(some, key=lambda card: (card.address != usual, not _private(card)))
    return []


def _in_the_house(card: Card) -> bool:
    return _on_a_card(card) and not card.name.startswith(INNER)


def _on_a_card(card: Card) -> bool:
    return ip_address(card.address).version == 4 and _routed(card)


def _routed(card: Card) -> bool:
    """Not one that a machine gave itself because nobody else gave it any."""
    return not ip_address(card.address).is_link_local


def _private(card: Card) -> bool:
    return ip_address(card.address).is_private


def in_link(host: str) -> str:
    """A host as it stands in a link."""
    return f"[{host}]" if ":" in host else host


def base_address(settings: ServerSettings, scheme: str, host: str, port: int | None) -> str:
    """The address that others can use: a phone can't reach this machine as `localhost`."""
    if settings.origin:
        return settings.origin[0]
    if host in THIS_MACHINE and settings.host in EVERYBODY:
        host = lan_address()
    return f"{scheme}://{in_link(host)}" + (f":{port}" if port else "")


def own_links(settings: ServerSettings, port: int) -> list[str]:
    """Links to the page, the best to pass round first."""
    if settings.origin:
        return [f"{one}/" for one in settings.origin]
    everybody = settings.host in EVERYBODY
    hosts = (lan_addresses() or ["127.0.0.1"]) if everybody else [settings.host]
    return [f"http://{in_link(host)}:{port}/" for host in hosts]


def draw_code(link: str) -> None:
    """A link as a picture for phones, as far as standard output can show one."""
    if sys.stdout is None:  # closed by the caller
        return
    code = segno.make(link, error="l")
    try:
        "\u2580\u2584\u2588".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        if sys.stdout.isatty():
            code.terminal(sys.stdout)  # of colours, which take more room
    else:
        code.terminal(sys.stdout, compact=True)
    sys.stdout.flush()


def show_room(link: RoomLink) -> None:
    """On a terminal, show a room that was just opened to whoever stands before it."""
    if sys.stdout is not None and sys.stdout.isatty():
        sys.stdout.write(f"\n{link.link}\n{link.code}\n")
        draw_code(link.link)
