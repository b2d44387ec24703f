/** The games, each loaded when somebody needs it. A new one is an entry here and a folder. */

import type { Component } from "svelte";
import type { AnyGame, Lesson } from "./contract";

/** What can be loaded of a game. */
export interface GameFiles {
  readonly table: () => Promise<{ default: AnyGame }>;
  readonly picture: () => Promise<{ default: Component }>;
  readonly lesson: () => Promise<{ default: Lesson }>;
}

export const GAMES: Readonly<Record<string, GameFiles>> = {
  rollie: {
    table: () => import("./rollie"),
    picture: () => import("./rollie/Picture.svelte"),
    lesson: () => import("./rollie/lesson"),
  },
  "roll-estate": {
    table: () => import("./roll-estate"),
    picture: () => import("./roll-estate/Picture.svelte"),
    lesson: () => import("./roll-estate/lesson"),
  },
  poknroll: {
    table: () => import("./poknroll"),
    picture: () => import("./poknroll/Picture.svelte"),
    lesson: () => import("./poknroll/lesson"),
  },
  rolit: {
    table: () => import("./rolit"),
    picture: () => import("./rolit/Picture.svelte"),
    lesson: () => import("./rolit/lesson"),
  },
  "rolln-bump": {
    table: () => import("./rolln-bump"),
    picture: () => import("./rolln-bump/Picture.svelte"),
    lesson: () => import("./rolln-bump/lesson"),
  },
};
