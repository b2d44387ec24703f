/** The vectors that every verifier of the dice is tested with, and ways to spoil a record. */

import dice from "../../../tests/vectors/dice.json";
import type { Pool } from "../../src/fair/record";
import type { Json } from "../../src/net/protocol.gen";

interface Counts {
  readonly rolls: number;
  readonly checked: number;
  readonly secrets: number;
  readonly typed: Readonly<Record<string, number>>;
  readonly attempts: number;
  readonly closed: boolean;
}

export type Path = readonly (string | number)[];

interface Vectors {
  readonly seal: { secret: string; match: string; attempt: number; seal: string }[];
  readonly fold: { number: string; match: string; attempt: number; seat: number; fold: string }[];
  readonly lucky: { text: string; number: string }[];
  readonly stir: {
    secret: string;
    match: string;
    attempt: number;
    numbers: (string | null)[];
    typed_by: number[];
    key: string;
  }[];
  readonly below: { key: string; label: string; bounds: number[]; numbers: number[] }[];
  readonly draw: {
    key: string;
    n: number;
    pools: Omit<Pool, "typed" | "hashes">[];
    drawn: Json[][];
    hashes: string[][];
  }[];
  readonly salt: {
    key: string;
    n: number;
    pool: number;
    unit: number;
    salt: string;
    value: Json;
    hash: string;
  }[];
  readonly records: ({ name: string; record: Json } & Counts)[];
  readonly altered: {
    name: string;
    of: string;
    path: Path;
    value: Json;
    fault: { roll: number | null };
  }[];
}

export const vectors = dice as unknown as Vectors;

export function recordNamed(name: string): Json {
  return vectors.records.find((one) => one.name === name)?.record ?? null;
}

export function inside(value: Json, path: Path): Json {
  return path.reduce<Json>((one, key) => (one as Record<string, Json>)[key] ?? null, value);
}

/** The record with another value in one place. */
export function altered(record: Json, path: Path, value: Json): Json {
  const other = structuredClone(record);
  (inside(other, path.slice(0, -1)) as Record<string, Json>)[String(path.at(-1))] = value;
  return other;
}

/** Where the plain values of something are. */
export function spots(value: Json, path: Path = []): Path[] {
  if (value === null || typeof value !== "object") return [path];
  return Object.entries(value).flatMap(([key, one]) => spots(one, [...path, key]));
}
