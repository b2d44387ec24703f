"""Check a Roulotte record, knowing no rule: python verify_dice.py [KEY] < RECORD.json

Its dice are rolled again, its chain is computed again, its signature is checked; KEY is the
public key of the server that it is said to come from. docs/dice.md says what each of these means.
"""

import hmac
import json
import sys
from hashlib import sha256, sha512
from itertools import accumulate, count
from struct import unpack

NONSENSE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
PLAIN = {"count": 1, "again": True, "secret": False, "typed": False, "hashes": []}

# The dice: every roll follows from what was in the envelope and from everybody's numbers.


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
        sys.exit(f"altered: {why}")


def hidden_hash(key, place, value):
    salt = hmac.digest(key, text("salt", *place), "sha256")[:16]
    return sha256(salt + json.dumps(value, separators=(",", ":")).encode()).hexdigest()


def check_seal(match, attempt, sealed, in_force):
    if sealed.get("secret") or not in_force:
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


def check_dice(record, fair):
    typists = fair.get("typed_by", [])
    for attempt, sealed in enumerate(fair["seals"], start=1):
        check_seal(fair["match"], attempt, sealed, sealed is fair["seals"][-1])
    events = [event["chance"] for event in record["events"] if "chance" in event]
    demand(len(events) == len(fair["rolls"]), "there is not one roll for each event of chance")
    if not sealed.get("secret"):
        return "closed"
    numbers = ",".join(number or "-" for number in sealed["numbers"])
    stirred = text("roulotte-stir-1", fair["match"], attempt, ",".join(map(str, typists)), numbers)
    key = hmac.digest(bytes.fromhex(sealed["secret"]), stirred, "sha256")
    for n, (event, roll) in enumerate(zip(events, fair["rolls"], strict=True)):
        check_roll(key, n, event, roll, typists)
    drawn = sum(not all(pool.get("typed") for pool in roll) for roll in fair["rolls"])
    typed = sum(pool.get("typed", False) for roll in fair["rolls"] for pool in roll)
    print(f"{drawn} of {len(events)} rolls checked, {typed} pools typed in by seats {typists}")
    return "consistent"


# The chain: a hash after everything that happened, each over the one before.

FIELDS = {
    "resealed": "late opened seal", "folded": "seat hash", "lucky": "seat number", "began": "",
    "acted": "seat do means", "happened": "chance", "threw": "seat pool", "locked": "seat",
    "unlocked": "seat kind", "undo_asked": "seat", "undo_answered": "seat yes",
    "undone": "seat to", "extended": "seat", "over": "result secret", "abandoned": "",
    "held": "seat bot", "returned": "seat", "offered": "seat until", "taken": "seat mark",
    "renamed": "seats mark",
}  # fmt: skip


def hashed(*parts):
    return sha256(b"|".join(parts)).hexdigest()


def plain(value):
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()


def covered(value, hidden):  # null for what came out hidden, leaf by leaf
    if isinstance(value, dict):
        return {key: covered(one, hidden) for key, one in value.items()}
    if isinstance(value, list):
        return [covered(one, hidden) for one in value]
    return None if next(hidden, False) else value


def rolled(chance, roll):
    pools = [PLAIN | shown for shown in roll]
    form = {"type": "happened"}
    form["chance"] = covered(chance, (p["secret"] for p in pools for _ in range(p["count"])))
    typed = [index for index, pool in enumerate(pools) if pool["typed"]]
    hashes = [pool["hashes"] for pool in pools]
    return form | ({"typed": typed} if typed else {}) | ({"hashes": hashes} if any(hashes) else {})


class Story:
    """The log of a chain, followed entry by entry."""

    def __init__(self, record, fair, start):
        self.record, self.fair, self.names = record, fair, list(start["names"])
        self.begun, self.ending, self.taken_back = False, "unfinished", 0
        self.standing = []  # for each event so far: whether the record has it
        self.seals, self.folds, self.numbers = [{"seal": fair["seals"][0]["seal"]}], {}, {}
        chances = ("chance" in event for event in record["events"])
        self.rolls = [0, *accumulate(map(int, chances))]  # how many rolls came before an event

    def spelt(self, word):  # what a word of the log stands for
        if word == "over":
            secret = self.fair["seals"][-1].get("secret")
            return {"type": "over", "result": self.record.get("result"), "secret": secret}
        place = len(self.standing)
        event = self.record["events"][place]
        if word == "roll":
            return rolled(event["chance"], self.fair["rolls"][self.rolls[place]])
        demand(word in ("person", "bot", "clock", "lock"), f"{word} is no way to decide")
        return {"type": "acted", "seat": event["seat"], "do": event["do"], "means": word}

    def follow(self, form, stands):
        kind = form["type"]
        right, may = {"type", *FIELDS[kind].split()}, {"typed", "hashes"}
        may = right | may if kind == "happened" else right
        demand(right <= form.keys() <= may, f"the chain has a strange {kind}")
        demand(self.ending == "unfinished", "the chain goes on after the end")
        if kind in ("acted", "happened"):
            demand(self.begun, "something was played before the game began")
            self.standing.append(stands)
        elif hasattr(self, kind):
            getattr(self, kind)(form)

    def undone(self, form):
        gone = self.standing[form["to"] :]
        demand(form["to"] >= 0 and gone and not any(gone), "what was taken back still stands")
        del self.standing[form["to"] :]
        self.taken_back += len(gone)

    def began(self, _form):
        demand(not self.begun, "the game began twice")
        self.begun = True

    def resealed(self, form):
        self.seals[-1]["secret"] = form["opened"]
        self.seals.append({"seal": form["seal"]})

    def folded(self, form):
        self.folds[len(self.seals), form["seat"]] = form["hash"]

    def lucky(self, form):
        self.numbers[len(self.seals), form["seat"]] = form["number"]

    def taken(self, form):
        self.names[form["seat"]] = form["mark"]

    def renamed(self, form):
        for seat in form["seats"]:
            self.names[seat] = form["mark"]

    def over(self, _form):
        self.ending = "finished"

    def abandoned(self, _form):
        self.ending = "abandoned"

    def check(self, salts):  # that the record says the same
        record, sealed, seats = self.record, self.fair["seals"], self.record["seats"]
        names = record.get("names") or [None] * seats
        right = len(self.standing) == len(record["events"]) and all(self.standing)
        demand(right, "the chain has other events")
        over = record.get("result") is not None
        demand(over == (self.ending == "finished"), "the result is not the end")
        demand(len(self.seals) == len(sealed), "the chain has another number of seals")
        for attempt, known in enumerate(self.seals, start=1):
            self.check_seal(attempt, known, sealed[attempt - 1])
        demand({len(self.names), len(names), len(salts)} == {seats}, "a name is missing")
        for seat, (mark, salt) in enumerate(zip(self.names, salts, strict=True)):
            right = salt and hashed(text("roulotte-name-1", salt, names[seat])) == mark
            demand(right or names[seat] is None, f"seat {seat} had another name")

    def check_seal(self, attempt, known, sealed):
        demand(known.items() <= sealed.items(), f"attempt {attempt}: the chain has another seal")
        for seat in range(self.record["seats"]):
            same = sealed["numbers"][seat] == self.numbers.get((attempt, seat))
            same = same and sealed["folds"][seat] in (None, self.folds.get((attempt, seat)))
            demand(same, f"attempt {attempt}: the chain has another number of seat {seat}")


def first_head(record, fair, start):
    facts = {"game": record["game"], "rules": record.get("rules", 1), "seats": record["seats"]}
    facts |= {"options": record.get("options", {}), "match": fair["match"]}
    facts |= {"seal": fair["seals"][0]["seal"], "typed": fair.get("typed_by", [])}
    return hashed(b"roulotte-chain-1", plain(start | facts))


def check_chain(record, fair, chain):
    try:
        return follow_chain(record, fair, chain)
    except NONSENSE as error:
        sys.exit(f"altered: the chain can't be followed: {error!r}")


def follow_chain(record, fair, chain):
    start = chain["start"]
    head, story = first_head(record, fair, start), Story(record, fair, start)
    for entry in chain["log"]:
        form = story.spelt(entry) if isinstance(entry, str) else entry
        story.follow(form, stands=isinstance(entry, str))
        head = hashed(head.encode(), plain(form))
    demand(head == chain["head"], "the chain ends in another head")
    story.check(chain["salts"])
    print(f"match {start['number']} of its room, {start['abandoned']} abandoned before it")
    if story.taken_back:
        print(f"{story.taken_back} events were taken back")
    return story.ending


# The signature: Ed25519 by RFC 8032, with numbers as large as they are.

FIELD, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, -1, FIELD) % FIELD


def point(packed):
    number = int.from_bytes(packed, "little")
    y, odd = number % 2**255, number >> 255
    square = (y * y - 1) * pow(CURVE * y * y + 1, -1, FIELD) % FIELD
    x = pow(square, (FIELD + 3) // 8, FIELD)
    x = x if x * x % FIELD == square else x * pow(2, (FIELD - 1) // 4, FIELD) % FIELD
    if x * x % FIELD != square or y >= FIELD or (x == 0 and odd):
        return None
    x = x if x % 2 == odd else FIELD - x
    return x, y, 1, x * y % FIELD


def add(one, other):
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2), (y1 + x1) * (y2 + x2)
    c, d = 2 * t1 * t2 * CURVE, 2 * z1 * z2
    e, f, g, h = (b - a) % FIELD, (d - c) % FIELD, (d + c) % FIELD, (b + a) % FIELD
    return e * f % FIELD, g * h % FIELD, f * g % FIELD, e * h % FIELD


def times(factor, one):
    total = (0, 1, 1, 0)
    for bit in f"{factor:b}":
        total = add(total, total)
        total = add(total, one) if bit == "1" else total
    return total


def is_signed(key, message, signature):
    public, factor = point(key), int.from_bytes(signature[32:], "little")
    if public is None or len(signature) != 64 or factor >= ORDER:
        return False
    challenge = int.from_bytes(sha512(signature[:32] + key + message).digest(), "little") % ORDER
    x, y, z, t = public
    base = point((4 * pow(5, -1, FIELD) % FIELD).to_bytes(32, "little"))
    x, y, z, t = add(times(factor, base), times(challenge, (FIELD - x, y, z, FIELD - t)))
    x, y = x * pow(z, -1, FIELD) % FIELD, y * pow(z, -1, FIELD) % FIELD
    return (y | (x % 2) << 255).to_bytes(32, "little") == signature[:32]


def check_signature(match, chain, asked):
    key, signature = chain.get("key"), chain.get("signature")
    if not key or not signature:
        return "unsigned"
    message = text("roulotte-sign-1", match, chain["head"])
    right = is_signed(bytes.fromhex(key), message, bytes.fromhex(signature))
    demand(right, "the signature is not one of what the record says")
    return "signed" if key == asked else "other key"


# The whole


def once(pairs):  # two readers could take two different games from a key given twice
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key is given twice")
    return dict(pairs)


def check(record, asked):
    fair, chain = record.get("fair"), record.get("chain")
    if not fair:
        sys.exit("bare: this record has no fair block, nothing proves its dice")
    whole = check_dice(record, fair)
    if not chain:
        ending = "unfinished" if record.get("result") is None else "finished"
        return whole, ending, "unchained", "unsigned"
    ending = check_chain(record, fair, chain)
    return whole, ending, "chained", check_signature(fair["match"], chain, asked)


try:
    asked = sys.argv[1] if len(sys.argv) > 1 else None
    verdict = check(json.load(sys.stdin, object_pairs_hook=once), asked)
    print(", ".join(verdict))
    if verdict[0] == "closed":
        sys.exit("the envelope is still closed")
except NONSENSE as error:
    sys.exit(f"unreadable: this is no record with a fair block: {error!r}")
