/** Good records and forged ones: this browser says of each what the other verifiers say. */

import { describe, expect, test } from "vitest";
import shared from "../../../tests/vectors/records.json";
import { NativeHashing, PlainHashing } from "../../src/fair/hashing";
import { NoDice, readRecord } from "../../src/fair/record";
import { parseStrictly } from "../../src/fair/strictJson";
import { verify, wordsOf } from "../../src/fair/verify";
import type { Json } from "../../src/net/protocol.gen";
import { type Path, inside } from "./dice";

interface Case {
  readonly name: string;
  readonly kind?: string;
  readonly record?: Json;
  readonly of?: string;
  readonly changes?: readonly (readonly [Path, Json?])[];
  readonly text?: string;
  readonly verdict: readonly string[];
}

const { key, records, forged } = shared as unknown as {
  key: string;
  records: readonly Case[];
  forged: readonly Case[];
};

/** The text that a verifier gets. */
function textOf({ record, of, changes, text }: Case): string {
  if (text !== undefined) return text;
  const base = record ?? records.find(({ name }) => name === of)?.record ?? null;
  const other = structuredClone(base);
  for (const [path, ...value] of changes ?? []) {
    const spot = inside(other, path.slice(0, -1)) as Record<string, Json>;
    const last = String(path.at(-1));
    if (value.length > 0) spot[last] = value[0] ?? null;
    else Reflect.deleteProperty(spot, last);
  }
  return JSON.stringify(other);
}

async function said(one: Case, hashing: NativeHashing | PlainHashing): Promise<string[]> {
  try {
    return wordsOf(await verify(readRecord(parseStrictly(textOf(one))), hashing, key));
  } catch (error) {
    if (error instanceof SyntaxError) return ["unreadable"];
    if (error instanceof NoDice) return [error.kind === "none" ? "bare" : "unreadable"];
    throw error;
  }
}

describe.each([
  ["by the browser's own hashes", new NativeHashing(globalThis.crypto.subtle)],
  ["by ours", new PlainHashing()],
])("%s", (_, hashing) => {
  test.each(records)("$name", async (one) => {
    expect(await said(one, hashing)).toEqual(one.verdict);
  });

  test.each(forged)("$kind: $name", async (one) => {
    expect(await said(one, hashing)).toEqual(one.verdict);
  });
});

test("a key may come again elsewhere, and in a text", () => {
  const text = '{"a": {"b": 1}, "b": [{"a": "\\"a\\":"}, {"a": 2}]}';
  expect(parseStrictly(text)).toEqual(JSON.parse(text));
  expect(() => parseStrictly('{"a": 1, "\\u0061": 2}')).toThrow(SyntaxError);
  expect(() => parseStrictly("{")).toThrow(SyntaxError);
});
