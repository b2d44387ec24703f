/**
 * The moments that matter, reached on purpose: a run of five, a crash, the joker, an empty pile, a lost
 * interest, Jörg winning, twelve seats, every end … tests/browser has them all. At each, by day and by
 * night, on a phone and on a desk, everything can be hit, read and told apart.
 */

import { type Page, expect } from "@playwright/test";
import { isLaid } from "./good";
import { type Ways, expectNoTroubles, test } from "./people";
import { everyChoice } from "./playing";
import { comesTo, namesOf } from "./prepared";
import { graveFaults, isStill, misplaced, tooSmall } from "./seen";

const GAMES = ["rollie", "roll-estate", "poknroll", "rolit", "rolln-bump"];
const WAYS: Readonly<Record<string, Ways>> = { "a phone": { phone: true }, "a desk": {} };

/** Everything that is wrong with what is shown now, by day and by night. */
async function faultsOf(page: Page, phone: boolean): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  await isLaid(page);
  await isStill(page);
  const byDay = [
    ...(await misplaced(page)),
    ...(phone ? await tooSmall(page) : []),
    ...(await graveFaults(page)),
  ];
  await page.emulateMedia({ colorScheme: "dark" });
  await isStill(page);
  const byNight = await graveFaults(page, "color-contrast"); // only colours are others then
  return [...byDay, ...byNight.map((fault) => `by night: ${fault}`)];
}

async function takes(page: Page, choice: number): Promise<void> {
  const sentences = page.getByRole("log", { name: "Le récit" }).locator("button, p");
  const told = await sentences.count();
  const all = await everyChoice(page.locator(".hand details"));
  await all.nth(choice).click();
  await expect.poll(() => sentences.count()).toBeGreaterThan(told);
}

test("Jörg's dice are looked back at, once the next round is on", async ({ meet }) => {
  const ana = await meet("Ana", { phone: true });
  await ana.page.goto("/");
  const number = (await namesOf(ana.page, "poknroll")).indexOf("Jörg wins");
  const { choice } = await comesTo(ana, "poknroll", number);
  await takes(ana.page, choice ?? 0);
  const story = ana.page.getByRole("log", { name: "Le récit" });
  await story.getByRole("button", { name: /Jörg/ }).last().click();
  await expect(ana.page.getByText("On regarde en arrière.")).toBeVisible();
  await expect(ana.page.locator("main .board")).toContainText("Jörg");
  expect(await faultsOf(ana.page, true)).toEqual([]);
  expectNoTroubles(ana);
});

for (const game of GAMES) {
  for (const [where, ways] of Object.entries(WAYS)) {
    test(`${game}: every moment that matters, on ${where}`, async ({ meet }) => {
      const ana = await meet("Ana", ways);
      await ana.page.goto("/");
      const phone = ways.phone ?? false;
      for (const [number, name] of (await namesOf(ana.page, game)).entries()) {
        const { choice } = await comesTo(ana, game, number);
        expect.soft(await faultsOf(ana.page, phone), name).toEqual([]);
        if (choice === null) continue;
        await takes(ana.page, choice);
        expect.soft(await faultsOf(ana.page, phone), `${name}, and then`).toEqual([]);
      }
      expectNoTroubles(ana);
    });
  }
}
