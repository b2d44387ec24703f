/** The games, each loaded when somebody needs it. A new one is a line here and a folder. */

import type { Component } from "svelte";
import type { AnyGame } from "./contract";

/** What can be loaded of a game. */
export interface GameFiles {
  readonly table: () => Promise<{ default: AnyGame }>;
  readonly picture: () => Promise<{ default: Component }>;
  readonly lesson: () => Promise<{ default: Component }>;
}

export const GAMES: Readonly<Record<string, GameFiles>> = {
  rolit: {
    table: () => import("./rolit"),
    picture: () => import("./rolit/Picture.svelte"),
    lesson: () => import("./rolit/Lesson.svelte"),
  },
};
