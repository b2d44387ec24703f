/** SHA-256 and its keyed form: the browser's own, or ours where a home network has no HTTPS. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

export type Bytes = Uint8Array<ArrayBuffer>;

export interface Hashing {
  hash(message: Bytes): Promise<Bytes>;
  /** HMAC: a hash that only the holder of the key can work out. */
  code(key: Bytes, message: Bytes): Promise<Bytes>;
}

/** By WebCrypto; browsers give it to secure pages only. */
export class NativeHashing implements Hashing {
  #keys = new WeakMap<Bytes, Promise<CryptoKey>>();

  constructor(readonly subtle: SubtleCrypto) {}

  async hash(message: Bytes): Promise<Bytes> {
    return new Uint8Array(await this.subtle.digest("SHA-256", message));
  }

  async code(key: Bytes, message: Bytes): Promise<Bytes> {
    return new Uint8Array(await this.subtle.sign("HMAC", await this.#key(key), message));
  }

  #key(raw: Bytes): Promise<CryptoKey> {
    let key = this.#keys.get(raw);
    if (!key) {
      const kind = { name: "HMAC", hash: "SHA-256" };
      key = this.subtle.importKey("raw", raw, kind, false, ["sign"]);
      this.#keys.set(raw, key);
    }
    return key;
  }
}

/** The same in plain JavaScript. */
export class PlainHashing implements Hashing {
  async hash(message: Bytes): Promise<Bytes> {
    return sha256(message);
  }

  async code(key: Bytes, message: Bytes): Promise<Bytes> {
    return hmac(sha256, key, message);
  }
}

/** Whatever this page has. */
export function usualHashing(): Hashing {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  return subtle ? new NativeHashing(subtle) : new PlainHashing();
}
