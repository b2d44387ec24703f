"""Taking one person's names and words out of a room: its log, its snapshot, its matches."""

from typing import Any, Final

import msgspec

from roulotte.server.room import events
from roulotte.server.room.events import DECLARED, tag_of
from roulotte.server.store.database import Cursor

NOBODY: Final = "—"  # what a name becomes once its owner had it deleted
WITHOUT: Final = {"salt": ""}  # without its salt, the hash of a name says nothing of the name

PERSONAL: Final = {tag_of(one.kind): one for one in DECLARED}
SEALED: Final = tag_of(events.LoggedSealed)

LOG: Final = "SELECT seq, by_member, body FROM events WHERE room = ? ORDER BY seq"
OPENER: Final = 1  # the member who opened the room, and gave it its first title
REWRITE: Final = "UPDATE events SET body = ? WHERE room = ? AND seq = ?"
UNSIGN: Final = (
    "UPDATE events SET command = NULL, last = NULL, asked = NULL"
    " WHERE room = ? AND substr(command, 1, ?) = ?"
)

Body = dict[str, Any]
Seats = dict[str, list[int | None]]  # of each match: which member had which seat in the end


def forget_in_room(cursor: Cursor, room: str, member: int, person: str) -> None:
    """Everything of one member, in the transaction that says so in the log."""
    seats: Seats = {}
    who, match, titles = Who(member, person), "", Titles(member)
    for seq, by, raw in list(cursor.run(LOG, (room,))):
        body: Body = msgspec.json.decode(bytes(raw))
        match = _follow(seats, match, body)
        who.meet(body, by)
        untitled = titles.blank(body, by)
        if blanked(body, who) or untitled:
            cursor.change(REWRITE, (msgspec.json.encode(body), room, seq))
    _forget_in_snapshot(cursor, room, who, seats, titles)
    for ident, members in seats.items():
        _forget_in_match(cursor, ident, members, who)
    signed = f"{person}:"
    cursor.change(UNSIGN, (room, len(signed), signed))
    cursor.change("DELETE FROM members WHERE room = ? AND person = ?", (room, person))


class Who:
    """Somebody who is forgotten, with the programs that they brought and gave a name."""

    def __init__(self, member: int, person: str) -> None:
        self.member, self.person = member, person
        self._named = {member}
        self._programs: set[str] = set()

    def meet(self, body: Body, by: int | None) -> None:
        """Learn from an event which programs are theirs."""
        if body["type"] == "came" and body["kind"] == "program" and by == self.member:
            self._named.add(body["member"])
            self._programs.add(body["person"])

    def named(self, member: int | None) -> bool:
        """Whether what somebody is called, and says, is theirs."""
        return member in self._named

    def brought(self, person: str) -> bool:
        """Whether somebody is a program of theirs."""
        return person in self._programs


class Titles:
    """Whose words the room's title is: who sends the settings again does not write it anew."""

    def __init__(self, member: int) -> None:
        self._member, self._title, self._by = member, "", OPENER
        self._own: set[str] = set()  # those that the member gave

    def blank(self, body: Body, by: int | None) -> bool:
        """Take the member's title out of an event; says whether it was there."""
        if body["type"] not in {"opened", "settled"}:
            return False
        title = body["settings"].get("title", "")
        if title != self._title:
            self._title, self._by = title, OPENER if by is None else by
            self._own |= {title} if self._by == self._member else set()
        return bool(title) and self._by == self._member and self.blank_in(body["settings"])

    def blank_in(self, settings: Body) -> bool:
        """The same for settings that are kept elsewhere."""
        own = settings.get("title", "") in self._own - {""}
        settings |= {"title": ""} if own else {}
        return own


def _follow(seats: Seats, match: str, body: Body) -> str:
    """Keep track of who sits where; gives the match at the table."""
    if body["type"] == "sealed":
        match = body["match"]
        seats[match] = [sitter.get("member") for sitter in body["seats"]]
    elif body["type"] == "taken" and match:
        seats[match][body["seat"]] = body["member"]
    return match


def blanked(body: Body, who: Who) -> bool:
    """Take somebody's names and words out of an event; says whether there were any."""
    before = msgspec.json.encode(body)
    declared = PERSONAL[body["type"]]
    member = body.get("member")
    for field in declared.words:
        if field in body and who.named(member):
            body[field] = WITHOUT.get(field, NOBODY)
    for field in declared.identity:
        if member == who.member:
            body[field] = ""
    if "sitter" in body:
        _blank_sitter(body["sitter"], who)
    if body["type"] == SEALED:
        for sitter in body["seats"]:
            _blank_sitter(sitter, who)
        body["salts"] = _unsalted(body.get("salts", []), body["seats"], who)
    return msgspec.json.encode(body) != before


def _blank_sitter(sitter: Body | None, who: Who) -> None:
    if sitter is not None and who.named(sitter.get("member")):
        sitter["name"] = NOBODY


def _unsalted(salts: list[str], seats: list[Body], who: Who) -> list[str]:
    """Without its salt, the hash of a name in a match's chain says nothing of the name."""
    pairs = zip(salts, seats, strict=False)
    return ["" if who.named(sitter.get("member")) else salt for salt, sitter in pairs]


def _forget_in_snapshot(cursor: Cursor, room: str, who: Who, seats: Seats, titles: Titles) -> None:
    for (raw,) in list(cursor.run("SELECT body FROM snapshots WHERE room = ?", (room,))):
        kept: Body = msgspec.json.decode(bytes(raw))
        titles.blank_in(kept["settings"])
        kept["talk"] = [one for one in kept.get("talk", ()) if not who.named(one["member"])]
        kept["removed"] = [one for one in kept["removed"] if one != who.person]
        _blank_members(kept["members"], who)
        laid: Body = kept.get("match") or {"seats": []}
        if (links := laid.get("chain")) is not None:
            links["salts"] = _unsalted(links["salts"], laid["seats"], who)
        for sitter in (*kept["places"], *laid["seats"]):
            _blank_sitter(sitter, who)
        _blank_owners(laid, who)
        for past in kept["past"]:
            past["names"] = _blank_names(past["names"], seats.get(past["id"], []), who)
        kept["score"] = _blank_score(kept["score"], who)
        values = (msgspec.json.encode(kept), room)
        cursor.change("UPDATE snapshots SET body = ? WHERE room = ?", values)


def _blank_members(members: dict[str, Body], who: Who) -> None:
    for number, known in members.items():
        if who.named(int(number)):
            known["name"] = NOBODY
        if int(number) == who.member:
            known["person"] = ""


def _blank_owners(laid: Body, who: Who) -> None:
    """Whose seat it was, and what they have seen."""
    for owner in laid.get("owners", ()):
        if owner is not None and owner["person"] == who.person:
            owner["person"], owner["name"] = "", NOBODY
        elif owner is not None and who.brought(owner["person"]):
            owner["name"] = NOBODY
    if (sights := laid.get("sights")) is not None:
        sights["seen"] = [one for one in sights["seen"] if one[0] != who.person]


def _blank_names(names: list[str], members: list[int | None], who: Who) -> list[str]:
    owners = members + [None] * (len(names) - len(members))
    pairs = zip(names, owners, strict=True)
    return [NOBODY if who.named(owner) else name for name, owner in pairs]


def _blank_score(score: dict[str, Body], who: Who) -> dict[str, Body]:
    """The evening stays, under no name; several names of one member become one."""
    kept: dict[str, Body] = {}
    for key, one in score.items():
        number = key.partition(" ")[0]
        if not (number.isdecimal() and who.named(int(number))):
            kept[key] = one
            continue
        both = kept.setdefault(f"{number} {NOBODY}", {"name": NOBODY, "played": 0, "won": 0})
        both["played"] += one["played"]
        both["won"] += one["won"]
    return kept


def _forget_in_match(cursor: Cursor, match: str, members: list[int | None], who: Who) -> None:
    sql = "SELECT names, record FROM matches WHERE id = ?"
    for raw, kept in list(cursor.run(sql, (match,))):
        names = _blank_names(msgspec.json.decode(bytes(raw)), members, who)
        record: Body = msgspec.json.decode(bytes(kept))
        if (links := record.get("chain")) is not None:
            owned = zip(links["salts"], members, strict=False)
            links["salts"] = [None if who.named(owner) else salt for salt, owner in owned]
        values = (msgspec.json.encode(names), msgspec.json.encode(record), match)
        cursor.change("UPDATE matches SET names = ?, record = ? WHERE id = ?", values)
