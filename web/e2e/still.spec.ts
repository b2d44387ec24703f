/** On a phone, whatever lies on a table keeps its place while bots and people play. */

import { type Page, expect } from "@playwright/test";
import { expectNoTroubles, test } from "./people";
import { decides, picker, taps } from "./playing";

const GAMES = ["Rollie", "Roll Estate", "Pok'n Roll", "Rolit", "Roll'n Bump"];
const DECISIONS = 8;
/** Of the browser's own measure: a board that slides by one line makes two to five times as much. */
const UNSEEN = 0.01;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}
interface Moved {
  readonly value: number;
  readonly what: string;
}

for (const game of GAMES) {
  test(`${game}: nothing jumps`, async ({ meet }) => {
    const ana = await meet("Ana", { phone: true, settings: { speed: "fast" } });
    await sitsDownWithBots(ana.page, game);
    await ana.page.evaluate(watch);
    const pick = picker(5);
    for (let count = 0; count < DECISIONS && (await isAsked(ana.page)); count++)
      await decides(ana.page, pick, taps);
    const moved = await ana.page.evaluate(() => (window as unknown as { moved: Moved[] }).moved);
    const sum = moved.reduce((all, { value }) => all + value, 0);
    expect(sum, moved.map(({ what }) => what).join("\n")).toBeLessThan(UNSEEN);
    expectNoTroubles(ana);
  });
}

async function sitsDownWithBots(page: Page, game: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: `Jouer à ${game}` }).click();
  await page.getByRole("button", { name: "C'est parti" }).click();
  await isAsked(page);
}

/** Waits until there is something to decide; false at the end. */
async function isAsked(page: Page): Promise<boolean> {
  await page.locator(".hand details, #end-title").first().waitFor({ timeout: 120_000 });
  return (await page.locator("#end-title").count()) === 0;
}

/** Runs in the page: notes what moved without being touched, until the end takes its place. */
function watch(): void {
  const moved: Moved[] = [];
  Object.assign(window, { moved });
  const nameOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput || document.querySelector("#end-title")) continue;
      const what = sources.map(({ node }) => nameOf(node)?.className ?? "?").join(", ");
      moved.push({ value, what: `${value.toFixed(4)} ${what}` });
    }
  }).observe({ type: "layout-shift" });
}
