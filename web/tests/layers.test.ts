// @vitest-environment node
/** The lint rule that keeps the folders of the client in order does find what it is there for. */

import { ESLint } from "eslint";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const eslint = new ESLint({ cwd: ROOT });

/** What the rule says of a file, were this in it. */
async function saidOf(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(ROOT, "src", file) });
  const said = result?.messages.filter(({ ruleId }) => ruleId === "roulotte/imports") ?? [];
  return said.map(({ message }) => message);
}

const component = (script: string) => `<script lang="ts">\n${script}\n</script>\n`;

test.each([
  ["a value", "net/room.svelte.ts", 'export { Stage } from "../table/stage.svelte";'],
  ["a type", "net/api.ts", 'import type { Scene } from "../games/scene";'],
  ["a type in place", "ui/marks.ts", 'export type Room = import("../net/room.svelte").Room;'],
  ["what is loaded later", "table/clock.svelte.ts", 'void import("../routes/Home.svelte");'],
  ["a component", "ui/Mark.svelte", component('import Panel from "../table/Panel.svelte";')],
  ["a neighbour", "replay/steps.svelte.ts", 'import "../room/plans";'],
  ["another game", "games/rolit/marks.ts", 'import { texts } from "../rollie/words";'],
  ["the list of games", "games/rolit/index.ts", 'import { GAMES } from "..";'],
])("%s from further down is refused", async (_what, file, code) => {
  expect(await saidOf(file, code)).toEqual([expect.stringContaining("may not import")]);
});

test.each([
  ["a module", "net/socket.ts", 'import type { Room } from "./room.svelte";'],
  ["a component", "table/StatusLine.svelte", component('import Status from "./Status.svelte";')],
])("a circle through %s is refused", async (_what, file, code) => {
  expect(await saidOf(file, code)).toEqual([expect.stringContaining("leads back")]);
});

test("a folder that nobody has put in order is refused", async () => {
  const said = [expect.stringContaining("stands in no line")];
  expect(await saidOf("cellar/wine.ts", "export {};")).toEqual(said);
  expect(await saidOf("main.ts", 'import "./cellar/wine";')).toEqual(said);
});

test("what stands above may be imported, and a component may hold itself", async () => {
  expect(await saidOf("tv/JoinCode.svelte", component('import "../room/plans";'))).toEqual([]);
  const self = component('import Self from "./FigureTree.svelte";');
  expect(await saidOf("room/FigureTree.svelte", self)).toEqual([]);
});
