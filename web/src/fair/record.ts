/** What is needed of a record to roll its dice again; a file from anywhere is read with care. */

import type { Json } from "../net/protocol.gen";

/** A pool that was drawn from, as everybody could see it at the roll. */
export interface Pool {
  readonly items: readonly Json[];
  readonly count: number;
  readonly again: boolean;
  readonly secret: boolean;
  readonly typed: boolean;
  readonly hashes: readonly string[];
}

/** One attempt to begin: by seat a fold and a number; no secret while the envelope is closed. */
export interface Sealed {
  readonly seal: string;
  readonly folds: readonly (string | null)[];
  readonly numbers: readonly (string | null)[];
  readonly secret: string | null;
  readonly why: string | null;
}

/** What happened in a room, as far as it is more than the game's own events. */
export interface ChainBlock {
  readonly start: Fields;
  /** By seat the salted hash of its first name. */
  readonly names: readonly string[];
  /** For how many seats it says whether a bot played. */
  readonly bots: number;
  readonly number: number;
  readonly abandoned: number;
  readonly givenUp: readonly { number: number; at: number; events: number }[];
  readonly at: number;
  readonly log: readonly Json[];
  readonly head: string;
  readonly salts: readonly (string | null)[];
  readonly key: string | null;
  readonly signature: string | null;
}

export interface DiceRecord {
  readonly game: string;
  readonly seats: number;
  readonly names: readonly (string | null)[];
  /** What came out, roll by roll. */
  readonly outcomes: readonly Json[];
  readonly match: string;
  /** The last one is in force. */
  readonly seals: readonly Sealed[];
  readonly rolls: readonly (readonly Pool[])[];
  readonly typists: readonly number[];
  readonly rules: number;
  readonly options: Json;
  readonly result: Json;
  readonly events: readonly Fields[];
  /** None in records from before there were chains. */
  readonly chain: ChainBlock | null;
}

/** Why a file can't be checked: it is no record, or one whose dice were never sealed. */
export class NoDice extends Error {
  constructor(readonly kind: "unreadable" | "none") {
    super(kind);
  }
}

export type Fields = Readonly<Record<string, Json | undefined>>;

const HASH = /^[0-9a-f]{64}$/;
const NUMBER = /^[0-9a-f]{32}$/;
const MATCH = /^[A-Za-z0-9._:/-]{1,100}$/;

function demand(right: boolean): asserts right {
  if (!right) throw new NoDice("unreadable");
}

function fieldsOf(value: Json | undefined): Fields {
  demand(typeof value === "object" && value !== null && !Array.isArray(value));
  return value;
}

function listOf<T>(value: Json | undefined, read: (one: Json) => T): T[] {
  demand(Array.isArray(value));
  return value.map((one) => read(one));
}

function wholeOf(value: Json | undefined): number {
  demand(typeof value === "number" && Number.isSafeInteger(value) && value >= 0);
  return value;
}

function flagOf(value: Json | undefined, usual: boolean): boolean {
  demand(value === undefined || typeof value === "boolean");
  return value ?? usual;
}

function textOf(value: Json | undefined, like: RegExp): string {
  demand(typeof value === "string" && like.test(value));
  return value;
}

function maybe<T>(value: Json | undefined, read: (one: Json) => T): T | null {
  return value === undefined || value === null ? null : read(value);
}

const hashOf = (value: Json) => textOf(value, HASH);
const numberOf = (value: Json) => textOf(value, NUMBER);
const wordOf = (value: Json) => textOf(value, /^[a-z_]{1,40}$/);
const nameOf = (value: Json) => textOf(value, /^/);

function poolOf(value: Json): Pool {
  const { items, count, again, secret, typed, hashes } = fieldsOf(value);
  return {
    items: listOf(items, (item) => item),
    count: count === undefined ? 1 : wholeOf(count),
    again: flagOf(again, true),
    secret: flagOf(secret, false),
    typed: flagOf(typed, false),
    hashes: hashes === undefined ? [] : listOf(hashes, hashOf),
  };
}

function sealedOf(value: Json): Sealed {
  const { seal, folds, numbers, secret, why } = fieldsOf(value);
  return {
    seal: textOf(seal, HASH),
    folds: listOf(folds, (fold) => maybe(fold, hashOf)),
    numbers: listOf(numbers, (number) => maybe(number, numberOf)),
    secret: maybe(secret, hashOf),
    why: maybe(why, wordOf),
  };
}

const SIGNATURE = /^[0-9a-f]{128}$/;

function chainOf(value: Json): ChainBlock {
  const { v, start, log, head, salts, key, signature } = fieldsOf(value);
  demand(v === 1);
  const about = fieldsOf(start);
  const { names, bots, number, abandoned, given_up, at } = about;
  return {
    start: about,
    names: listOf(names, hashOf),
    bots: listOf(bots, (bot) => bot).length,
    number: wholeOf(number),
    abandoned: wholeOf(abandoned),
    givenUp: listOf(given_up, (one) => {
      const { number, at, events } = fieldsOf(one);
      return { number: wholeOf(number), at: wholeOf(at), events: wholeOf(events) };
    }),
    at: wholeOf(at),
    log: listOf(log, (entry) => entry),
    head: textOf(head, HASH),
    salts: listOf(salts, (salt) => maybe(salt, numberOf)),
    key: maybe(key, hashOf),
    signature: maybe(signature, (one) => textOf(one, SIGNATURE)),
  };
}

/** Take what the dice are about out of a record; throws `NoDice` for anything else. */
export function readRecord(value: Json): DiceRecord {
  const { roulotte, game, seats, names, events, fair, chain, ...more } = fieldsOf(value);
  demand(roulotte === 1 && typeof game === "string");
  const everything = listOf(events, fieldsOf);
  const happened = everything.flatMap(({ chance }) => (chance === undefined ? [] : [chance]));
  if (fair === undefined || fair === null) throw new NoDice("none");
  const { v, match, seals, rolls, typed_by } = fieldsOf(fair);
  demand(v === 1 && Array.isArray(seals) && seals.length > 0);
  return {
    game,
    seats: wholeOf(seats),
    names: maybe(names, (all) => listOf(all, (name) => maybe(name, nameOf))) ?? [],
    outcomes: happened,
    match: textOf(match, MATCH),
    seals: listOf(seals, sealedOf),
    rolls: listOf(rolls, (roll) => listOf(roll, poolOf)),
    typists: typed_by === undefined ? [] : listOf(typed_by, wholeOf),
    rules: more["rules"] === undefined ? 1 : wholeOf(more["rules"]),
    options: more["options"] ?? {},
    result: more["result"] ?? null,
    events: everything,
    chain: maybe(chain, chainOf),
  };
}
