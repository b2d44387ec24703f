"""The server's own key: with it, it signs the records of what was played here."""

from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from roulotte.core.chain import signed_text
from roulotte.core.seeded import fresh_bytes
from roulotte.core.words import Text
from roulotte.server.store.schema import NOT_WHOLE, because
from roulotte.server.store.store import Store

KEY_BYTES = 32
NO_KEY: Final = Text(fr="sa clé de signature est illisible", en="its signing key can't be read")


class SigningKey:
    """An Ed25519 key; only its public half is ever told."""

    def __init__(self, private: bytes) -> None:
        """The private half has 32 bytes."""
        self._private = Ed25519PrivateKey.from_private_bytes(private)
        self.key = self._private.public_key().public_bytes_raw().hex()

    def sign(self, record: dict[str, Any]) -> None:
        """Sign a record that has a chain; the last head stands for everything in it."""
        chain = record["chain"]
        text = signed_text(record["fair"]["match"], chain["head"])
        chain["key"], chain["signature"] = self.key, self._private.sign(text).hex()


async def open_signing_key(store: Store) -> SigningKey:
    """The key that the database keeps; the first start makes it, for all processes."""
    kept = await store.signing_key() or await store.keep_signing_key(fresh_bytes(KEY_BYTES).hex())
    try:
        return SigningKey(bytes.fromhex(kept))
    except ValueError:
        raise because(NOT_WHOLE, NO_KEY) from None
