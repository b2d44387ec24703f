/** Whatever is changed in a record or brought as one: the verifier says so, and never breaks. */

import { describe, expect, test } from "vitest";
import { NoDice, readRecord } from "../../src/fair/record";
import { type Fault, leaves, verify } from "../../src/fair/verify";
import type { Json } from "../../src/net/protocol.gen";
import { type Path, altered, inside, recordNamed, spots, vectors } from "./dice";

const OPENED = vectors.records.filter(({ closed }) => !closed);

async function faultsOf(record: Json): Promise<readonly Fault[]> {
  return (await verify(readRecord(record))).faults;
}

/** Where chance spoke, roll by roll. */
function chances(record: Json): Path[] {
  const events = inside(record, ["events"]) as Json[];
  return events.flatMap((event, index) =>
    event !== null && typeof event === "object" && "chance" in event
      ? [["events", index, "chance"]]
      : [],
  );
}

describe.each(OPENED)("in $name", ({ record }) => {
  test("another value anywhere in a roll is found at that roll", async () => {
    for (const [roll, path] of chances(record).entries()) {
      for (const spot of spots(inside(record, path), path)) {
        const other = altered(record, spot, "other");
        expect(await faultsOf(other)).toContainEqual(expect.objectContaining({ roll }));
      }
    }
  });

  test("another seal, secret or opened number is found", async () => {
    const all = spots(inside(record, ["fair", "seals"]), ["fair", "seals"]);
    for (const spot of all) {
      const [, , attempt = 0, kind = "", seat = 0] = spot;
      const number = inside(record, ["fair", "seals", attempt, "numbers", seat]);
      const was = inside(record, spot);
      if (typeof was !== "string" || kind === "why" || (kind === "folds" && number === null)) {
        continue;
      }
      const other = was.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
      expect(await faultsOf(altered(record, spot, other)), spot.join()).not.toEqual([]);
    }
  });

  test("a roll taken out or put in is found", async () => {
    const events = inside(record, ["events"]) as Json[];
    const first = chances(record)[0]?.[1];
    const without = events.filter((_, index) => index !== first);
    expect(await faultsOf(altered(record, ["events"], without))).not.toEqual([]);
    const twice = [...events, { chance: { roll: [6, 6] } }];
    expect(await faultsOf(altered(record, ["events"], twice))).not.toEqual([]);
  });
});

test("says what the envelope gives and what the record says instead", async () => {
  const good = recordNamed("roll-estate");
  const path = ["events", 1, "chance", "roll"];
  const stated = inside(good, path);
  const faults = await faultsOf(altered(good, path, [6, 6, 6, 6, 6]));
  expect(faults).toEqual([{ kind: "dice", roll: 1, right: stated, stated: [6, 6, 6, 6, 6] }]);
});

test("a closed envelope is neither right nor wrong", async () => {
  const report = await verify(readRecord(recordNamed("closed")));
  expect(report.closed).toBe(true);
  expect(report.checked).toBe(0);
  expect(report.rolls.every((roll) => roll.pools.every(({ right }) => right === null))).toBe(true);
  expect(report.seals.at(-1)?.right).toBeNull();
});

test("all that was given up is told", async () => {
  const report = await verify(readRecord(recordNamed("sealed again")));
  expect(report.seals.map(({ inForce }) => inForce)).toEqual([false, false, true]);
  expect(report.seals.every(({ right }) => right)).toBe(true);
  const shut = altered(recordNamed("sealed again"), ["fair", "seals", 0, "secret"], null);
  expect(await faultsOf(shut)).toContainEqual({ kind: "unopened", attempt: 1 });
});

test.each<[string, Path, Json, Fault["kind"]]>([
  ["a seat too many in an attempt", ["fair", "seals", 0, "folds", 2], null, "seats"],
  ["a typist who is not at the table", ["fair", "typed_by"], [7], "typists"],
  ["typists in any order", ["fair", "typed_by"], [1, 0], "typists"],
  ["more dice than were written", ["fair", "rolls", 2, 0, "count"], 9_000_000, "pool"],
  ["nothing to draw from", ["fair", "rolls", 2, 0, "items"], [], "pool"],
  ["more cards than there are", ["fair", "rolls", 1, 0, "items"], [], "pool"],
  ["a die that no pool gave", ["events", 2, "chance", "more"], 3, "more"],
])("%s", async (_, path, value, kind) => {
  const faults = await faultsOf(altered(recordNamed("rollie"), path, value));
  expect(faults.map((fault) => fault.kind)).toContain(kind);
});

test("typed dice must be some that can be thrown", async () => {
  const typed = recordNamed("typed");
  const rolls = inside(typed, ["fair", "rolls"]) as Json[][];
  const roll = rolls.findIndex((pools) => spots(pools).some((spot) => spot.includes("typed")));
  const path = chances(typed)[roll] ?? [];
  const first = spots(inside(typed, path), path)[0] ?? [];
  expect(await faultsOf(altered(typed, first, 7))).toContainEqual({ kind: "pool", roll });
});

test.each<[string, Json]>([
  ["nothing", null],
  ["a number", 7],
  ["a list", []],
  ["an empty object", {}],
  ["another program's", { version: 3, events: [] }],
  ["no list of events", altered(recordNamed("rollie"), ["events"], 3)],
  ["a seal that is none", altered(recordNamed("rollie"), ["fair", "seals", 0, "seal"], "abc")],
  ["no seal at all", altered(recordNamed("rollie"), ["fair", "seals"], [])],
  ["a pool that is none", altered(recordNamed("rollie"), ["fair", "rolls", 0, 0], 3)],
  ["half a die", altered(recordNamed("rollie"), ["fair", "rolls", 2, 0, "count"], 1.5)],
  ["another version", altered(recordNamed("rollie"), ["fair", "v"], 2)],
])("what is no record is not checked: %s", (_, value) => {
  expect(() => readRecord(value)).toThrow(new NoDice("unreadable"));
});

test("a record whose dice were never sealed has nothing to check", () => {
  const bare = structuredClone(recordNamed("rolit")) as Record<string, Json>;
  delete bare["fair"];
  expect(() => readRecord(bare)).toThrow(new NoDice("none"));
});

test("values are read in the order in which they are written", () => {
  expect(leaves({ roll: [2, 2, 3], bonus: 6 })).toEqual([2, 2, 3, 6]);
  expect(leaves([[1], [], [null, "A"]])).toEqual([1, null, "A"]);
});
