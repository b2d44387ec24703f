/** Everything by keyboard: from the home page into a match, and on in it. */

import { type Page, expect } from "@playwright/test";
import { expectNoTroubles, test } from "./people";

const GAMES = ["Rollie", "Roll Estate", "Pok'n Roll", "Rolit", "Roll'n Bump"];
const DECISIONS = 6;
const MOST_TABS = 80;

/** Tab until something that fits has the focus; true if it is the first of the two. */
async function tabTo(page: Page, wanted: string, or = wanted): Promise<boolean> {
  for (let count = 0; count < MOST_TABS; count++) {
    const [first, second] = await page.evaluate(
      (both) => both.map((selector) => document.activeElement?.matches(selector) ?? false),
      [wanted, or],
    );
    if (first || second) return Boolean(first);
    await page.keyboard.press("Tab");
  }
  throw new Error(`tabbing leads neither to ${wanted} nor to ${or}`);
}

for (const game of GAMES) {
  test(`${game} by keyboard alone`, async ({ meet }) => {
    const ana = await meet("Ana");
    const { page } = ana;
    await page.goto("/");
    await expect(page.getByRole("button", { name: `Jouer à ${game}` })).toBeVisible();
    await tabTo(page, `[aria-label="Jouer à ${game}"]`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await tabTo(page, "dialog form > button");
    await page.keyboard.press("Enter");
    const story = page.getByRole("log", { name: "Le récit" });
    const sentences = story.locator("button, p");
    for (let count = 0; count < DECISIONS; count++) {
      await expect(page.locator(".hand details")).toBeVisible({ timeout: 120_000 });
      const onBoard = await tabTo(page, "[data-choice]:not([aria-disabled=true])", ".hand summary");
      if (!onBoard) {
        const first = page.locator(".hand li button").first();
        await page.keyboard.press("Enter");
        await expect(first).toBeVisible();
        await page.keyboard.press("Tab");
        await expect(first).toBeFocused();
      }
      const told = await sentences.count();
      await page.keyboard.press("Enter");
      await expect.poll(() => sentences.count()).toBeGreaterThan(told);
    }
    await expect(story).toContainText("Ana");
    expectNoTroubles(ana);
  });
}
