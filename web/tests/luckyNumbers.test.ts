import { beforeEach, describe, expect, test } from "vitest";
import { LuckyNumbers, numberOf, sha } from "../src/net/luckyNumbers";
import type { MatchView } from "../src/net/protocol.gen";
import type { Answer, Command } from "../src/net/socket";
import { matchView } from "./messages";

class Sealed {
  match: MatchView | null = matchView({ phase: "folding" });
  seats: readonly number[] = [0];
  readonly asked: Command[] = [];
  answer: Answer = { type: "ack", id: "", seq: 1 };
  async do(cmd: Command): Promise<Answer> {
    this.asked.push(cmd);
    return this.answer;
  }
}

let room: Sealed;

beforeEach(() => {
  localStorage.clear();
  room = new Sealed();
});

describe("lucky numbers", () => {
  test("are hashed as the protocol says", async () => {
    expect(sha("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    await new LuckyNumbers(room).fold(0, " Ｔrèfle ");
    const number = numberOf("Trèfle");
    expect(number).toHaveLength(32);
    expect(room.asked).toEqual([
      { type: "fold", seat: 0, hash: sha(`roulotte-fold-1|match|1|0|${number}`) },
    ]);
  });

  test("are opened when all are folded, once, also after a reload", async () => {
    await new LuckyNumbers(room).fold(0, "7");
    room.match = matchView({ phase: "opening" });
    const reloaded = new LuckyNumbers(room);
    reloaded.follow();
    reloaded.follow();
    expect(room.asked.slice(1)).toEqual([{ type: "open", seat: 0, number: numberOf("7") }]);
  });

  test("are opened again when the room had no time for it", async () => {
    const lucky = new LuckyNumbers(room);
    await lucky.fold(0, "7");
    room.match = matchView({ phase: "opening" });
    room.answer = { type: "rej", id: "", code: "BUSY", why: "Un instant." };
    lucky.follow();
    await Promise.resolve();
    await Promise.resolve();
    lucky.follow();
    expect(room.asked.map(({ type }) => type)).toEqual(["fold", "open", "open"]);
  });

  test("differ from attempt to attempt", async () => {
    const lucky = new LuckyNumbers(room);
    await lucky.fold(0, "");
    const fair = { ...matchView().fair, attempt: 2 };
    room.match = matchView({ phase: "opening", fair });
    lucky.follow();
    expect(room.asked).toHaveLength(1); // nothing was folded for the second
  });
});
