/** What is true of every page, whatever is on it. */

import AxeBuilder from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

/** It has a heading, axe finds nothing serious, and it is no wider than the screen. */
export async function expectGoodPage(page: Page): Promise<void> {
  await expect(page.locator("main h1").first()).toBeAttached();
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(told, page.url()).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
