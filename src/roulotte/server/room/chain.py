"""The chain of the match at the table: each of its events makes a new head."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from roulotte.core import chain
from roulotte.core.chain import Facts, Form
from roulotte.core.wire import to_wire
from roulotte.server.room import events as log
from roulotte.server.room.events import DECLARED, LoggedEvent, tag_of
from roulotte.server.room.parts import Links
from roulotte.server.room.table import Table, Transition

SALT_BYTES: Final = 16

TAGS: Final[dict[type, str]] = {one.kind: tag_of(one.kind) for one in DECLARED}
# By kind of event the fields that are public, and no name: those of `FIELDS` in core/chain.py.
PUBLIC: Final = {
    kind: tuple(sorted(chain.FIELDS[tag])) for kind, tag in TAGS.items() if tag in chain.FIELDS
}


def begin_chain(table: Table, sealed: log.LoggedSealed) -> Links | None:
    """The first head of a match; None for one that began before there were chains."""
    start = sealed.start
    if start is None:
        return None
    plan, game = sealed.plan, table.game
    options = game.write_options(game.table(plan.seats, plan.options))
    typed = tuple(sorted(plan.typed))
    facts = Facts(plan.game, game.spec.rules, plan.seats, options, sealed.match, sealed.seal, typed)
    head = chain.first_head(start, facts)
    return Links(start, list(start.names), list(sealed.salts), head)


def add_link(table: Table, event: LoggedEvent, transition: Transition | None) -> str | None:
    """The head after an event of the match; None for any other event."""
    links, kind = table.chain, type(event)
    if links is None or kind not in PUBLIC:
        return None
    form = FORMS.get(kind, _plain)(table, event, transition)
    if form is None:
        return None
    text = chain.canonical(form)
    links.log.append(text.decode())
    links.head = chain.next_head(links.head, text)
    return links.head


def _plain(_table: Table, event: LoggedEvent, _transition: Transition | None) -> Form:
    kind = type(event)
    return {"type": TAGS[kind]} | {name: getattr(event, name) for name in PUBLIC[kind]}


def _acted(_table: Table, event: log.SeatActed, transition: Transition | None) -> Form:
    assert transition is not None  # noqa: S101 - the game changed
    return chain.acted(event.seat, getattr(transition.event, "do", None), event.means)


def _happened(table: Table, _event: log.ChanceSpoke, transition: Transition | None) -> Form:
    assert transition is not None  # noqa: S101 - the game changed
    outcome, roll = getattr(transition.event, "chance", None), table.rolls[-1]
    hides = any(pool.secret for pool in roll)
    return chain.happened(to_wire(outcome) if hides else outcome, roll)


def _taken(table: Table, event: log.LoggedTaken, transition: Transition | None) -> Form:
    _name(table.chain, (event.seat,), event.mark, event.salt)
    return _plain(table, event, transition)


def _renamed(table: Table, event: log.LoggedRenamed, transition: Transition | None) -> Form | None:
    if not event.seats or not table.running:
        return None
    _name(table.chain, event.seats, event.mark, event.salt)
    return _plain(table, event, transition)


def _name(links: Links | None, seats: tuple[int, ...], mark: str, salt: str) -> None:
    assert links is not None  # noqa: S101 - there is a chain to add to
    for seat in seats:
        links.marks[seat], links.salts[seat] = mark, salt


FORMS: Final[dict[type, Callable[[Table, Any, Transition | None], Form | None]]] = {
    log.SeatActed: _acted,
    log.ChanceSpoke: _happened,
    log.LoggedTaken: _taken,
    log.LoggedRenamed: _renamed,
}


# The block of a record


def chain_block(table: Table) -> chain.Chain | None:
    """The chain for the record; who plays may have had their name deleted."""
    links = table.chain
    if links is None:
        return None
    pairs = zip(table.names(), links.marks, links.salts, strict=True)
    salts = (
        salt if salt and chain.name_mark(salt, name) == mark else None for name, mark, salt in pairs
    )
    return chain.Chain(1, links.start, tuple(shortened(links.log)), links.head, tuple(salts))


def shortened(log: list[str]) -> list[str | Form]:
    """Nothing is written twice: a word where the rest of the record says what happened."""
    entries: list[str | Form] = []
    standing: list[tuple[int, str]] = []  # where the events are that were not taken back
    for place, text in enumerate(log):
        form: Form = msgspec.json.decode(text)
        entries.append(form)
        if form["type"] in {"acted", "happened"}:
            standing.append((place, form.get("means", chain.ROLL)))
        elif form["type"] == "undone":
            del standing[form["to"] :]
        elif form["type"] == "over":
            entries[-1] = chain.OVER
    for place, word in standing:
        entries[place] = word
    return entries


def marked(entropy: Callable[[int], bytes], name: str) -> tuple[str, str]:
    """A name's salted hash, and the salt."""
    salt = entropy(SALT_BYTES).hex()
    return chain.name_mark(salt, name), salt
