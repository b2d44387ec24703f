/** Everything by keyboard: from the home page into a match, and on in it. */

import { type Page, expect, test } from "@playwright/test";
import { expectNoTroubles, person } from "./people";

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
  test(`${game} by keyboard alone`, async ({ browser }) => {
    const ana = await person(browser, "Ana");
    const { page } = ana;
    await page.goto("/");
    await expect(page.getByRole("button", { name: `Jouer à ${game}` })).toBeVisible();
    await tabTo(page, `[aria-label="Jouer à ${game}"]`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await tabTo(page, "dialog form > button");
    await page.keyboard.press("Enter");
    const story = page.getByRole("log", { name: "Le récit" });
    for (let count = 0; count < DECISIONS; count++) {
      await expect(page.locator(".hand details")).toBeVisible({ timeout: 60_000 });
      const onBoard = await tabTo(page, "[data-choice]:not([aria-disabled=true])", ".hand summary");
      if (!onBoard) {
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
      }
      const before = await story.innerText();
      await page.keyboard.press("Enter");
      await expect(story).not.toHaveText(before, { timeout: 30_000 });
    }
    await expect(story).toContainText("Ana");
    expectNoTroubles(ana);
  });
}
