/** After a match, and beside it: seeing it again, checking its dice, the television, the lessons. */

import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { type Person, expectNoTroubles, opensRoom, person, prepares, sits } from "./people";
import { decides, picker, playToTheEnd, seesTheEnd } from "./playing";

/** A match alone, the shortest there is, played to its end. */
async function playsAlone(ana: Person): Promise<void> {
  await opensRoom(ana);
  await prepares(ana, "Roll Estate", 1);
  await sits(ana);
  await ana.page.getByRole("button", { name: "Commencer" }).click();
  await playToTheEnd([ana]);
  await seesTheEnd(ana, 1);
}

test("a match is seen again: slider, keys, a jump from its story", async ({ browser }) => {
  const ana = await person(browser, "Ana");
  await playsAlone(ana);
  await ana.page.getByRole("link", { name: "Revoir la partie" }).click();
  const slider = ana.page.getByRole("slider");
  await expect(slider).toHaveValue("0");
  const last = Number(await slider.getAttribute("max"));
  expect(last).toBeGreaterThan(30);
  await ana.page.keyboard.press("ArrowRight");
  await expect(slider).toHaveValue("1");
  await ana.page.keyboard.press("End");
  await expect(slider).toHaveValue(String(last));
  await expect(ana.page.getByRole("heading", { name: "Le compte" })).toBeVisible();
  await ana.page.keyboard.press("Home");
  await expect(slider).toHaveValue("0");
  await ana.page.getByRole("button", { name: "Fin", exact: true }).click();
  await ana.page.getByRole("log").getByRole("button").nth(4).click();
  await expect(slider).not.toHaveValue(String(last));
  expectNoTroubles(ana);
});

test("the dice are rolled again in the browser, and an altered record is found out", async ({
  browser,
}, info) => {
  const ana = await person(browser, "Ana");
  await playsAlone(ana);
  const downloading = ana.page.waitForEvent("download");
  await ana.page.getByRole("link", { name: "Télécharger la partie" }).click();
  const record = info.outputPath("match.json");
  await (await downloading).saveAs(record);
  await ana.page.getByRole("link", { name: "Vérifier les dés" }).click();
  await expect(ana.page.getByRole("heading", { name: /Tout concorde/ })).toBeVisible();
  const altered = (await readFile(record, "utf8")).replace(/"roll":\[\d/, (roll) =>
    roll.replace(/\d$/, (die) => String((Number(die) % 6) + 1)),
  );
  const forged = info.outputPath("forged.json");
  await writeFile(forged, altered);
  await ana.page.goto("/dice");
  await ana.page.locator("input[type=file]").setInputFiles(record);
  await expect(ana.page.getByRole("heading", { name: /Tout concorde/ })).toBeVisible();
  await ana.page.locator("input[type=file]").setInputFiles(forged);
  await expect(ana.page.getByRole("alert")).toContainText("Quelque chose ne concorde pas");
  await ana.page.locator("input[type=file]").setInputFiles({
    name: "nonsense.json",
    mimeType: "application/json",
    buffer: Buffer.from("[1, 2"),
  });
  await expect(ana.page.getByRole("alert")).toContainText("n'est pas une partie de Roulotte");
});

test("a record from elsewhere can be brought and seen", async ({ browser }, info) => {
  const ana = await person(browser, "Ana");
  await playsAlone(ana);
  const downloading = ana.page.waitForEvent("download");
  await ana.page.getByRole("link", { name: "Télécharger la partie" }).click();
  const record = info.outputPath("match.json");
  await (await downloading).saveAs(record);
  const bo = await person(browser, "Bo");
  await bo.page.goto("/replay");
  await bo.page.locator("input[type=file]").setInputFiles(record);
  await expect(bo.page.getByRole("slider")).toBeVisible();
  await expect(bo.page).toHaveURL(/\/replay\/.+/);
});

test("the television shows what is public, whoever's browser it is", async ({ browser }) => {
  const ana = await person(browser, "Ana");
  const code = await opensRoom(ana);
  await prepares(ana, "Pok'n Roll", 3);
  await sits(ana);
  await ana.page.getByRole("button", { name: "Compléter avec des robots" }).click();
  const tv = await ana.context.newPage();
  const frames: string[] = [];
  tv.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => frames.push(String(payload))),
  );
  await tv.goto(ana.page.url().replace("/r/", "/tv/"));
  await expect(tv.getByText(code).first()).toBeVisible();
  await ana.page.getByRole("button", { name: "Commencer" }).click();
  await expect(ana.page.locator("[data-choice]").first()).toBeVisible({ timeout: 60_000 });
  await expect(tv.getByText("Ana").first()).toBeVisible();
  await expect(tv.locator("[data-choice]")).toHaveCount(0);
  const cups = frames.flatMap((frame) =>
    [...frame.matchAll(/"cups":(\[[^{}]*?\])(?=,")/g)].map(([, cup]) => cup),
  );
  expect(cups.length).toBeGreaterThan(0);
  expect(cups[0]).toMatch(/^\[null(,null)*\]$/);
});

test("a lesson lets one try on the real board", async ({ browser }) => {
  const ana = await person(browser, "Ana");
  await ana.page.goto("/rules/rolit");
  const open = ana.page.locator("[data-choice]:not([aria-disabled=true])").first();
  for (let steps = 0; steps < 8 && (await open.count()) === 0; steps++) {
    await ana.page.getByRole("button", { name: /Étape suivante/ }).click();
  }
  await open.click();
  await expect(ana.page.getByRole("log").first()).not.toHaveText("Tout commence.");
  expectNoTroubles(ana);
});

test("a first match is guided, until the guide is sent away", async ({ browser }) => {
  const ana = await person(browser, "Ana");
  await ana.page.goto("/");
  await ana.page.getByRole("button", { name: "Jouer à Rolit" }).click();
  await ana.page.getByRole("checkbox", { name: "Première partie guidée" }).check();
  await ana.page.getByRole("button", { name: "C'est parti" }).click();
  const guide = ana.page.getByRole("complementary", { name: "Le guide" });
  await expect(guide).toBeVisible({ timeout: 60_000 });
  await expect(ana.page.locator(".hand details")).toBeVisible({ timeout: 60_000 });
  await decides(ana.page, picker(1));
  await expect(guide).toBeVisible({ timeout: 60_000 });
  await guide.getByRole("button", { name: "Cacher le guide" }).click();
  await expect(guide).toBeHidden();
});
