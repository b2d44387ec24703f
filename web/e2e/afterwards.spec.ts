/** After a match, and while it goes on: seeing it again, and rolling its dice again. */

import { readFileSync } from "node:fs";
import { type Page, expect } from "@playwright/test";
import { expectGoodPage } from "./good";
import { type Person, expectNoTroubles, test } from "./people";
import { decides, picker, playToTheEnd } from "./playing";

async function playsRolit({ page }: Person): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Jouer à Rolit" }).click();
  await page.getByRole("button", { name: "C'est parti" }).click();
  await expect(page.locator(".hand details")).toBeVisible({ timeout: 120_000 });
}

function slider(page: Page) {
  return page.getByRole("slider", { name: "Position dans la partie" });
}

async function expectStep(page: Page, step: number): Promise<void> {
  await expect(slider(page)).toHaveValue(String(step));
}

test("a match is seen again step by step, and its dice are rolled again in the browser", async ({
  meet,
}) => {
  const ana = await meet("Ana");
  const { page } = ana;
  await playsRolit(ana);
  await playToTheEnd([ana]);
  await page.getByRole("link", { name: "Revoir la partie" }).click();
  await expect(page.locator("main > .board")).toBeVisible();
  await expectReplay(page);
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Retour à la salle" }).click();
  await page.getByRole("link", { name: "Vérifier les dés" }).click();
  await expect(page.getByRole("heading", { name: /Tout concorde/ })).toBeVisible();
  await expectGoodPage(page);
  await expect(page.getByText("Cet appareil s'en souvient")).toHaveCount(2); // seal and number
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger la partie" }).click();
  const saved = readFileSync(await (await download).path(), "utf8");
  await page.goto("/replay"); // as if it came from elsewhere
  await page.locator("input[type=file]").setInputFiles(fileOf(saved));
  await expect(slider(page)).toBeVisible();
  await expect(page.getByText("Apportée d'ailleurs")).toBeVisible();
  expectNoTroubles(ana);
  await page.goto("/dice");
  await ana.context.setOffline(true); // nothing more is needed once the page is there
  await expectVerdict(page, saved, /Tout concorde/);
  await expectVerdict(page, saved.replace(/"first":\d/, '"first":9'), /ne concorde pas/);
  await expect(page.getByText(/Lancer 1 : l'enveloppe donne/).first()).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(fileOf("[1, 2"));
  await expect(page.getByRole("alert")).toHaveText("Ce fichier n'est pas une partie de Roulotte.");
});

/** By keys, by the slider, from the story, and by itself. */
async function expectReplay(page: Page): Promise<void> {
  await expectStep(page, 0);
  for (let step = 1; step <= 3; step++) {
    await page.keyboard.press("ArrowRight");
    await expectStep(page, step);
  }
  await page.keyboard.press("ArrowLeft");
  await expectStep(page, 2);
  await page.keyboard.press("End");
  await expectStep(page, 61);
  await expect(page.locator("#end-title")).toBeVisible();
  await page.keyboard.press("Home");
  await expectStep(page, 0);
  await slider(page).fill("30");
  await expectStep(page, 30);
  await page.getByRole("group", { name: "Le récit" }).getByRole("button").nth(11).click();
  await expectStep(page, 12);
  await page.getByRole("button", { name: "Lecture" }).click();
  await expectStep(page, 13);
  await page.getByRole("button", { name: "Pause" }).click();
}

function fileOf(record: string) {
  return { name: "match.json", mimeType: "application/json", buffer: Buffer.from(record) };
}

async function expectVerdict(page: Page, record: string, verdict: RegExp): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(fileOf(record));
  await expect(page.getByRole("heading", { name: verdict })).toBeVisible();
}

test("the running match can be looked back at, and nothing is decided there", async ({ meet }) => {
  const ana = await meet("Ana");
  const { page } = ana;
  await playsRolit(ana);
  for (let count = 0; count < 4; count++) {
    await expect(page.locator(".hand details")).toBeVisible({ timeout: 120_000 });
    await decides(page, picker(3));
  }
  await expect(page.locator(".hand details")).toBeVisible({ timeout: 120_000 });
  await page.getByRole("log", { name: "Le récit" }).getByRole("button").nth(2).click();
  await expect(page.getByText("On regarde en arrière.")).toBeVisible();
  await expect(page.locator("[data-choice]")).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expectStep(page, 3);
  await page.getByRole("button", { name: /Retour au direct/ }).click();
  await expect(page.locator("[data-choice]").first()).toBeVisible();
  expectNoTroubles(ana);
});
