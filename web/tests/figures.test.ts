import { expect, test } from "vitest";
import { merged } from "../src/room/figures";

test("a table's own figures stand in the place of the box's, and the others stay", () => {
  const box = { bonus: { "-5": [100, 70], "0": [80] }, folded: 1 };
  expect(merged(box, { bonus: { "0": [90] }, board: "expert" })).toEqual({
    bonus: { "-5": [100, 70], "0": [90] },
    folded: 1,
  });
});
