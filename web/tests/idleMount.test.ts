import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mountWhenIdle } from "../src/ui/idleMount";

let done: string[];
let clock: number;

beforeEach(() => {
  vi.useFakeTimers();
  [done, clock] = [[], 0];
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A part that takes some milliseconds, with parts of its own. */
function part(name: string, ms = 0, ...inside: (() => void)[]): () => void {
  return () => {
    done.push(name);
    clock += ms;
    for (const one of inside) mountWhenIdle(one);
  };
}

test("parts of a part come before what follows it", () => {
  mountWhenIdle(part("board", 0, part("cards"), part("dice")));
  mountWhenIdle(part("log"));
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(["board", "cards", "dice", "log"]);
});

test("what takes long lets the page answer before it goes on", () => {
  mountWhenIdle(part("slow", 20));
  mountWhenIdle(part("next"));
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(["slow"]);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(["slow", "next"]);
});

test("what is no longer wanted is not done", () => {
  const callOff = mountWhenIdle(part("gone"));
  mountWhenIdle(part("stays"));
  callOff();
  vi.runAllTimers();
  expect(done).toEqual(["stays"]);
});
