import { expect, test } from "vitest";
import { ranking } from "../src/games/ranking";

test("winners come first, equals share a place, and a tie that was broken is marked", () => {
  const order = ranking({ scores: [10, 30, 30, 5], winners: [2], ending: "full" });
  expect(order.map(({ seat, place, tied }) => [seat, place, tied])).toEqual([
    [2, 1, true],
    [1, 2, true],
    [0, 3, false],
    [3, 4, false],
  ]);
});

test("those who share the win share the first place", () => {
  const order = ranking({ scores: [7, 9, 9], winners: [1, 2], ending: "full" });
  expect(order.map(({ seat, place }) => [seat, place])).toEqual([
    [1, 1],
    [2, 1],
    [0, 3],
  ]);
});
