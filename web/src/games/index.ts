/** The games, each loaded when somebody needs it. A new one is an entry here and a folder. */

import type { Component } from "svelte";
import type { AnyGame, GameModule } from "./contract";
import type { Lesson } from "./lesson";
import type { GameTypes } from "./scene";

/** What can be loaded of a game. */
export interface GameFiles {
  readonly table: () => Promise<AnyGame>;
  readonly picture: () => Promise<{ default: Component }>;
  readonly lesson: () => Promise<{ default: Lesson }>;
}

/**
 * Where the room's JSON becomes a game's own types, and the only place: the view of a match of Rolit
 * goes to Rolit's board and to no other, and its types are generated from what the server sends.
 */
function served<G extends GameTypes>(module: { default: GameModule<G> }): AnyGame {
  return module.default as unknown as AnyGame;
}

export const GAMES: Readonly<Record<string, GameFiles>> = {
  rollie: {
    table: () => import("./rollie").then(served),
    picture: () => import("./rollie/Picture.svelte"),
    lesson: () => import("./rollie/lesson"),
  },
  "roll-estate": {
    table: () => import("./roll-estate").then(served),
    picture: () => import("./roll-estate/Picture.svelte"),
    lesson: () => import("./roll-estate/lesson"),
  },
  poknroll: {
    table: () => import("./poknroll").then(served),
    picture: () => import("./poknroll/Picture.svelte"),
    lesson: () => import("./poknroll/lesson"),
  },
  rolit: {
    table: () => import("./rolit").then(served),
    picture: () => import("./rolit/Picture.svelte"),
    lesson: () => import("./rolit/lesson"),
  },
  "rolln-bump": {
    table: () => import("./rolln-bump").then(served),
    picture: () => import("./rolln-bump/Picture.svelte"),
    lesson: () => import("./rolln-bump/lesson"),
  },
};
