/** Playing a match to its end, by whatever the board offers. */

import { type Locator, type Page, expect } from "@playwright/test";
import { expectGoodPage, isLaid } from "./good";
import type { Person } from "./people";

const END = "#end-title";
const STEP_MS = 60_000;

type Touch = (target: Locator) => Promise<void>;

const clicks: Touch = (target) => target.click({ timeout: STEP_MS });

/** A finger, and nothing but it: what watches whether a tap arrives would take a part of its time. */
export const taps: Touch = async (target) => {
  await target.tap({ trial: true, timeout: STEP_MS });
  const box = await target.boundingBox();
  if (!box) throw new Error("gone before it could be tapped");
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};

/** What is true of a table at one moment. */
type Moment = "over" | "mine" | "waiting";

async function momentOf(page: Page): Promise<Moment> {
  return page.evaluate((end) => {
    if (document.querySelector(end)) return "over";
    return document.querySelector(".hand details") ? "mine" : "waiting"; // only whose turn it is has it
  }, END);
}

/** Decide one thing, and hear the room's answer. */
export async function decides(
  page: Page,
  pick: (count: number) => number,
  by: Touch = clicks,
): Promise<void> {
  await choosesOne(page, pick, by);
  await expect(page.locator(".board[aria-busy=true]")).toHaveCount(0);
}

/** On the board itself if it offers something at one tap, else in the list. */
async function choosesOne(page: Page, pick: (count: number) => number, by: Touch): Promise<void> {
  await isLaid(page); // or what is offered would depend on how fast the machine is
  const onBoard = page.locator("[data-choice]:not(:disabled)");
  const count = await onBoard.count();
  if (count > 0) {
    await by(onBoard.nth(pick(count)));
    return;
  }
  const buttons = await everyChoice(page.locator(".hand details"), by);
  await by(buttons.nth(pick(await buttons.count())));
}

/** The list of all choices, opened. */
export async function everyChoice(list: Locator, by: Touch = clicks): Promise<Locator> {
  if ((await list.getAttribute("open")) === null) await by(list.locator("summary"));
  const buttons = list.getByRole("button");
  await buttons.first().waitFor();
  return buttons;
}

/** A fixed stream of picks, so that a failure can be seen again. */
export function picker(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % count;
  };
}

export interface Interruption {
  readonly after: number;
  readonly happens: () => Promise<void>;
}

const BY_HAND = 24; // decisions with a real pointer; then the page is let to click by itself
const WHOLE_MS = 300_000;
const MOST_LOOKS = 2400; // every 50 ms

/** All play until everybody sees the end; in between, what the test wants to happen. */
export async function playToTheEnd(
  people: readonly Person[],
  interruptions: readonly Interruption[] = [],
): Promise<number> {
  const decisions = await playByHand(people, [...interruptions]);
  await Promise.all(people.map(({ page }) => page.evaluate(clickByItself, END)));
  await Promise.all(people.map(({ page }) => page.locator(END).waitFor({ timeout: WHOLE_MS })));
  return decisions;
}

async function playByHand(people: readonly Person[], waiting: Interruption[]): Promise<number> {
  const pick = picker(7);
  let decisions = 0;
  while (decisions < BY_HAND) {
    const mover = await moverOf(people);
    if (mover === null) return decisions;
    if (waiting[0] && decisions >= waiting[0].after) {
      await waiting.shift()?.happens();
      continue;
    }
    await decides(mover.page, pick);
    decisions += 1;
  }
  return decisions;
}

/** Who has to decide, once somebody has; null at the end. */
export async function moverOf(people: readonly Person[]): Promise<Person | null> {
  for (let tries = 0; tries < MOST_LOOKS; tries++) {
    const moments = await Promise.all(people.map(({ page }) => momentOf(page)));
    if (moments.includes("over")) return null;
    const mover = people[moments.indexOf("mine")];
    if (mover) return mover;
    await people[0]?.page.waitForTimeout(50);
  }
  throw new Error("nobody could go on");
}

/** Runs in the page, up to the end of this match: decides something from the list, once each time, as
    fast as the room answers. */
function clickByItself(end: string): void {
  let state = 7;
  let told = -1;
  const pick = <T>(all: readonly T[]): T | undefined => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return all[(state >> 8) % all.length];
  };
  const playing = setInterval(() => {
    if (document.querySelector(end)) {
      clearInterval(playing);
      return;
    }
    const list = document.querySelector<HTMLDetailsElement>(".hand details");
    const sentences = document.querySelectorAll("[role=log] button, [role=log] p").length;
    const busy = document.querySelector(".board[aria-busy=true]");
    if (busy || list === null || sentences === told) return; // not told yet: still the one before
    list.open = true;
    const buttons = [...list.querySelectorAll("button")];
    if (buttons.length === 0) return; // it opens in a moment
    told = sentences;
    pick(buttons)?.click();
  }, 15);
}

/** The end is shown: who won, the ranking, the count. */
export async function seesTheEnd({ page }: Person, players: number): Promise<void> {
  await expect(page.locator(END)).toBeVisible();
  const ranking = page.getByRole("list", { name: /Classement|Ranking/ });
  await expect(ranking.getByRole("listitem")).toHaveCount(players);
  await expect(page.getByRole("heading", { name: /Le compte|The count/ })).toBeVisible();
  await expectGoodPage(page);
}
