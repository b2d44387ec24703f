/** A browser test is a function of the code: run twice, it plays the same match. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, expect, test } from "@playwright/test";
import type { Json } from "../src/net/protocol.gen";
import { person, sitDownTogether } from "./people";
import { playToTheEnd } from "./playing";

const ROOT = join(import.meta.dirname, "../..");

/** A server of one's own, with an empty database, as long as something needs it. */
async function withServer<T>(needs: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "roulotte-twice-"));
  const options = [
    "serve",
    "--port=0",
    `--database=sqlite:${folder}/rooms.db`,
    "--log-format=json",
  ];
  const server = spawn(
    process.env["PYTHON"] ?? "python3",
    ["-m", "tests.browser.server", ...options, "--message-rate=1000", "--message-burst=3000"],
    { cwd: ROOT, env: { ...process.env, PYTHONPATH: "." }, stdio: ["ignore", "ignore", "pipe"] },
  );
  try {
    return await needs(`http://127.0.0.1:${await portOf(server)}`);
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, "exit");
    rmSync(folder, { recursive: true });
  }
}

async function portOf(server: ChildProcess): Promise<string> {
  if (!server.stderr) throw new Error("it says nothing");
  for await (const line of createInterface(server.stderr)) {
    const port = /"port": (\d+)/.exec(line)?.[1];
    if (port !== undefined) return port;
  }
  throw new Error("it never said where it is");
}

/** Two people play to the end; what happened, as the record has it. */
async function playedAt(browser: Browser, at: string, game: string): Promise<Json> {
  const people = await Promise.all(
    ["Ana", "Bo"].map((name) => person(browser, `twice ${game}`, name, { at })),
  );
  await sitDownTogether(people, game);
  await playToTheEnd(people);
  const page = people[0]?.page;
  if (!page) throw new Error("somebody is needed");
  const href = await page.getByRole("link", { name: "Télécharger la partie" }).getAttribute("href");
  const record = (await (await page.request.get(href ?? "")).json()) as { events: Json };
  await Promise.all(people.map(({ context }) => context.close()));
  return record.events;
}

for (const game of ["Rollie", "Roll'n Bump"]) {
  test(`${game} comes out the same twice`, async ({ browser }) => {
    const [once, again] = [
      await withServer((url) => playedAt(browser, url, game)),
      await withServer((url) => playedAt(browser, url, game)),
    ];
    expect(again).toEqual(once);
  });
}
