"""Check the dice of a record against its `fair` block, knowing the rules, and its chain.

`docs/verify_dice.py` does without the rules. Here every roll's pools are also compared with what
the game itself would draw from at that moment.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, Literal

import msgspec

from roulotte.core.chain import Start
from roulotte.core.chance import Chance, Pool
from roulotte.core.errors import RecordError
from roulotte.core.events import Happened
from roulotte.core.fair import Fair, Roll, Seal, Shown, commit_number, draw, seal, show, stir
from roulotte.core.game import CHANCE
from roulotte.core.proof import ALONE, Ending, Proof, Signing, prove
from roulotte.core.record import Lookup, Record, parse_record, same, shown, steps
from roulotte.core.wire import leaves, to_wire
from roulotte.core.words import Text

Moment = tuple[Chance[Any], Any]  # what could be drawn, and what the record says was

BROKEN: Final = Text(fr="la partie ne se rejoue pas : {why}", en="the game does not replay: {why}")
UNREADABLE: Final = Text(fr="illisible : {why}", en="it can't be read: {why}")
NO_BLOCK: Final = Text(
    fr="cette partie n'a pas de bloc `fair` : rien ne prouve ses dés",
    en="this record has no `fair` block: nothing proves its dice",
)
SEATS: Final = Text(
    fr="essai {attempt} : `folds` et `numbers` n'ont pas une entrée par place",
    en="attempt {attempt}: `folds` and `numbers` do not have one entry a seat",
)
NEVER_OPENED: Final = Text(
    fr="essai {attempt} : abandonné, mais son enveloppe n'a jamais été ouverte",
    en="attempt {attempt}: given up, but its envelope was never opened",
)
BROKEN_SEAL: Final = Text(
    fr="essai {attempt} : le sceau n'est pas celui du secret",
    en="attempt {attempt}: the seal is not that of the secret",
)
BROKEN_FOLD: Final = Text(
    fr="essai {attempt} : le nombre de la place {seat} n'est pas celui qui a été plié",
    en="attempt {attempt}: the number of seat {seat} is not the one that was folded",
)
KEPT_BACK: Final = Text(
    fr="essai {attempt} : la place {seat} n'a jamais déplié son nombre",
    en="attempt {attempt}: seat {seat} never opened its number",
)
TYPISTS: Final = Text(
    fr="`typed_by` doit donner des places de la table, en ordre croissant",
    en="`typed_by` must give seats of the table, ascending",
)
COUNT: Final = Text(
    fr="il y a {rolls} tirages pour {events} événements du hasard",
    en="there are {rolls} rolls for {events} events of chance",
)
OTHER_POOLS: Final = Text(
    fr="on ne tire pas de cela à ce moment de la partie",
    en="this is not what is drawn from at that moment of the game",
)
NOT_TYPED: Final = Text(
    fr="marqué comme saisi à la main, mais personne ne pouvait le saisir",
    en="marked as typed in, but nobody could type it",
)
OTHER_DICE: Final = Text(
    fr="l'enveloppe donne {right}, la partie dit {stated}",
    en="the envelope gives {right}, the record says {stated}",
)
OTHER_HASHES: Final = Text(
    fr="les empreintes de ce qui était caché ne sont pas les bonnes",
    en="the hashes of what was hidden are not right",
)


class Fault(msgspec.Struct, frozen=True):
    """Something that is not right, and in which roll, counted from 0."""

    why: Text
    roll: int | None = None


class Report(msgspec.Struct, frozen=True):
    """What was checked, and what is wrong."""

    rolls: int = 0  # events of chance
    checked: int = 0  # those drawn again from the key, and found equal
    typed: dict[int, int] = {}  # by seat: pools of dice typed in, which no key can prove
    secrets: int = 0  # hidden things whose hash was right
    attempts: int = 0
    closed: bool = False  # the envelope is not open yet: the dice can't be checked
    faults: tuple[Fault, ...] = ()
    kind: Literal["dice", "bare", "unreadable"] = "dice"  # bare: a record that proves no dice
    ending: Ending = "unfinished"
    start: Start | None = None  # what the chain began with; None for a record without one
    signing: Signing = "unsigned"
    key: str | None = None  # whose signature it is
    seen: bool | None = None  # whether the head that was asked for is in the chain
    taken_back: int = 0  # events that were undone
    deleted: tuple[int, ...] = ()  # seats whose name was deleted

    @property
    def proven(self) -> bool:
        """Whether everything that was not typed in is proven."""
        return not self.faults and not self.closed

    @property
    def verdict(self) -> tuple[str, ...]:
        """The words that every verifier gives: agreement, ending, chain, signature."""
        if self.kind != "dice" or self.faults:  # nothing else that it says can be believed
            return ("altered" if self.kind == "dice" else self.kind,)
        whole = "closed" if self.closed else "consistent"
        return whole, self.ending, "unchained" if self.start is None else "chained", self.signing


def verify(
    text: str | bytes, lookup: Lookup, key: str | None = None, seen: str | None = None
) -> Report:
    """Check one record, whatever it is: nothing that is wrong with it raises.

    `key` is the public key of a server, `seen` a head that somebody noted during the match.
    """
    try:
        return verify_record(parse_record(text), lookup, key, seen)
    except RecordError as error:
        return Report(faults=(_fault(UNREADABLE, why=error.why),), kind="unreadable")


def verify_record(
    record: Record, lookup: Lookup, key: str | None = None, seen: str | None = None
) -> Report:
    """Check a record that was read."""
    if record.fair is None:
        lacks = NO_BLOCK if record.chain is None else ALONE
        return Report(faults=(_fault(lacks),), kind="bare")
    report = _dice_report(record, record.fair, lookup)
    if record.chain is None:
        ending: Ending = "unfinished" if record.result is None else "finished"
        return msgspec.structs.replace(report, ending=ending)
    proof = prove(record, record.fair, record.chain, key)
    return _with_chain(report, proof, record.chain.key, seen)


def _with_chain(report: Report, proof: Proof, key: str | None, seen: str | None) -> Report:
    return msgspec.structs.replace(
        report,
        faults=(*report.faults, *map(Fault, proof.faults)),
        ending=proof.ending,
        start=proof.start,
        signing=proof.signing,
        key=key,
        seen=None if seen is None else any(head.startswith(seen) for head in proof.heads),
        taken_back=proof.taken_back,
        deleted=proof.deleted,
    )


def _dice_report(record: Record, fair: Fair, lookup: Lookup) -> Report:
    moments, broken = _moments(record, lookup)
    key = _key(fair)
    events = sum(isinstance(raw, dict) and "chance" in raw for raw in record.events)
    pairs = tuple(zip(moments, fair.rolls, strict=False))
    by_roll = [tuple(_roll_faults(fair, key, n, *pair)) for n, pair in enumerate(pairs)]
    right = [pair for pair, faults in zip(pairs, by_roll, strict=True) if not faults]
    return Report(
        rolls=events,
        checked=sum(not all(pool.typed for pool in roll) for _, roll in right) if key else 0,
        typed=_typed(pairs),
        secrets=sum(len(pool.hashes) for _, roll in right for pool in roll) if key else 0,
        attempts=len(fair.seals),
        closed=key is None,
        faults=(
            *_header_faults(fair, record.seats, events),
            *(fault for faults in by_roll for fault in faults),
            *([_fault(BROKEN, why=broken.why)] if broken else ()),
        ),
    )


def _moments(record: Record, lookup: Lookup) -> tuple[list[Moment], RecordError | None]:
    """Every roll of a record with what could be drawn then, as far as it can be played."""
    moments: list[Moment] = []
    chance: Chance[Any] | None = None
    try:
        for match in steps(record, lookup):
            last = match.events[-1] if match.events else None
            if chance is not None and isinstance(last, Happened):
                moments.append((chance, last.chance))
            chance = match.game.chance(match.state) if match.to_move is CHANCE else None
    except RecordError as error:
        return moments, error
    return moments, None


def _key(fair: Fair) -> bytes | None:
    last = fair.seals[-1]
    if last.secret is None:
        return None
    numbers = [None if number is None else bytes.fromhex(number) for number in last.numbers]
    attempt, secret = len(fair.seals), bytes.fromhex(last.secret)
    return stir(secret, fair.match, attempt, numbers, fair.typed_by)


def _typed(pairs: Iterable[tuple[Moment, Roll]]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for (chance, _), roll in pairs:
        for pool, entry in zip(chance.pools, roll, strict=False):
            if entry.typed and pool.seat is not None:
                counts[pool.seat] = counts.get(pool.seat, 0) + 1
    return counts


# Before the game


def _header_faults(fair: Fair, seats: int, events: int) -> Iterator[Fault]:
    for attempt, sealed in enumerate(fair.seals, start=1):
        if len(sealed.folds) != seats or len(sealed.numbers) != seats:
            yield _fault(SEATS, attempt=attempt)
        in_force = attempt == len(fair.seals)
        yield from _seal_faults(sealed, fair.match, attempt, in_force=in_force)
    typists = fair.typed_by
    if list(typists) != sorted(set(typists)) or not all(0 <= seat < seats for seat in typists):
        yield _fault(TYPISTS)
    if len(fair.rolls) != events:
        yield _fault(COUNT, rolls=len(fair.rolls), events=events)


def _seal_faults(sealed: Seal, match: str, attempt: int, *, in_force: bool) -> Iterator[Fault]:
    if sealed.secret is None:
        if not in_force:
            yield _fault(NEVER_OPENED, attempt=attempt)
    elif seal(bytes.fromhex(sealed.secret), match, attempt) != sealed.seal:
        yield _fault(BROKEN_SEAL, attempt=attempt)
    for seat, (folded, number) in enumerate(zip(sealed.folds, sealed.numbers, strict=False)):
        if number is None:
            if in_force and folded is not None:
                yield _fault(KEPT_BACK, attempt=attempt, seat=seat)
        elif commit_number(bytes.fromhex(number), match, attempt, seat) != folded:
            yield _fault(BROKEN_FOLD, attempt=attempt, seat=seat)


# Rolls


def _roll_faults(
    fair: Fair, key: bytes | None, n: int, moment: Moment, roll: Roll
) -> Iterator[Fault]:
    chance, outcome = moment
    if not _same_pools(chance.pools, roll):
        yield _fault(OTHER_POOLS, roll=n)
    elif not all(_may_type(fair, *pair) for pair in zip(chance.pools, roll, strict=True)):
        yield _fault(NOT_TYPED, roll=n)
    elif key is not None:
        yield from _drawn_faults(chance, outcome, key, n, roll)


def _same_pools(pools: Sequence[Pool], roll: Roll) -> bool:
    """Whether a roll was drawn from these, whoever threw it and whatever it hid."""
    bare = [msgspec.structs.replace(entry, typed=False, hashes=()) for entry in roll]
    right = show(pools, {}, ((),) * len(pools))
    return same(msgspec.to_builtins(bare), msgspec.to_builtins(right))


def _may_type(fair: Fair, pool: Pool, entry: Shown) -> bool:
    return not entry.typed or (pool.dice and pool.seat in fair.typed_by)


def _drawn_faults(
    chance: Chance[Any], outcome: Any, key: bytes, n: int, roll: Roll
) -> Iterator[Fault]:
    written = iter(leaves(to_wire(outcome)))
    stated = [list(islice(written, pool.count)) for pool in chance.pools]
    typed = {index: stated[index] for index, entry in enumerate(roll) if entry.typed}
    rolled = draw(chance, key, n, typed)
    if rolled.outcome != outcome:
        yield _fault(
            OTHER_DICE, roll=n, right=shown(to_wire(rolled.outcome)), stated=shown(to_wire(outcome))
        )
    elif rolled.shown != roll:
        yield _fault(OTHER_HASHES, roll=n)


def _fault(text: Text, roll: int | None = None, **parts: object) -> Fault:
    return Fault(text.filled(**parts), roll)
