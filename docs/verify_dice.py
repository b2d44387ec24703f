"""Roll the dice of a Roulotte record again, knowing no rule: python verify_dice.py < RECORD.json"""

import hmac
import json
import sys
from hashlib import sha256
from itertools import count
from struct import unpack

PLAIN = {"count": 1, "again": True, "secret": False, "typed": False, "hashes": []}


def text(*parts):
    return "|".join(map(str, parts)).encode()


def words(key, *label):  # endless numbers below 2³²
    for block in count():
        yield from unpack(">8I", hmac.digest(key, text(*label, block), "sha256"))


def draw(pool, numbers):
    left = list(pool["items"])
    for _ in range(pool["count"]):
        fair = 2**32 // len(left) * len(left)  # from here on, low numbers would come too often
        index = next(number for number in numbers if number < fair) % len(left)
        yield left[index] if pool["again"] else left.pop(index)


def leaves(value):
    if not isinstance(value, dict | list):
        return [value]
    inside = value.values() if isinstance(value, dict) else value
    return [leaf for one in inside for leaf in leaves(one)]


def demand(right, why):
    if not right:
        sys.exit(why)


def hidden_hash(key, place, value):
    salt = hmac.digest(key, text("salt", *place), "sha256")[:16]
    return sha256(salt + json.dumps(value, separators=(",", ":")).encode()).hexdigest()


def check_seal(match, attempt, sealed, in_force):
    demand(sealed.get("secret"), "the envelope is still closed")
    seal = sha256(text("roulotte-seal-1", match, attempt, sealed["secret"])).hexdigest()
    demand(seal == sealed["seal"], f"attempt {attempt}: the seal is broken")
    for seat, (fold, number) in enumerate(zip(sealed["folds"], sealed["numbers"], strict=True)):
        right = number and sha256(text("roulotte-fold-1", match, attempt, seat, number)).hexdigest()
        given_up = number is None and not in_force
        demand(fold == right or given_up, f"attempt {attempt}: seat {seat} folded another number")


def check_roll(key, n, event, roll, typists):
    written = leaves(event)
    for index, pool in enumerate(PLAIN | shown for shown in roll):
        stated, written = written[: pool["count"]], written[pool["count"] :]
        label = "secret" if pool["secret"] else "roll"
        drawn = stated if pool["typed"] else list(draw(pool, words(key, label, n, index)))
        drawn = sorted(drawn, key=pool["items"].index) if pool["again"] else drawn
        demand(typists or not pool["typed"], f"roll {n} is typed in, but nobody types here")
        demand(json.dumps(drawn) == json.dumps(stated), f"roll {n} gives {drawn}, not {stated}")
        hidden = ([drawn] if pool["again"] else drawn) if pool["secret"] else []
        hashes = [hidden_hash(key, (n, index, unit), value) for unit, value in enumerate(hidden)]
        demand(hashes == pool["hashes"], f"roll {n}: what was hidden was something else")
    demand(not written, f"roll {n}: {written} was never drawn")


def check(record):
    fair, typists = record["fair"], record["fair"].get("typed_by", [])
    for attempt, sealed in enumerate(fair["seals"], start=1):
        check_seal(fair["match"], attempt, sealed, sealed is fair["seals"][-1])
    numbers = ",".join(number or "-" for number in sealed["numbers"])
    stirred = text("roulotte-stir-1", fair["match"], attempt, ",".join(map(str, typists)), numbers)
    key = hmac.digest(bytes.fromhex(sealed["secret"]), stirred, "sha256")
    events = [event["chance"] for event in record["events"] if "chance" in event]
    demand(len(events) == len(fair["rolls"]), "there is not one roll for each event of chance")
    for n, (event, roll) in enumerate(zip(events, fair["rolls"], strict=True)):
        check_roll(key, n, event, roll, typists)
    drawn = sum(not all(pool.get("typed") for pool in roll) for roll in fair["rolls"])
    typed = sum(pool.get("typed", False) for roll in fair["rolls"] for pool in roll)
    print(f"{drawn} of {len(events)} rolls checked, {typed} pools typed in by seats {typists}")


try:
    check(json.load(sys.stdin))
except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
    sys.exit(f"this is no record with a fair block: {error!r}")
