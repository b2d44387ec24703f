/** What the page says of a check: faults in words, and what this device itself remembers. */

import { beforeEach, expect, test } from "vitest";
import shared from "../../tests/vectors/records.json";
import { agrees, memoryOf } from "../src/dice/memory";
import { faultText, namesOf, statementsOf, verdictOf } from "../src/dice/reportText";
import { readRecord } from "../src/fair/record";
import { type Fault, verify } from "../src/fair/verify";
import { headSeen, noteHead } from "../src/net/chainHeads";
import { LuckyNumbers, foldedHere } from "../src/net/luckyNumbers";
import type { MatchView } from "../src/net/protocol.gen";
import type { Json } from "../src/net/protocol.gen";
import { settings } from "../src/settings.svelte";
import { altered, recordNamed } from "./fair/dice";

const good = await verify(readRecord(recordNamed("rollie")));
const [seal] = good.record.seals;
const ACK = { type: "ack", id: "", seq: 1 } as const;

/** Fold a number here, as before that match: its seal is seen, its number kept. */
async function fold(shown: string): Promise<void> {
  const fair = { attempt: 1, seal: shown, folds: [null, null], numbers: [null, null] };
  const match = { id: good.record.match, phase: "folding", fair } as unknown as MatchView;
  await new LuckyNumbers({ match, seats: [0], do: () => Promise.resolve(ACK) }).fold(0, "42");
}

beforeEach(() => {
  localStorage.clear();
  settings.lang = "fr";
});

test("a device that was not there remembers nothing", () => {
  const memory = memoryOf(good);
  expect([memory.seal(1), memory.number(1, 0), agrees(good, memory)]).toEqual([null, null, true]);
});

test("a device that was there knows its seal and its number again", async () => {
  await fold(seal?.seal ?? "");
  const number = foldedHere(good.record.match, 1, 0);
  const record = altered(recordNamed("rollie"), ["fair", "seals", 0, "numbers", 0], number);
  const report = await verify(readRecord(record));
  const memory = memoryOf(report);
  expect([memory.seal(1), memory.number(1, 0), memory.number(1, 1)]).toEqual([
    "same",
    "same",
    null,
  ]);
});

test("a device that remembers otherwise says so", async () => {
  await fold("f".repeat(64));
  const memory = memoryOf(good);
  expect([memory.seal(1), memory.number(1, 0)]).toEqual(["other", "other"]);
  expect(agrees(good, memory)).toBe(false);
});

test("who has no name is called by their seat", () => {
  expect(namesOf(good)).toEqual(["Ana", "Place 2"]);
});

test("every fault has its sentence, and rolls count from one", () => {
  const faults: Fault[] = [
    { kind: "unopened", attempt: 1 },
    { kind: "seal", attempt: 1 },
    { kind: "seats", attempt: 1 },
    { kind: "fold", attempt: 1, seat: 0 },
    { kind: "kept", attempt: 1, seat: 7 },
    { kind: "typists" },
    { kind: "count", rolls: 3, events: 4 },
    { kind: "dice", roll: 3, right: [2, "R"], stated: [5, "R"] },
    { kind: "more", roll: 3, stated: [5] },
    { kind: "hashes", roll: 3 },
    { kind: "typing", roll: 3 },
    { kind: "pool", roll: 3 },
  ];
  for (const lang of ["fr", "en"] as const) {
    settings.lang = lang;
    const told = faults.map((fault) => faultText(fault, ["Ana"]));
    expect(new Set(told).size).toBe(faults.length);
    expect(told[3]).toContain("Ana");
    expect(told[4]).toContain("8");
    for (const sentence of told.slice(7)) expect(sentence).toContain("4");
  }
  expect(faultText(faults[7] as Fault, [])).toBe(
    "Roll 4: the envelope gives 2 R, the match says 5 R.",
  );
});

// The chain

const { key, records } = shared as unknown as {
  key: string;
  records: readonly { name: string; record: Json }[];
};
const checked = async (name: string, server: string | null = key) =>
  verify(readRecord(records.find((one) => one.name === name)?.record ?? null), undefined, server);

test("a device that was there knows the match again, up to where it was", async () => {
  const report = await checked("rollie");
  noteHead(report.record.match, report.chain?.heads[9]);
  const memory = memoryOf(report);
  expect(memory.story).toBe("same");
  expect(verdictOf(await checked("rollie", null), memory)).toBe("good");
  noteHead(report.record.match, "f".repeat(64));
  const other = memoryOf(report);
  expect([other.story, verdictOf(report, other)]).toEqual(["other", "bad"]);
  expect(statementsOf(report, other, false)[0]?.mark).toBe("bad");
});

test("nothing is noted without a match or a head, and only so many matches", () => {
  noteHead(undefined, "a");
  noteHead("m", undefined);
  expect(headSeen("m")).toBeNull();
  for (let number = 0; number < 100; number += 1) noteHead(String(number), "head");
  expect([headSeen("0"), headSeen("99")]).toEqual([null, "head"]);
});

test("the sentence above never says more than is proven", async () => {
  const verdicts = [
    verdictOf(await checked("rollie"), memoryOf(await checked("rollie"))),
    verdictOf(await checked("rollie", null), memoryOf(await checked("rollie", null))),
    verdictOf(
      await checked("from before there were chains"),
      memoryOf(await checked("from before there were chains")),
    ),
    verdictOf(
      await checked("abandoned, still closed"),
      memoryOf(await checked("abandoned, still closed")),
    ),
    verdictOf(good, memoryOf(good)),
  ];
  expect(verdicts).toEqual(["good", "unvouched", "unvouched", "closed", "unfinished"]);
});

test.each(["fr", "en"] as const)("everything is said in %s", async (lang) => {
  settings.lang = lang;
  for (const { name } of records) {
    for (const server of [key, null]) {
      const report = await checked(name, server);
      const texts = statementsOf(report, memoryOf(report), true).map(({ text }) => text);
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts.every((text) => text.endsWith("."))).toBe(true);
    }
  }
  const kinds = [{ kind: "chain" }, { kind: "signature" }, { kind: "name", seat: 0 }] as const;
  for (const fault of kinds) expect(faultText(fault, ["Zoé"])).toMatch(/\.$/);
  expect(
    statementsOf(await checked("rollie"), memoryOf(await checked("rollie")), true),
  ).toHaveLength(7);
});
