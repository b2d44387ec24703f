"""The chain of a record computed again from what the record says, and its signature checked.

No rule is needed for it: `docs/verify_dice.py` and the browser do the same.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from roulotte.core import chain as links
from roulotte.core.chain import Chain, Facts, Form, Start
from roulotte.core.ed25519 import is_signed
from roulotte.core.fair import Fair
from roulotte.core.record import Record
from roulotte.core.words import Text

Ending = Literal["finished", "abandoned", "unfinished"]
Signing = Literal["unsigned", "signed", "other key", "wrong"]

ALONE: Final = Text(
    fr="il y a une chaîne, mais pas de bloc `fair`", en="there is a chain, but no `fair` block"
)
ENTRY: Final = Text(
    fr="chaîne, entrée {entry} : cela ne peut pas s'être passé là",
    en="chain, entry {entry}: this can't have happened there",
)
LINE: Final = Text(
    fr="la chaîne n'a pas les mêmes événements que la partie",
    en="the chain does not have the events of the record",
)
SEALS: Final = Text(
    fr="la chaîne a d'autres sceaux, plis ou nombres, essai {attempt}",
    en="the chain has other seals, folds or numbers, attempt {attempt}",
)
HEAD: Final = Text(
    fr="la chaîne se termine autrement : quelque chose a été changé, ôté ou ajouté",
    en="the chain ends in another head: something was changed, taken out or put in",
)
NAME: Final = Text(fr="la place {seat} portait un autre nom", en="seat {seat} had another name")
NAMES: Final = Text(
    fr="la chaîne n'a pas un nom par place", en="the chain does not have one name a seat"
)
RESULT: Final = Text(
    fr="le résultat ne va pas avec la fin de la chaîne",
    en="the result does not go with the end of the chain",
)
SIGNATURE: Final = Text(
    fr="la signature n'est pas celle de ce que dit la partie",
    en="the signature is not one of what the record says",
)

# What a log of nonsense may end in: lists for seats, half surrogate pairs, numbers without end.
NONSENSE: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


class Proof(msgspec.Struct, frozen=True):
    """What the chain of a record says, and what is wrong with it."""

    start: Start
    ending: Ending
    signing: Signing
    heads: tuple[str, ...]  # before anything happened, and after each entry
    taken_back: int  # events that were undone
    deleted: tuple[int, ...]  # seats whose name was deleted
    faults: tuple[Text, ...]


class Story:
    """A walk along the chain's log."""

    def __init__(self, record: Record, fair: Fair, chain: Chain) -> None:
        self.record, self.fair, self.chain = record, fair, chain
        self.begun = self.ended = False
        self.standing: list[bool] = []  # for each event so far: whether the record has it
        self.taken_back = 0
        self.names = list(chain.start.names)
        self.seals: list[str] = [fair.seals[0].seal]
        self.opened: list[str] = []  # what was in the envelopes that were given up
        self.folds: dict[tuple[int, int], str] = {}  # by attempt and seat
        self.numbers: dict[tuple[int, int], str] = {}
        raws = record.events
        self.rolls = [0]  # for each event: how many of chance came before it
        for raw in raws:
            self.rolls.append(self.rolls[-1] + (isinstance(raw, dict) and "chance" in raw))

    def facts(self) -> Facts:
        """What the chain began with, besides its start."""
        record, fair = self.record, self.fair
        return Facts(
            record.game,
            record.rules,
            record.seats,
            record.options,
            fair.match,
            fair.seals[0].seal,
            fair.typed_by,
        )

    def forms(self) -> Iterator[Form]:
        """Everything that happened, spelt out; stops with a LookupError at what can't be."""
        for entry in self.chain.log:
            form = self._spelt(entry) if isinstance(entry, str) else entry
            self._follow(form, stands=isinstance(entry, str))
            yield form

    def _spelt(self, word: str) -> Form:
        if word == links.OVER:
            secret = self.fair.seals[-1].secret
            return {"type": "over", "result": self.record.result, "secret": secret}
        place = len(self.standing)
        raw = self.record.events[place]
        if word == links.ROLL:
            return links.happened(raw["chance"], self.fair.rolls[self.rolls[place]])
        if word not in links.MEANS:
            raise LookupError(word)
        return links.acted(raw["seat"], raw["do"], word)

    def _follow(self, form: Form, *, stands: bool) -> None:
        kind = form.get("type")
        fields = links.FIELDS[kind] if isinstance(kind, str) else frozenset()
        lacks = fields - form.keys()
        if self.ended or form.keys() - {"type"} - fields or lacks - links.MAY_LACK:
            raise LookupError(kind)
        follow = getattr(self, f"_{kind}", None)
        if kind in {"acted", "happened"}:
            self._move(stands=stands)
        elif follow is not None:
            follow(form)

    def _move(self, *, stands: bool) -> None:
        if not self.begun:
            raise LookupError
        self.standing.append(stands)

    def _undone(self, form: Form) -> None:
        to = form["to"]
        gone = self.standing[to:] if type(to) is int and to >= 0 else ()
        if not gone or any(gone):
            raise LookupError
        self.taken_back += len(gone)
        del self.standing[to:]

    def _began(self, _form: Form) -> None:
        if self.begun:
            raise LookupError
        self.begun = True

    def _resealed(self, form: Form) -> None:
        self.seals.append(form["seal"])
        self.opened.append(form["opened"])

    def _folded(self, form: Form) -> None:
        self.folds[len(self.seals), self._seat(form["seat"])] = form["hash"]

    def _lucky(self, form: Form) -> None:
        self.numbers[len(self.seals), self._seat(form["seat"])] = form["number"]

    def _taken(self, form: Form) -> None:
        self.names[self._seat(form["seat"])] = form["mark"]

    def _renamed(self, form: Form) -> None:
        for seat in form["seats"]:
            self.names[self._seat(seat)] = form["mark"]

    def _over(self, _form: Form) -> None:
        self.ended = True

    _abandoned = _over

    def _seat(self, seat: Any) -> int:
        if type(seat) is not int or not 0 <= seat < self.record.seats:
            raise LookupError
        return seat

    # What must agree at the end

    def faults(self) -> Iterator[Text]:
        """Where the record says something else than its chain."""
        if len(self.standing) != len(self.record.events) or not all(self.standing):
            yield LINE
        for attempt in range(1, max(len(self.fair.seals), len(self.seals)) + 1):
            if not self._same_seal(attempt):
                yield SEALS.filled(attempt=attempt)
        if (self.record.result is not None) != (self.ending == "finished"):
            yield RESULT
        for seat, (mark, salt) in enumerate(zip(self.names, self.chain.salts, strict=False)):
            name = (self.record.names or [None] * self.record.seats)[seat]
            if name is not None and (salt is None or links.name_mark(salt, name) != mark):
                yield NAME.filled(seat=seat)

    def _same_seal(self, attempt: int) -> bool:
        if not attempt <= len(self.seals) == len(self.fair.seals):
            return False
        sealed, seats = self.fair.seals[attempt - 1], range(self.record.seats)
        given = [self.numbers.get((attempt, seat)) for seat in seats]
        folds = [self.folds.get((attempt, seat)) for seat in seats]
        pairs = zip(sealed.folds, folds, strict=False)
        return (
            sealed.seal == self.seals[attempt - 1]
            and (attempt > len(self.opened) or sealed.secret == self.opened[attempt - 1])
            and list(sealed.numbers) == given
            and all(stated in {None, fold} for stated, fold in pairs)
        )

    @property
    def ending(self) -> Ending:
        """How far the match came."""
        if not self.ended:
            return "unfinished"
        return "finished" if self.chain.log[-1] == links.OVER else "abandoned"


def prove(record: Record, fair: Fair, chain: Chain, key: str | None = None) -> Proof:
    """Check the chain; `key` is the public key of the server that is asked about."""
    story, heads = Story(record, fair, chain), list[str]()
    faults = list(_faults(story, heads))
    signing = _signing(chain, fair.match, key)
    return Proof(
        start=chain.start,
        ending=story.ending,
        signing=signing,
        heads=tuple(heads),
        taken_back=story.taken_back,
        deleted=tuple(seat for seat, salt in enumerate(chain.salts) if salt is None),
        faults=(*faults, *([SIGNATURE] if signing == "wrong" else ())),
    )


def _faults(story: Story, heads: list[str]) -> Iterator[Text]:
    """Compute every head anew, and say what does not agree."""
    record, chain = story.record, story.chain
    lists = (chain.start.names, chain.start.bots, chain.salts, record.names or chain.salts)
    if any(len(one) != record.seats for one in lists):
        yield NAMES
        return
    try:
        heads.append(links.first_head(chain.start, story.facts()))
        for form in story.forms():
            heads.append(links.next_head(heads[-1], links.canonical(form)))
        yield from story.faults()
    except NONSENSE:
        yield ENTRY.filled(entry=len(heads) - 1)
    else:
        if heads[-1] != chain.head:
            yield HEAD


def _signing(chain: Chain, match: str, key: str | None) -> Signing:
    if chain.signature is None or chain.key is None:
        return "unsigned"
    signature, text = bytes.fromhex(chain.signature), links.signed_text(match, chain.head)
    if not is_signed(bytes.fromhex(chain.key), text, signature):
        return "wrong"
    return "signed" if chain.key == key else "other key"
