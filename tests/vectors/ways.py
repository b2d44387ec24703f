"""Ways to forge a record: each function changes one in place."""

import json
from copy import deepcopy
from typing import Any

from roulotte.core.chain import name_mark
from roulotte.core.errors import RecordError
from roulotte.core.record import parse_record, replay
from roulotte.core.wire import to_wire
from roulotte.games import game_named
from tests.vectors.good import THEIRS, Json, good, signed, unsigned


def swap_names(record: Json) -> None:
    record["names"] = record["names"][::-1]


def swap_names_and_salts(record: Json) -> None:
    swap_names(record)
    record["chain"]["salts"] = record["chain"]["salts"][::-1]


def hide_behind_deletion(record: Json) -> None:
    record["chain"]["salts"][0] = None
    record["names"][0] = "Zoé"


def other_salt(record: Json) -> None:
    record["chain"]["salts"][0] = "0" * 32


def rename(record: Json) -> None:
    """With a mark that fits, in the chain's own start or in the entry of the last new name."""
    chain, salt = record["chain"], record["chain"]["salts"][0]
    record["names"][0], mark = "Zoé", name_mark(salt, "Zoé")
    renamed = [one for one in chain["log"] if isinstance(one, dict) and one["type"] == "renamed"]
    for entry in renamed[-1:]:
        entry["mark"] = mark
    if not renamed:
        chain["start"]["names"][0] = mark


def other_decision(record: Json) -> None:
    """One that the rules allow, with everything after it and the result that it leads to."""
    for index in range(len(record["events"]) - 1, -1, -1):
        event = record["events"][index]
        if "chance" in event:
            continue
        read = parse_record(
            json.dumps({**record, "events": record["events"][:index], "result": None})
        )
        for action in replay(read, game_named).legal():
            if to_wire(action) != event["do"] and _plays(record, index, to_wire(action)):
                return
    raise AssertionError("no other decision leads to an end")


def _plays(record: Json, index: int, action: Any) -> bool:
    other = deepcopy(record)
    other["events"][index]["do"], other["result"] = action, None
    try:
        result = replay(parse_record(json.dumps(other)), game_named).result
    except RecordError:
        return False
    if result is not None:
        record["events"][index]["do"], record["result"] = action, to_wire(result)
    return result is not None


def other_means(record: Json) -> None:
    """A bot's decisions become a person's."""
    log = record["chain"]["log"]
    record["chain"]["log"] = ["person" if one == "bot" else one for one in log]


def cut(record: Json) -> None:
    """As if the second half had not been played yet."""
    log, half = record["chain"]["log"], len(record["events"]) // 2
    moves = [place for place, one in enumerate(log) if isinstance(one, str)]
    record["chain"]["log"] = log[: moves[half]]
    _cut_events(record, half)


def _cut_events(record: Json, half: int) -> None:
    record["events"], record["result"] = record["events"][:half], None
    rolls = sum("chance" in event for event in record["events"])
    record["fair"]["rolls"] = record["fair"]["rolls"][:rolls]


def cut_events(record: Json) -> None:
    _cut_events(record, len(record["events"]) // 2)


def cut_log(record: Json) -> None:
    record["chain"]["log"] = record["chain"]["log"][:-3]


def end_early(record: Json) -> None:
    cut(record)
    record["chain"]["log"].append({"type": "abandoned"})


def deny_the_end(record: Json) -> None:
    record["chain"]["log"] = record["chain"]["log"][:-1]
    record["result"] = None


def other_winner(record: Json) -> None:
    record["result"]["winners"] = [1 - seat for seat in record["result"]["winners"]]


def other_options(record: Json) -> None:
    record["options"] = {"difficulty": "perfect"}


def no_options(record: Json) -> None:
    record["options"] = {}


def no_locks(record: Json) -> None:
    record["chain"]["start"]["locks"] = False


def other_typists(record: Json) -> None:
    record["fair"]["typed_by"] = [0, 1]


def bot_seat(record: Json) -> None:
    record["chain"]["start"]["bots"] = [None] * record["seats"]


def no_undo(record: Json) -> None:
    """Whatever was taken back was never played."""
    log = record["chain"]["log"]
    gone = {"undone", "undo_asked", "undo_answered", "acted", "happened"}
    record["chain"]["log"] = [one for one in log if isinstance(one, str) or one["type"] not in gone]


def undo_stands(record: Json) -> None:
    """The word for a decision where another one was taken back."""
    log = record["chain"]["log"]
    place = next(n for n, one in enumerate(log) if isinstance(one, dict) and one["type"] == "acted")
    log[place] = "person"


def no_hold(record: Json) -> None:
    log = record["chain"]["log"]
    gone = {"held", "returned"}
    record["chain"]["log"] = [one for one in log if isinstance(one, str) or one["type"] not in gone]


def reorder_log(record: Json) -> None:
    log = record["chain"]["log"]
    log[0], log[1] = log[1], log[0]


def reorder_events(record: Json) -> None:
    events = record["events"]
    places = [place for place, event in enumerate(events) if "do" in event]
    one, other = next(
        (one, other)
        for one in places
        for other in places
        if events[one]["do"] != events[other]["do"]
    )
    events[one], events[other] = events[other], events[one]


def other_number(record: Json) -> None:
    record["chain"]["start"]["number"] += 1


def other_date(record: Json) -> None:
    record["chain"]["start"]["at"] += 86_400_000


def other_room(record: Json) -> None:
    record["chain"]["start"]["room"] = "0" * 64


def first_of_all(record: Json) -> None:
    """Nothing was abandoned before."""
    record["chain"]["start"] |= {"number": 1, "previous": None, "abandoned": 0, "given_up": []}


def fewer_abandoned(record: Json) -> None:
    record["chain"]["start"]["abandoned"] -= 1


def later_abandoned(record: Json) -> None:
    record["chain"]["start"]["given_up"][0]["events"] = 40


def other_signature(record: Json) -> None:
    """That of another match of the same server."""
    record["chain"]["signature"] = good()["rolit"]["chain"]["signature"]


def spoilt_signature(record: Json) -> None:
    text = record["chain"]["signature"]
    record["chain"]["signature"] = ("0" if text[0] != "0" else "1") + text[1:]


def large_signature(record: Json) -> None:
    """The same number a turn later, which careless verifiers take."""
    order = 2**252 + 27742317777372353535851937790883648493
    text = record["chain"]["signature"]
    number = int.from_bytes(bytes.fromhex(text[64:]), "little") + order
    record["chain"]["signature"] = text[:64] + number.to_bytes(32, "little").hex()


def other_key(record: Json) -> None:
    record["chain"]["key"] = THEIRS.public_key().public_bytes_raw().hex()


def no_key(record: Json) -> None:
    record["chain"]["key"] = "f" * 64


def sign_anew(record: Json) -> None:
    signed(record, THEIRS)


def strip_signature(record: Json) -> None:
    unsigned(record)


def strip_chain(record: Json) -> None:
    del record["chain"]


def empty_log(record: Json) -> None:
    record["chain"]["log"] = []


def other_chain(record: Json) -> None:
    record["chain"] = good()["abandoned"]["chain"]


def other_head(record: Json) -> None:
    record["chain"]["head"] = "0" * 64


def strange_entry(record: Json) -> None:
    record["chain"]["log"].insert(0, {"type": "blessed"})


def after_the_end(record: Json) -> None:
    record["chain"]["log"].append({"type": "extended", "seat": 0})


def strip_fair(record: Json) -> None:
    del record["fair"]


def other_cup(record: Json) -> None:
    cups = next(e["chance"]["cups"] for e in record["events"] if "cups" in e.get("chance", {}))
    cups[0] = [1, 1] if cups[0] != [1, 1] else [6, 6]


def other_typed_cup(record: Json) -> None:
    """Of the seat whose dice no envelope can prove."""
    cups = next(e["chance"]["cups"] for e in record["events"] if "cups" in e.get("chance", {}))
    cups[1] = [6, 6] if cups[1] != [6, 6] else [1, 1]


def other_hash(record: Json) -> None:
    roll = next(roll for roll in record["fair"]["rolls"] if roll[0].get("hashes"))
    roll[0]["hashes"] = ["0" * 64]


def other_die(record: Json) -> None:
    chance = next(e["chance"] for e in record["events"] if "roll" in e.get("chance", {}))
    chance["roll"] = [6 if die == 1 else 1 for die in chance["roll"]]


def other_first(record: Json) -> None:
    record["events"][0]["chance"]["first"] = 1 - record["events"][0]["chance"]["first"]


def other_lucky(record: Json) -> None:
    record["fair"]["seals"][0]["numbers"][0] = "0" * 32


def other_seal(record: Json) -> None:
    record["fair"]["seals"][0]["seal"] = "0" * 64


def other_match(record: Json) -> None:
    record["fair"]["match"] = "another"


def another_attempt(record: Json) -> None:
    record["fair"]["seals"].insert(0, record["fair"]["seals"][0])
