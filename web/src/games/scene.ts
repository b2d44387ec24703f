/** Scenes: what happened in a game, and how it looked before and after. */

/** The types of a game, as they are generated: `Rolit.Types` has Rolit's. */
export interface GameTypes {
  readonly View: unknown;
  readonly Action: unknown;
  readonly Outcome: unknown;
  readonly Preview: unknown;
  /** What happens in it, as the room tells it. */
  readonly What: unknown;
}

/** One thing that happened: the game before it and after. */
export interface Scene<G extends GameTypes> {
  readonly seq: number;
  readonly what: G["What"];
  readonly text: string | null;
  /** Null where nobody knows how it came to be. */
  readonly before: G["View"] | null;
  readonly view: G["View"];
}

/** How long a scene takes: moving, and at rest afterwards. */
export interface Timing {
  readonly moving: number;
  readonly rest: number;
}

const CHANCE: Timing = { moving: 500, rest: 350 };
const DECISION: Timing = { moving: 350, rest: 150 };

/** What a game that says nothing else takes: chance tumbles, decisions slide. */
export function usualTime(scene: Scene<GameTypes>): Timing {
  return isChance(scene) ? CHANCE : DECISION;
}

/** Whether dice, cards or a first seat came out. */
export function isChance(scene: Scene<GameTypes> | null): boolean {
  const what = scene?.what;
  return typeof what === "object" && what !== null && "chance" in what;
}
