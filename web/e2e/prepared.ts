/** Rooms in the middle of a match, which the server of the tests opens (tests/browser). */

import { type Page, expect } from "@playwright/test";
import type { Person } from "./people";

export interface Prepared {
  readonly room: string;
  /** Which of the choices to take once the moment was looked at. */
  readonly choice: number | null;
}

/** The moments of a game, by name. */
export function namesOf(page: Page, game: string): Promise<string[]> {
  return page.evaluate(async (path) => (await fetch(path)).json(), `/api/tests/${game}`);
}

async function ask<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (to) => (await fetch(to, { method: "POST" })).json(), path);
}

/** Open a room in the middle of a match, and sit at it. */
export async function comesTo({ page }: Person, game: string, number: number): Promise<Prepared> {
  const made = await ask<Prepared>(page, `/api/tests/${game}/${number}`);
  await sitsAt(page, made.room);
  return made;
}

/** Two come to a moment of a match that is theirs, each at a browser; the first is the host. */
export async function comeTogether(
  [host, other]: readonly [Person, Person],
  game: string,
  name: string,
): Promise<string> {
  for (const { page } of [host, other]) await page.goto("/");
  const { person } = await ask<{ person: string }>(other.page, "/api/tests/people");
  const number = (await namesOf(host.page, game)).indexOf(name);
  const path = `/api/tests/${game}/${number}?other=${encodeURIComponent(person)}`;
  const { room } = await ask<Prepared>(host.page, path);
  for (const { page } of [host, other]) await sitsAt(page, room);
  return room;
}

async function sitsAt(page: Page, room: string): Promise<void> {
  await page.goto(`/r/${room}`);
  await expect(page.locator("main .board > *").first()).toBeVisible();
}
