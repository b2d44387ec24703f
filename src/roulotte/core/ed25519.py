"""Whether an Ed25519 signature is right, by RFC 8032; nothing secret is ever computed here."""

from hashlib import sha512
from typing import Final

Point = tuple[int, int, int, int]  # x/z, y/z, z and x·y/z

FIELD: Final = 2**255 - 19
ORDER: Final = 2**252 + 27742317777372353535851937790883648493
CURVE: Final = -121665 * pow(121666, -1, FIELD) % FIELD
ROOT: Final = pow(2, (FIELD - 1) // 4, FIELD)  # of -1
NEUTRAL: Final[Point] = (0, 1, 1, 0)


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the holder of a public key of 32 bytes signed the message, in 64 bytes."""
    public, factor = _point(key), int.from_bytes(signature[32:], "little")
    if public is None or len(signature) != 64 or factor >= ORDER:
        return False
    digest = sha512(signature[:32] + key + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    x, y, z, t = public
    negative = (-x % FIELD, y, z, -t % FIELD)
    right = _sum(_times(factor, BASE), _times(challenge, negative))
    return _packed(right) == signature[:32]


def _point(packed: bytes) -> Point | None:
    """A point from its 32 bytes: y, and the lowest bit of x."""
    number = int.from_bytes(packed, "little")
    y, odd = number & (2**255 - 1), number >> 255
    if len(packed) != 32 or y >= FIELD:
        return None
    x = _root((y * y - 1) * pow(CURVE * y * y + 1, -1, FIELD) % FIELD)
    if x is None or (x == 0 and odd):
        return None
    x = x if x & 1 == odd else FIELD - x
    return x, y, 1, x * y % FIELD


def _root(square: int) -> int | None:
    root = pow(square, (FIELD + 3) // 8, FIELD)
    for one in (root, root * ROOT % FIELD):
        if one * one % FIELD == square:
            return one
    return None


def _packed(point: Point) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, -1, FIELD)
    return (y * inverse % FIELD | (x * inverse % FIELD & 1) << 255).to_bytes(32, "little")


def _sum(one: Point, other: Point) -> Point:
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2) % FIELD, (y1 + x1) * (y2 + x2) % FIELD
    c, d = 2 * t1 * t2 * CURVE % FIELD, 2 * z1 * z2 % FIELD
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % FIELD, g * h % FIELD, f * g % FIELD, e * h % FIELD


def _times(factor: int, point: Point) -> Point:
    total = NEUTRAL
    while factor:
        if factor & 1:
            total = _sum(total, point)
        point, factor = _sum(point, point), factor >> 1
    return total


def _base() -> Point:
    point = _point((4 * pow(5, -1, FIELD) % FIELD).to_bytes(32, "little"))
    assert point is not None  # noqa: S101 - it is on the curve
    return point


BASE: Final = _base()
