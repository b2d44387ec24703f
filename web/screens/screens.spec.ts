/** `make screenshots`: all pages and tables, at desktop, phone and TV size, by day and by night. */

import type { Page } from "@playwright/test";
import { type Person, type Ways, opensRoom, test } from "../e2e/people";
import { decides, picker } from "../e2e/playing";

const FOLDER = "screenshots";
const GAMES = {
  rollie: "Rollie",
  "roll-estate": "Roll Estate",
  poknroll: "Pok'n Roll",
  rolit: "Rolit",
  "rolln-bump": "Roll'n Bump",
} as const;
const PAGES = {
  home: "/",
  settings: "/settings",
  rules: "/rules",
  dice: "/dice",
  replay: "/replay",
  nowhere: "/nowhere",
  offline: "/offline.html",
} as const;
const WAYS: Readonly<Record<string, Ways>> = {
  desktop: {},
  "desktop-night": { dark: true },
  phone: { phone: true },
  "phone-night": { phone: true, dark: true, settings: { lang: "en" } },
};
const MIDDLE = 8;
const MOST = 600;

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true });
}

for (const [way, ways] of Object.entries(WAYS)) {
  test(`pages, ${way}`, async ({ meet }) => {
    const ana = await meet("Ana", ways);
    for (const [name, path] of Object.entries(PAGES)) {
      await ana.page.goto(path);
      await shoot(ana.page, `${name}-${way}`);
    }
    for (const id of Object.keys(GAMES)) {
      await ana.page.goto(`/rules/${id}`);
      await shoot(ana.page, `rules-${id}-${way}`);
    }
    await opensRoom(ana);
    await shoot(ana.page, `room-${way}`);
  });

  for (const [id, game] of Object.entries(GAMES)) {
    test(`${game}, ${way}`, async ({ meet }) => {
      const ana = await meet("Ana", ways);
      await startsAgainstBots(ana, game);
      await shoot(ana.page, `${id}-1-start-${way}`);
      await plays(ana, MIDDLE);
      await shoot(ana.page, `${id}-2-middle-${way}`);
      await plays(ana, MOST);
      await shoot(ana.page, `${id}-3-end-${way}`);
    });
  }
}

async function startsAgainstBots({ page }: Person, game: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: new RegExp(`^(Jouer à|Play) ${game}$`) }).click();
  await page.getByRole("dialog").locator("form > button").click();
  await page.locator(".hand details").waitFor({ timeout: 60_000 });
}

async function plays({ page }: Person, most: number): Promise<void> {
  const pick = picker(2);
  for (let count = 0; count < most; count++) {
    await page.locator(".hand details, #end-title").first().waitFor({ timeout: 120_000 });
    if ((await page.locator("#end-title").count()) > 0) return;
    await decides(page, pick);
    await page.waitForTimeout(30);
  }
}
