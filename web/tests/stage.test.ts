import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isChance } from "../src/games/scene";
import { choose } from "../src/settings.svelte";
import { Stage } from "../src/table/stage.svelte";

let stage: Stage;

beforeEach(() => {
  vi.useFakeTimers();
  choose({ speed: "normal" });
  stage = new Stage();
  stage.reset("start");
});
afterEach(() => vi.useRealTimers());

describe("the stage", () => {
  test("shows one thing after the other, and tells it when it rests", () => {
    stage.add(1, { chance: {} }, "Ana lance.", "rolled");
    stage.add(2, { do: {} }, "Ana joue.", "moved");
    expect([stage.view, stage.moving, stage.caughtUp]).toEqual(["rolled", true, false]);
    expect(stage.story).toEqual([]);
    vi.advanceTimersByTime(500);
    expect([stage.moving, stage.story.length]).toEqual([false, 1]);
    vi.advanceTimersByTime(350);
    expect(stage.view).toBe("moved");
    expect(stage.scene?.before).toBe("rolled");
    vi.advanceTimersByTime(1000);
    expect(stage.caughtUp).toBe(true);
    expect(stage.story.map(({ text }) => text)).toEqual(["Ana lance.", "Ana joue."]);
  });

  test("can be skipped, and loses no sentence", () => {
    stage.add(1, {}, "un", "one");
    stage.add(2, {}, "deux", "two");
    stage.add(3, {}, "trois", "three");
    stage.skip();
    expect([stage.view, stage.caughtUp, stage.moving]).toEqual(["three", true, false]);
    expect(stage.story.map(({ text }) => text)).toEqual(["un", "deux", "trois"]);
  });

  test("does not fall behind: a crowd of scenes is shown at once", () => {
    for (let seq = 0; seq < 40; seq++) stage.add(seq, {}, String(seq), seq);
    vi.advanceTimersByTime(15 * 600);
    expect(stage.view).toBe(39);
    expect(stage.story).toHaveLength(40);
  });

  test("moves nothing when nothing may move", () => {
    choose({ speed: "off" });
    stage.add(1, { chance: {} }, "Ana lance.", "rolled");
    expect([stage.view, stage.moving, stage.caughtUp]).toEqual(["rolled", false, true]);
    expect(stage.story).toHaveLength(1);
  });

  test("takes out of the story what was taken back, and says that it was", () => {
    stage.add(4, { type: "acted" }, "Ana joue.", "one");
    stage.add(5, { type: "happened", chance: {} }, "Bo lance.", "two");
    stage.add(7, { type: "undone", seat: 0, to: 0, since: 5 }, "Bo reprend son coup.", "one");
    stage.add(8, { type: "acted" }, "Bo joue.", "three");
    stage.skip();
    const told = ["Ana joue.", "Bo reprend son coup.", "Bo joue."];
    expect(stage.story.map(({ text }) => text)).toEqual(told);
    stage.add(9, { type: "undone", seat: 0, to: 0, since: 4 }, "Ana reprend son coup.", "zero");
    expect(stage.story.map(({ text }) => text)).toEqual(told); // not before it is seen
    vi.advanceTimersByTime(1000);
    expect(stage.story).toEqual([{ seq: 9, text: "Ana reprend son coup." }]);
  });

  test("leaves the story as it is where nobody knows from where on it was taken back", () => {
    stage.add(1, {}, "un", "one");
    stage.add(2, { type: "undone", seat: 0, to: 0 }, "deux", "two");
    stage.skip();
    expect(stage.story).toHaveLength(2);
  });

  test("knows chance from a decision", () => {
    const scene = { seq: 1, text: null, before: null, view: null };
    expect(isChance({ ...scene, what: { type: "happened", chance: {} } })).toBe(true);
    expect(isChance({ ...scene, what: { type: "acted", do: {} } })).toBe(false);
    expect(isChance(null)).toBe(false);
  });
});
