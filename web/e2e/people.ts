/** People at browsers: each has a context of their own, and everything it was sent is kept. */

import {
  type Browser,
  type BrowserContext,
  type Page,
  expect,
  test as base,
} from "@playwright/test";
import type { Settings } from "../src/settings.svelte";
import { TEST, givesSeed } from "./seeds";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

export interface Person {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every frame that the room sent to this browser. */
  readonly frames: string[];
  /** What the browser complained about: must stay empty. */
  readonly troubles: string[];
}

export interface Ways {
  readonly phone?: boolean;
  readonly settings?: Partial<Settings>;
  readonly dark?: boolean;
  /** Another server than the one that all share. */
  readonly at?: string;
}

/** Somebody comes with a browser of their own. */
export type Meet = (name: string, ways?: Ways) => Promise<Person>;

/** A test that people come to, and from which they go home: a page left open goes on playing. */
export const test = base.extend<{ meet: Meet }>({
  meet: async ({ browser }, use, { titlePath }) => {
    const here: Person[] = [];
    await use(async (name, ways) => {
      const one = await person(browser, titlePath.join(" "), name, ways);
      here.push(one);
      return one;
    });
    await Promise.all(here.map(({ context }) => context.close()));
  },
});

/** Somebody with a browser that draws from the test's name; nothing moves unless the test wants it. */
export async function person(
  browser: Browser,
  drawn: string,
  name: string,
  ways: Ways = {},
): Promise<Person> {
  const context = await browser.newContext({
    ...(ways.phone ? PHONE : {}),
    ...(ways.at ? { baseURL: ways.at } : {}),
    colorScheme: ways.dark ? "dark" : "light",
    extraHTTPHeaders: { [TEST]: encodeURIComponent(drawn) },
  });
  await givesSeed(context, `${drawn} ${name}`);
  const chosen = { lang: "fr", speed: "off", sounds: false, name, ...ways.settings };
  await context.addInitScript((kept) => {
    if (!localStorage.getItem("roulotte.settings")) localStorage.setItem("roulotte.settings", kept);
  }, JSON.stringify(chosen));
  const page = await context.newPage();
  const one: Person = { name, page, context, frames: [], troubles: [] };
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => one.frames.push(String(payload)));
  });
  page.on("pageerror", (error) => one.troubles.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") one.troubles.push(message.text());
  });
  return one;
}

/** Open a room from the home page; its code gets others in. */
export async function opensRoom({ page, name }: Person): Promise<string> {
  await page.goto("/");
  const form = page.locator("form").filter({ hasText: /Ouvrir une salle|Open a room/ });
  await form.getByRole("textbox").fill(name);
  await form.getByRole("button").click();
  const code = page.locator(".code");
  await expect(code).toHaveText(/^[A-Z2-9]{6}$/);
  return code.innerText();
}

/** Come in by the code that somebody told. */
export async function joins({ page, name }: Person, code: string): Promise<void> {
  await page.goto("/");
  const form = page.locator("form").filter({ hasText: /Rejoindre|Join/ });
  await form.getByRole("textbox").fill(code.toLowerCase());
  await form.getByRole("button").click();
  await page.waitForURL(/\/r\//);
  await page.getByRole("textbox", { name: /Votre prénom|Your name/ }).fill(name);
  await page.getByRole("button", { name: /^(Entrer|Come in)$/ }).click();
  await expect(page.getByRole("heading", { name: /Qui est là|Who is here/ })).toBeVisible();
}

/** The host chooses a game and how many play it. */
export async function prepares({ page }: Person, game: string, seats: number): Promise<void> {
  await page.locator(".game", { hasText: game }).click();
  await expect(page.locator(".game.on")).toHaveText(game);
  const select = page.getByRole("combobox", { name: /^(Joueurs|Players)$/ });
  await select.selectOption(String(seats));
  await expect(
    page.locator("section", { has: page.locator("#places-title") }).locator("ol > li"),
  ).toHaveCount(seats);
}

/** Sit down at the first free place. */
export async function sits({ page, name }: Person): Promise<void> {
  await page
    .getByRole("button", { name: /^(S'asseoir|Sit down)$/ })
    .first()
    .click();
  await expect(page.locator("ol strong").getByText(name, { exact: true })).toBeVisible();
}

/** Say that one is ready, with a lucky number or without. */
export async function isReady({ page }: Person, lucky = ""): Promise<void> {
  const form = page.locator("form", { has: page.getByRole("button", { name: /prêt|ready/ }) });
  if (lucky !== "") await form.getByRole("textbox").fill(lucky);
  await form.getByRole("button").click();
}

/** A match between people: the first is the host, the others join by the code. */
export async function sitDownTogether(people: readonly Person[], game: string): Promise<void> {
  const [host, ...others] = people;
  if (!host) throw new Error("nobody is here");
  const code = await opensRoom(host);
  await prepares(host, game, people.length);
  await sits(host);
  for (const other of others) {
    await joins(other, code);
    await sits(other);
  }
  await host.page.getByRole("button", { name: /^(Commencer|Start)$/ }).click();
  for (const other of others) await isReady(other);
  await expect(host.page.locator("main > .board")).toBeVisible();
}

/** Nothing was complained about: no error, no policy that was broken. */
export function expectNoTroubles(...people: readonly Person[]): void {
  for (const { name, troubles } of people) expect(troubles, name).toEqual([]);
}
