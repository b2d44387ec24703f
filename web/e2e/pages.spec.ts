/** Every page: nothing serious for axe, nothing wider than the screen, nothing too small to touch. */

import { type Page, expect } from "@playwright/test";
import { expectGoodPage } from "./good";
import { type Ways, expectNoTroubles, opensRoom, test } from "./people";
import { tooSmall } from "./seen";

const GAMES = ["Rollie", "Roll Estate", "Pok'n Roll", "Rolit", "Roll'n Bump"];
const IDS = ["rollie", "roll-estate", "poknroll", "rolit", "rolln-bump"];
const PAGES = [
  "/",
  "/settings",
  "/rules",
  ...IDS.map((id) => `/rules/${id}`),
  "/dice",
  "/replay",
  "/nowhere",
];
const WAYS: Readonly<Record<string, Ways>> = {
  "desktop by day": {},
  "phone by night": { phone: true, dark: true },
};

/** Buttons, fields and links that stand alone can be hit with a thumb. */
async function expectThumbsFit(page: Page): Promise<void> {
  expect(await tooSmall(page), page.url()).toEqual([]);
}

for (const [way, ways] of Object.entries(WAYS)) {
  test(`pages, ${way}`, async ({ meet }) => {
    const ana = await meet("Ana", ways);
    for (const path of PAGES) {
      await ana.page.goto(path);
      await ana.page.waitForLoadState("networkidle");
      await expectGoodPage(ana.page);
      if (ways.phone) await expectThumbsFit(ana.page);
    }
    await opensRoom(ana);
    await expectGoodPage(ana.page);
    if (ways.phone) await expectThumbsFit(ana.page);
    expectNoTroubles(ana);
  });

  for (const game of GAMES) {
    test(`${game}, ${way}`, async ({ meet }) => {
      const ana = await meet("Ana", ways);
      await ana.page.goto("/");
      await ana.page.getByRole("button", { name: `Jouer à ${game}` }).click();
      await ana.page.getByRole("button", { name: "C'est parti" }).click();
      await expect(ana.page.locator(".hand details")).toBeVisible({ timeout: 120_000 });
      await expectGoodPage(ana.page);
      if (ways.phone) await expectThumbsFit(ana.page);
      expectNoTroubles(ana);
    });
  }
}

test("without a connection, the installed page says so plainly", async ({ meet }) => {
  const ana = await meet("Ana");
  await ana.page.goto("/");
  await ana.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await ana.page.reload();
  await ana.context.setOffline(true);
  await ana.page.goto("/r/anything").catch(() => undefined);
  await expect(ana.page.getByRole("heading", { name: "Pas de connexion" })).toBeVisible();
  await expect(ana.page.getByRole("heading", { name: "No connection" })).toBeVisible();
});

test("a page from before an upgrade loads itself anew", async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto("/");
  await page.route("**/assets/Settings-*.js", (route) => route.fulfill({ status: 404 }), {
    times: 1,
  });
  await page.getByRole("link", { name: /Réglages|Settings/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Réglages|Settings/ })).toBeVisible();
  await context.close();
});

test("it can be installed: the manifest names icons that are there", async ({ request }) => {
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    icons: { src: string }[];
  };
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
});
