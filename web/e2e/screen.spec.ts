/** The living room's screen: who is here, how to come in, and nothing that is somebody's own. */

import { type Page, expect } from "@playwright/test";
import type { FromRoom, Poknroll } from "../src/net/protocol.gen";
import { expectGoodPage } from "./good";
import { type Person, expectNoTroubles, opensRoom, sitDownTogether, test } from "./people";
import { decides, moverOf, picker } from "./playing";

const TV = { width: 1920, height: 1080 };

/** Somebody's own browser shows their room on the big screen; every frame is kept. */
async function screenOf({ context, page, troubles }: Person): Promise<[Page, string[]]> {
  const screen = await context.newPage();
  const frames: string[] = [];
  await screen.setViewportSize(TV);
  screen.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => frames.push(String(payload)));
  });
  screen.on("pageerror", (error) => troubles.push(String(error)));
  await screen.goto(page.url().replace("/r/", "/tv/"));
  return [screen, frames];
}

test("before a match, the door is wide open", async ({ meet }) => {
  const ana = await meet("Ana");
  const code = await opensRoom(ana);
  const [screen] = await screenOf(ana);
  await expect(screen.getByText(code)).toBeVisible();
  await expect(screen.getByRole("img", { name: /image à scanner/ })).toBeVisible();
  await expect(screen.getByText("Aussi dans la salle : Ana.")).toBeVisible();
  await expectGoodPage(screen);
  await ana.page.getByRole("button", { name: "S'asseoir" }).first().click();
  await expect(screen.getByRole("listitem").filter({ hasText: "Ana" })).toBeVisible();
  expectNoTroubles(ana);
});

test("a player's own screen is sent no cup, and makes nobody present", async ({ meet }) => {
  const people = await Promise.all(["Ana", "Bo", "Chloé"].map((name) => meet(name)));
  const [ana, bo] = people;
  if (!ana || !bo) throw new Error("somebody is needed");
  await sitDownTogether(people, "Pok'n Roll");
  const [screen, frames] = await screenOf(ana);
  await expect(screen.locator(".playing .board > *")).toBeVisible();
  await expectGoodPage(screen);
  for (let count = 0; count < 6; count++) {
    const mover = await moverOf(people);
    if (mover) await decides(mover.page, picker(count));
  }
  const messages = frames.flatMap((frame) => JSON.parse(frame) as FromRoom[]);
  const views = messages.flatMap((one) => ("view" in one && one.view ? [one.view] : []));
  expect(views.length).toBeGreaterThan(2);
  for (const view of views as unknown as Poknroll.View[]) expect(view.seat).toBeNull();
  expect(messages.some((one) => "legal" in one || "early" in one || "ask" in one)).toBe(false);
  const fits = await screen.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
  expect(fits).toBe(true);
  await ana.page.close();
  await expect(bo.page.getByRole("list", { name: "Les joueurs" })).toContainText("absent");
  expectNoTroubles(...people);
});
