/** Dice that the table can check; docs/dice.md has every byte. Only sums here, and no rule. */

import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Json } from "../net/protocol.gen";
import type { Bytes, Hashing } from "./hashing";
import type { Pool } from "./record";

const WORD_BYTES = 4;
const WORDS = 2 ** (8 * WORD_BYTES);
const SALT_BYTES = 16;

type Part = string | number;

function text(...parts: readonly Part[]): Bytes {
  return utf8ToBytes(parts.join("|"));
}

/** How JSON is written where it is hashed or compared. */
export function written(value: Json | readonly Json[]): string {
  return JSON.stringify(value);
}

// Before the game

/** What the table showed before anyone gave a number. */
export async function sealOf(
  hashing: Hashing,
  secret: string,
  match: string,
  attempt: number,
): Promise<string> {
  return bytesToHex(await hashing.hash(text("roulotte-seal-1", match, attempt, secret)));
}

/** A lucky number folded; the seat is in it, so that nobody could copy a fold. */
export async function foldOf(
  hashing: Hashing,
  number: string,
  match: string,
  attempt: number,
  seat: number,
): Promise<string> {
  return bytesToHex(await hashing.hash(text("roulotte-fold-1", match, attempt, seat, number)));
}

/** The numbers stirred into the secret: the key of every roll. */
export function stir(
  hashing: Hashing,
  secret: string,
  match: string,
  attempt: number,
  numbers: readonly (string | null)[],
  typists: readonly number[],
): Promise<Bytes> {
  const given = numbers.map((number) => number ?? "-").join(",");
  const message = text("roulotte-stir-1", match, attempt, typists.join(","), given);
  return hashing.code(hexToBytes(secret), message);
}

// Rolls

/** The numbers that a key and a label fix, one after another. */
export class Stream {
  #words: number[] = [];
  #block = 0;

  constructor(
    readonly hashing: Hashing,
    readonly key: Bytes,
    readonly label: string,
  ) {}

  /** The next number below a bound, passing over those that would favour low numbers. */
  async below(bound: number): Promise<number> {
    const limit = WORDS - (WORDS % bound);
    for (;;) {
      const word = await this.#next();
      if (word < limit) return word % bound;
    }
  }

  async #next(): Promise<number> {
    let word = this.#words.shift();
    while (word === undefined) {
      const code = await this.hashing.code(this.key, text(this.label, this.#block));
      this.#block += 1;
      const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
      for (let at = 0; at < code.length; at += WORD_BYTES) this.#words.push(view.getUint32(at));
      word = this.#words.shift();
    }
    return word;
  }
}

/** The numbers for one pool of roll `n`. */
export function streamOf(hashing: Hashing, key: Bytes, n: number, index: number, pool: Pool) {
  return new Stream(hashing, key, `${pool.secret ? "secret" : "roll"}|${n}|${index}`);
}

/** Whether so many items can be drawn from a pool. */
export function canDraw({ items, count, again }: Pool): boolean {
  return count === 0 || (again ? items.length > 0 : count <= items.length);
}

/** Draw from a pool: with `again` every item stays, without it the others close up. */
export async function draw(pool: Pool, numbers: Stream): Promise<Json[]> {
  const left = [...pool.items];
  const drawn: Json[] = [];
  for (let number = 0; number < pool.count; number += 1) {
    const index = await numbers.below(left.length);
    const [item] = pool.again ? left.slice(index, index + 1) : left.splice(index, 1);
    drawn.push(item ?? null);
  }
  return drawn;
}

/** As a record writes it: dice by the order of the pool's items, cards as they were drawn. */
export function inOrder(pool: Pool, drawn: readonly Json[]): Json[] {
  if (!pool.again) return [...drawn];
  const places = new Map(
    pool.items.map((item, place) => [written(item), place] as const).reverse(),
  );
  const placeOf = (item: Json) => places.get(written(item)) ?? -1;
  return [...drawn].sort((one, other) => placeOf(one) - placeOf(other));
}

// What was hidden

/** What of a secret pool was uncovered by itself: a cup as a whole, but each card. */
export function unitsOf(pool: Pool, drawn: readonly Json[]): Json[] {
  if (!pool.secret) return [];
  return pool.again ? [inOrder(pool, drawn)] : [...drawn];
}

/** The salt of something hidden. */
export async function saltOf(
  hashing: Hashing,
  key: Bytes,
  n: number,
  pool: number,
  unit: number,
): Promise<Bytes> {
  return (await hashing.code(key, text("salt", n, pool, unit))).slice(0, SALT_BYTES);
}

/** The hash that held a hidden value without telling it. */
export async function commitment(hashing: Hashing, salt: Bytes, value: Json): Promise<string> {
  const message = concatBytes(salt, utf8ToBytes(written(value)));
  return bytesToHex(await hashing.hash(message));
}
