import { describe, expect, it } from "vitest";
import { GAMES } from "../src/games";
import { type Lesson, type Moment, patched, pathsOf } from "../src/games/lesson";

const LESSONS: [string, Lesson][] = await Promise.all(
  Object.entries(GAMES).map(async ([id, files]): Promise<[string, Lesson]> => [
    id,
    (await files.lesson()).default,
  ]),
);

describe("a view that changed", () => {
  it("has what is new, and the old one is as it was", () => {
    const before = { turn: 0, seats: [{ dice: [1, 2] }, { dice: [] }] };
    const after = patched(before, { turn: null, "seats/0/dice/1": 6, "seats/1/dice": [3] });
    expect(after).toEqual({ turn: null, seats: [{ dice: [1, 6] }, { dice: [3] }] });
    expect(before).toEqual({ turn: 0, seats: [{ dice: [1, 2] }, { dice: [] }] });
  });
});

describe.each(LESSONS)("the lesson of %s", (_id, lesson) => {
  const { fr, en } = lesson.steps;
  const { examples } = lesson.examples;
  const steps = [...fr, ...en];

  it("is the same in both languages but for the words", () => {
    const shape = (step: (typeof fr)[number]) => [step.example, Object.keys(step.remarks ?? {})];
    expect(en.map(shape)).toEqual(fr.map(shape));
    expect(fr.length).toBeGreaterThan(4);
  });
  it("shows every example, and no other", () => {
    const shown = new Set(steps.flatMap(({ example }) => example ?? []));
    expect([...shown].sort()).toEqual(Object.keys(examples).sort());
  });
  it("speaks of choices that can be tried", () => {
    for (const { example, remarks } of steps) {
      const moment = examples[example ?? ""]?.moment;
      const known = new Set(moment ? ["*", ...pathsOf(moment)] : []);
      for (const path of Object.keys(remarks ?? {})) expect(known).toContain(path);
    }
  });
  it("has something to say wherever an example leads", () => {
    for (const { example, task, remarks } of steps) {
      if (!example) continue;
      expect(task).toBeTruthy();
      for (const path of pathsOf(examples[example]?.moment as Moment)) {
        expect(remarks?.[path] ?? remarks?.["*"], `${example}: ${path}`).toBeTruthy();
      }
    }
  });
  it("is brief", () => {
    for (const { title, text } of steps) {
      expect(title.length).toBeLessThan(45);
      expect(text.length).toBeLessThan(300);
    }
  });
});
