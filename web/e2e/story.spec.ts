/** One story, wherever it is told: what was taken back is nowhere, and that it was is everywhere. */

import { type Locator, type Page, expect } from "@playwright/test";
import { type Person, expectNoTroubles, test } from "./people";
import { decides } from "./playing";
import { comeTogether } from "./prepared";

const LAST_ON_TV = 4;
const takesBack = (name: string) => `${name} reprend son coup.`;
const first = () => 0;

/** The sentences of the story, at the table, in the look back, on the television, in the replay. */
function sentences(page: Page): Locator {
  return page.getByLabel("Le récit", { exact: true }).locator("button, p, li");
}

/** Somebody takes their last move back, and the other one agrees. */
async function undoes(one: Person, other: Person): Promise<void> {
  await one.page.getByRole("button", { name: "Annuler mon coup" }).click();
  await other.page.getByRole("button", { name: "D'accord" }).click();
}

/** On the board, the last ball is the one that this sentence tells of. */
async function expectRing(page: Page, told: string | undefined): Promise<void> {
  const square = / en (?<square>[a-h][1-8])/.exec(told ?? "")?.groups?.["square"] ?? "";
  await expect(page.locator(".hollow:has(.placed)")).toHaveAttribute("data-square", square);
}

/** Both pages and the television tell these sentences, and the last of them as the latest. */
async function expectTold(told: readonly string[], pages: readonly Page[], tv: Page) {
  const latest = told.at(-1) ?? "";
  for (const page of pages) {
    await expect(sentences(page)).toHaveText(told);
    await expect(page.locator(".log [aria-current]")).toHaveText([latest]);
  }
  await expect(sentences(tv)).toHaveText(told.slice(-LAST_ON_TV));
}

test("what was taken back is told alike by both players, the television, the look back and the replay", async ({
  meet,
}) => {
  const [ana, bo] = await Promise.all([meet("Ana"), meet("Bo")]);
  const room = await comeTogether([ana, bo], "rolit", "one square left");
  const tv = await ana.context.newPage();
  await tv.goto(`/tv/${room}`);
  const pages = [ana.page, bo.page];
  await expect(sentences(ana.page)).toHaveCount(60);
  const story = await sentences(ana.page).allInnerTexts();
  const [anas, bos] = story.slice(-2);
  expect(anas).toMatch(/^Ana .* boule en /);
  expect(bos).toMatch(/^Bo .* boule en /);
  await expectTold(story, pages, tv);

  await test.step("one move is taken back", async () => {
    await undoes(bo, ana);
    await expectTold([...story.slice(0, -1), takesBack("Bo")], pages, tv);
    await expectRing(ana.page, anas);
  });

  const twice = [...story.slice(0, -1), takesBack("Bo"), takesBack("Bo")];
  await test.step("another one at the same place", async () => {
    await decides(bo.page, first);
    await expect(sentences(tv).last()).toHaveText(/^Bo .* boule en /);
    await undoes(bo, ana);
    await expectTold(twice, pages, tv);
  });

  await test.step("looking back, there is no moment that was taken back", async () => {
    await sentences(bo.page).nth(-2).click();
    await expect(bo.page.getByText("On regarde en arrière.")).toBeVisible();
    await expect(sentences(bo.page)).toHaveText(twice);
    const way = bo.page.getByRole("slider", { name: "Position dans la partie" });
    await expect(way).toHaveAttribute("max", "1"); // both undos: all that stands since Bo came
    for (const key of ["ArrowRight", "ArrowLeft"]) {
      await bo.page.keyboard.press(key);
      await expect(way).toHaveAttribute("aria-valuetext", new RegExp(`${takesBack("Bo")}$`));
    }
    await bo.page.getByRole("button", { name: /Retour au direct/ }).click();
  });

  const once = [...story.slice(0, -2), takesBack("Ana")];
  await test.step("one that goes further back stands for both", async () => {
    await undoes(ana, bo);
    await expectTold(once, pages, tv);
    await Promise.all([...pages, tv].map((page) => page.reload()));
    await expectTold(once, pages, tv);
  });

  await test.step("the replay tells what the table told", async () => {
    for (const { page } of [ana, bo, ana]) await decides(page, first);
    await expect(sentences(ana.page)).toHaveCount(once.length + 3);
    const told = await sentences(ana.page).allInnerTexts();
    expect(told.slice(0, -3)).toEqual(once);
    await expect(sentences(bo.page)).toHaveText(told);
    await ana.page.getByRole("link", { name: "Revoir la partie" }).click();
    await expect(sentences(ana.page)).toHaveText(told);
    await sentences(ana.page).nth(-4).click();
    await expect(ana.page.locator("main .status")).toHaveText(takesBack("Ana"));
    await expect(ana.page.locator(".log [aria-current]")).toHaveText(takesBack("Ana"));
    await expectRing(ana.page, story.at(-3));
    await ana.page.keyboard.press("End");
    await expect(ana.page.locator(".log [aria-current]")).toHaveText(told.at(-1) ?? "");
  });
  expectNoTroubles(ana, bo);
});
