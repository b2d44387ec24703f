/** Going through a match: in parts, by steps and by jumps. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Steps as Part } from "../src/net/protocol.gen";
import { ReplayPlayer, whatOf } from "../src/replay/player.svelte";
import { PART, Steps } from "../src/replay/steps.svelte";
import { settings } from "../src/settings.svelte";

const TOTAL = 250;
let asked: number[] = [];
let answer: (first: number) => Promise<void> = () => Promise.resolve();

/** A match in which the view is the number of the step; every third one has nothing to tell. */
async function fetchPart(_: string, first: number, count: number, lang: string): Promise<Part> {
  asked.push(first);
  await answer(first);
  const steps = Array.from({ length: Math.min(count, TOTAL - first) }, (_, index) => {
    const step = first + index;
    const event = step === 0 ? {} : { event: { seat: 0, do: { step } } };
    return { step, view: step, ...event, text: step % 3 === 0 ? null : `${lang} ${step}` };
  });
  return { total: TOTAL, steps };
}

function steps(lang: "fr" | "en" = "fr"): Steps {
  return new Steps("m", lang, fetchPart);
}

async function started(): Promise<ReplayPlayer> {
  const player = new ReplayPlayer(steps());
  await player.go(0);
  return player;
}

beforeEach(() => {
  asked = [];
  answer = () => Promise.resolve();
  settings.speed = "normal";
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

describe("the steps of a match", () => {
  test("are fetched in parts, each once", async () => {
    const all = steps();
    await Promise.all([all.need(3), all.need(99), all.need(120)]);
    await all.need(5);
    expect(asked).toEqual([0, PART]);
    expect(all.total).toBe(TOTAL);
    expect(all.at(120)?.view).toBe(120);
    expect(all.at(240)).toBeNull();
  });

  test("come in the end, without hurry and unless nobody wants them", async () => {
    const all = steps();
    await all.need(0);
    let wanted = true;
    const rest = all.rest(() => wanted);
    await vi.advanceTimersByTimeAsync(350);
    wanted = false;
    await vi.runAllTimersAsync();
    await rest;
    expect(asked).toEqual([0, PART]);
    const again = all.rest(() => true);
    await vi.runAllTimersAsync();
    await again;
    expect(asked).toEqual([0, PART, 2 * PART]);
    expect(all.at(TOTAL - 1)?.view).toBe(TOTAL - 1);
  });

  test("tell a story, in order, of those that have something to tell", async () => {
    const all = steps();
    await all.need(130);
    await all.need(0);
    expect(all.story.slice(0, 3)).toEqual([
      { seq: 1, text: "fr 1" },
      { seq: 2, text: "fr 2" },
      { seq: 4, text: "fr 4" },
    ]);
  });

  test("are asked for again after a failure", async () => {
    const all = steps();
    answer = () => Promise.reject(new Error("offline"));
    await expect(all.need(0)).rejects.toThrow("offline");
    answer = () => Promise.resolve();
    await all.need(0);
    expect(all.at(0)?.view).toBe(0);
  });
});

describe("a player", () => {
  test("moves on a step forward, and only then", async () => {
    const player = await started();
    expect(player.stage.scene).toBeNull();
    await player.go(1);
    expect(player.stage.scene).toMatchObject({ before: 0, view: 1 });
    expect(player.stage.moving).toBe(true);
    await player.go(0);
    expect([player.stage.scene, player.stage.moving, player.stage.view]).toEqual([null, false, 0]);
    await player.go(57);
    expect([player.stage.scene, player.stage.view, player.at]).toEqual([null, 57, 57]);
  });

  test("does not wait for a movement when somebody goes on", async () => {
    const player = await started();
    for (const to of [1, 2, 3]) await player.go(to);
    expect(player.stage.scene).toMatchObject({ before: 2, view: 3 });
  });

  test("stays within the match", async () => {
    const player = await started();
    await player.go(-4);
    expect(player.at).toBe(0);
    await player.go(9999);
    expect(player.at).toBe(TOTAL - 1);
  });

  test("shows what was wanted last, whatever comes first", async () => {
    const player = await started();
    let arrive: () => void = () => undefined;
    answer = (first) =>
      first === PART ? new Promise((resolve) => (arrive = resolve)) : Promise.resolve();
    const slow = player.go(150);
    await player.go(220);
    arrive();
    await slow;
    expect([player.at, player.stage.view]).toEqual([220, 220]);
  });

  test("says when something can't be had, and stops", async () => {
    const player = await started();
    player.playing = true;
    answer = () => Promise.reject(new Error("offline"));
    await player.go(150);
    expect([player.failed, player.playing, player.at]).toEqual([true, false, 0]);
    answer = () => Promise.resolve();
    await player.go(150);
    expect([player.failed, player.at]).toEqual([false, 150]);
  });

  test("keeps its place in another language", async () => {
    const player = await started();
    await player.go(40);
    await player.retell(steps("en"));
    expect([player.at, player.stage.view, player.stage.scene]).toEqual([40, 40, null]);
    expect(player.steps.story[0]?.text).toBe("en 1");
  });

  test("plays from the beginning once it is at the end", async () => {
    const player = await started();
    await player.go(TOTAL - 1);
    player.toggle();
    await vi.runAllTimersAsync();
    expect([player.playing, player.at]).toEqual([true, 0]);
    player.toggle();
    expect(player.playing).toBe(false);
  });
});

test("boards are told of a step as the room would have told it", () => {
  expect(whatOf({ seat: 1, do: { place: "c3" } })).toEqual({
    type: "acted",
    seat: 1,
    do: { place: "c3" },
  });
  expect(whatOf({ chance: { first: 0 } })).toEqual({ type: "happened", chance: { first: 0 } });
  const undone = { type: "undone", seat: 0, to: 3 };
  expect(whatOf(undone)).toEqual(undone);
  expect(whatOf(null)).toBeNull();
});
