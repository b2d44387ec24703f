/** The lessons: everything in them can be tried, and there is something to say of it. */

import { type Page, expect } from "@playwright/test";
import { expectNothingGrave } from "./good";
import { expectNoTroubles, test } from "./people";
import { everyChoice } from "./playing";

const GAMES = ["rollie", "roll-estate", "poknroll", "rolit", "rolln-bump"];
const LIST = ".lesson .hand details";
const LEADS_NOWHERE = "L'exemple ne va pas par là";

/** Where one is in an example: the choices on the way, by their places in the list. */
type Way = readonly number[];

async function choose(page: Page, place: number): Promise<void> {
  const all = await everyChoice(page.locator(LIST));
  await all.nth(place).click();
  await expect(page.locator(".remark p")).toHaveText(/\S/);
}

/** Go a way from the beginning; how many choices there are at its end. */
async function choicesAfter(page: Page, way: Way): Promise<number> {
  const again = page.locator(".remark button");
  if (await again.isVisible()) await again.click();
  for (const place of way) await choose(page, place);
  const nowhere = (await page.locator(".remark").innerText()).includes(LEADS_NOWHERE);
  const list = page.locator(LIST);
  return nowhere || !(await list.count()) ? 0 : (await everyChoice(list)).count();
}

/** Try every way through the example that is open; how many there are. */
async function tryEverything(page: Page): Promise<number> {
  const ways: Way[] = [[]];
  let tried = 0;
  for (let way = ways.pop(); way; way = ways.pop(), tried++) {
    const count = await choicesAfter(page, way);
    for (let place = 0; place < count; place++) ways.push([...way, place]);
  }
  return tried;
}

for (const game of GAMES) {
  test(`the lesson of ${game}`, async ({ meet }) => {
    const ana = await meet("Ana");
    await ana.page.goto(`/rules/${game}`);
    const next = ana.page.getByRole("button", { name: "Étape suivante" });
    await expect(next).toBeVisible();
    let tried = 0;
    for (;;) {
      if (await ana.page.locator(".stage").isVisible()) tried += await tryEverything(ana.page);
      if (!(await next.isVisible())) break;
      await next.click();
    }
    expect(tried).toBeGreaterThan(10);
    expectNoTroubles(ana);
  });

  test(`the lesson of ${game}, on a phone by night`, async ({ meet }) => {
    const ana = await meet("Ana", { phone: true, dark: true });
    await ana.page.goto(`/rules/${game}`);
    await expect(ana.page.locator(".road button").first()).toBeVisible();
    let tried = 0;
    for (const step of await ana.page.locator(".road button").all()) {
      await step.click();
      if (await ana.page.locator(".stage").isVisible()) {
        await choose(ana.page, 0);
        tried += 1;
      }
      await expectNothingGrave(ana.page, ".lesson");
    }
    expect(tried).toBeGreaterThan(1);
    expectNoTroubles(ana);
  });
}

test("from a lesson into a first match with the guide", async ({ meet }) => {
  const ana = await meet("Ana");
  await ana.page.goto("/rules");
  await ana.page.getByRole("link", { name: "Apprendre Rolit" }).click();
  await ana.page.getByRole("button", { name: "Jouer une première partie guidée" }).first().click();
  await ana.page.getByRole("button", { name: "C'est parti" }).click();
  await expect(ana.page.getByRole("complementary", { name: "Le guide" })).toBeVisible();
  expectNoTroubles(ana);
});
