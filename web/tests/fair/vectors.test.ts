/** The browser's verifier against the vectors that every verifier is tested with. */

import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import {
  Stream,
  commitment,
  draw,
  foldOf,
  inOrder,
  saltOf,
  sealOf,
  stir,
  streamOf,
  unitsOf,
} from "../../src/fair/dice";
import { NativeHashing, PlainHashing } from "../../src/fair/hashing";
import { readRecord } from "../../src/fair/record";
import { verify } from "../../src/fair/verify";
import { numberOf } from "../../src/net/luckyNumbers";
import { altered, recordNamed, vectors } from "./dice";

test("there are vectors of every kind", () => {
  for (const some of Object.values(vectors)) expect(some.length).toBeGreaterThanOrEqual(3);
});

test.each(vectors.lucky)("the lucky number of $text", ({ text, number }) => {
  expect(numberOf(text)).toBe(number);
});

describe.each([
  ["by the browser's own hashes", new NativeHashing(globalThis.crypto.subtle)],
  ["by ours", new PlainHashing()],
])("%s", (_, hashing) => {
  test.each(vectors.seal)("seal of $match", async ({ secret, match, attempt, seal }) => {
    expect(await sealOf(hashing, secret, match, attempt)).toBe(seal);
  });

  test.each(vectors.fold)("fold at seat $seat", async ({ number, match, attempt, seat, fold }) => {
    expect(await foldOf(hashing, number, match, attempt, seat)).toBe(fold);
  });

  test.each(vectors.stir)("key of attempt $attempt", async (one) => {
    const { secret, match, attempt, numbers, typed_by, key } = one;
    const stirred = await stir(hashing, secret, match, attempt, numbers, typed_by);
    expect(bytesToHex(stirred)).toBe(key);
  });

  test.each(vectors.below)("numbers of $label", async ({ key, label, bounds, numbers }) => {
    const stream = new Stream(hashing, hexToBytes(key), label);
    const drawn: number[] = [];
    for (const bound of bounds) drawn.push(await stream.below(bound));
    expect(drawn).toEqual(numbers);
  });

  test.each(vectors.draw)("draw $n", async ({ key, n, pools, drawn, hashes }) => {
    const bytes = hexToBytes(key);
    for (const [index, bare] of pools.entries()) {
      const pool = { ...bare, typed: false, hashes: [] };
      const out = await draw(pool, streamOf(hashing, bytes, n, index, pool));
      expect(out).toEqual(drawn[index]);
      const hidden: string[] = [];
      for (const [unit, value] of unitsOf(pool, out).entries()) {
        const salt = await saltOf(hashing, bytes, n, index, unit);
        hidden.push(await commitment(hashing, salt, value));
      }
      expect(hidden).toEqual(hashes[index]);
    }
  });

  test.each(vectors.salt)("salt $n $pool $unit", async (one) => {
    const salt = await saltOf(hashing, hexToBytes(one.key), one.n, one.pool, one.unit);
    expect(bytesToHex(salt)).toBe(one.salt);
    expect(await commitment(hashing, salt, one.value)).toBe(one.hash);
  });

  test.each(vectors.records)("record $name is right", async ({ record, ...counts }) => {
    const report = await verify(readRecord(record), hashing);
    expect(report.faults).toEqual([]);
    expect(report.rolls).toHaveLength(counts.rolls);
    expect(report.checked).toBe(counts.checked);
    expect(report.secrets).toBe(counts.secrets);
    expect(report.seals).toHaveLength(counts.attempts);
    expect(report.closed).toBe(counts.closed);
    const typed = Object.values(counts.typed).reduce((sum, one) => sum + one, 0);
    expect(report.typed).toBe(typed);
  });

  test.each(vectors.altered)("$name is found", async ({ of, path, value, fault }) => {
    const report = await verify(readRecord(altered(recordNamed(of), path, value)), hashing);
    const [first] = report.faults;
    expect(first).toBeDefined();
    expect(first && "roll" in first ? first.roll : null).toBe(fault.roll);
  });
});

test("dice are written in the order of the pool's items, cards as they were drawn", () => {
  const dice = { items: [-5, 2, "R"], count: 3, again: true, secret: false, typed: false };
  expect(inOrder({ ...dice, hashes: [] }, ["R", 2, -5])).toEqual([-5, 2, "R"]);
  expect(inOrder({ ...dice, again: false, hashes: [] }, ["R", 2, -5])).toEqual(["R", 2, -5]);
});
