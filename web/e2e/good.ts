/** What is true of every page, whatever is on it. */

import AxeBuilder from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

/** All of the page is there: large ones are laid piece by piece (ui/later.ts). */
export async function isLaid(page: Page): Promise<void> {
  await page.locator("html:not([data-laying])").waitFor({ state: "attached" });
}

/** Axe finds nothing serious in a part of the page. */
export async function expectNothingGrave(page: Page, part = "html"): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // without frames there is nothing to put together, on a page of its own
    .options({ resultTypes: ["violations"] }) // what is in order is not listed
    .include(part)
    .analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(told, page.url()).toEqual([]);
}

/** It has a heading, axe finds nothing serious, and it is no wider than the screen. */
export async function expectGoodPage(page: Page): Promise<void> {
  await expect(page.locator("main h1").first()).toBeAttached();
  await isLaid(page);
  await expectNothingGrave(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
