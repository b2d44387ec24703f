/** One device for several, one person alone, and secrets that stay where they belong. */

import { expect } from "@playwright/test";
import type { FromRoom, Poknroll } from "../src/net/protocol.gen";
import { expectGoodPage } from "./good";
import {
  type Person,
  expectNoTroubles,
  opensRoom,
  prepares,
  sitDownTogether,
  sits,
  test,
} from "./people";
import { decides, moverOf, picker, playToTheEnd, seesTheEnd } from "./playing";

const pick = picker(5);

async function sitsToo({ page }: Person, name: string): Promise<void> {
  await page.getByRole("button", { name: "Ajouter quelqu'un ici" }).first().click();
  const field = page.getByRole("textbox", { name: "Son prénom" });
  await field.fill(name);
  await field.press("Enter");
  await expect(page.locator("ol strong").getByText(name, { exact: true })).toBeVisible();
}

test("three share a device: a curtain names the next one before anything secret is shown", async ({
  meet,
}) => {
  const ana = await meet("Ana", { phone: true });
  await opensRoom(ana);
  await prepares(ana, "Pok'n Roll", 3);
  await sits(ana);
  await sitsToo(ana, "Bo");
  await sitsToo(ana, "Chloé");
  await ana.page.getByRole("button", { name: "Commencer" }).click();
  const curtain = ana.page.getByRole("dialog", { name: /Passez l'appareil à/ });
  const named = new Set<string>();
  for (let count = 0; count < 6; count++) {
    await expect(curtain).toBeVisible();
    if (count === 0) await expectGoodPage(ana.page);
    expect(cupsShown(ana)).toEqual([]); // only a spectator's side has come so far
    const name = /à (.+)$/.exec(await curtain.getByRole("heading").innerText())?.[1] ?? "";
    named.add(name);
    await curtain.getByRole("button", { name: `C'est moi, ${name}` }).click();
    await expect(curtain).toBeHidden();
    ana.frames.length = 0;
    await expect(ana.page.locator("[data-choice]").first()).toBeVisible();
    await decides(ana.page, () => 0);
  }
  expect(named.size).toBe(3);
  const story = await ana.page.getByRole("log", { name: "Le récit" }).innerText();
  expect(story).not.toMatch(/\bvous\b/i);
});

/** The cups that lie open in the latest view that this browser was sent, while a round is on. */
function cupsShown({ frames }: Person): number[] {
  const views = viewsOf(frames);
  const last = [...views.values()].at(-1);
  if (!last || last.phase === 0) return [];
  return last.cups.flatMap((cup, seat) =>
    cup !== null && last.still.includes(seat) ? [seat] : [],
  );
}

test("alone with Roll Estate: the goal, and the end of it", async ({ meet }) => {
  const ana = await meet("Ana");
  await opensRoom(ana);
  await prepares(ana, "Roll Estate", 1);
  await ana.page.getByRole("combobox", { name: "Variante" }).selectOption({ index: 0 });
  await sits(ana);
  await ana.page.getByRole("button", { name: "Commencer" }).click();
  await playToTheEnd([ana]);
  await seesTheEnd(ana, 1);
  await expect(ana.page.locator("#end-title")).toHaveText(/Objectif (atteint|manqué)/);
  expectNoTroubles(ana);
});

test("nobody's browser is ever sent what lies under another's cup", async ({ meet }) => {
  const people = await Promise.all(["Ana", "Bo", "Chloé"].map((name) => meet(name)));
  const watcher = await meet("Zoé");
  const [ana] = people;
  if (!ana) throw new Error("somebody is needed");
  await sitDownTogether(people, "Pok'n Roll");
  await watcher.page.goto(ana.page.url());
  await watcher.page.getByRole("button", { name: "Regarder seulement" }).click();
  for (let count = 0; count < 12; count++) {
    const mover = await moverOf(people);
    if (mover) await decides(mover.page, pick);
  }
  let [own, alike] = [0, 0];
  people.forEach((one, seat) => {
    const [may, cup] = [OWN(seat), CUP(seat)];
    for (const told of [eventsOf, viewsOf]) {
      const open = told(watcher.frames);
      for (const [seq, seen] of told(one.frames)) {
        if (!open.has(seq)) continue;
        const more = differences(seen, open.get(seq));
        expect(
          more.filter((path) => !may.test(path)),
          `event ${seq}, seat ${seat}`,
        ).toEqual([]);
        own += more.filter((path) => cup.test(path)).length;
        alike += 1;
      }
    }
  });
  expect(own).toBeGreaterThan(0); // they did see their own
  expect(alike).toBeGreaterThan(40); // and there was much to compare
});

/** What a seat is told beyond a spectator: what it may do, and what lies under its own cup. */
const OWN = (seat: number) =>
  new RegExp(`^/(legal|ask)\\b|^(/view)?/(seat|formed)\\b|${CUP(seat).source}`);
const CUP = (seat: number) => new RegExp(`^(/view|/what/chance)?/cups/${seat}\\b`);

/** Every event that was sent, by its number. */
function eventsOf(frames: readonly string[]): Map<number, FromRoom> {
  const messages = frames.flatMap((frame) => JSON.parse(frame) as FromRoom[]);
  return new Map(messages.flatMap((one) => (one.type === "ev" ? [[one.seq, one] as const] : [])));
}

/** The paths at which two values differ. */
function differences(a: unknown, b: unknown, path = ""): string[] {
  if (!isTree(a) || !isTree(b)) return a === b ? [] : [path];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => differences(a[key], b[key], `${path}/${key}`));
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Every view that was sent, by the event after which it is so. */
function viewsOf(frames: readonly string[]): Map<number, Poknroll.View> {
  const views = new Map<number, Poknroll.View>();
  for (const message of frames.flatMap((frame) => JSON.parse(frame) as FromRoom[])) {
    if ((message.type === "snap" || message.type === "ev") && message.view) {
      views.set(message.seq, message.view as unknown as Poknroll.View);
    }
  }
  return views;
}
