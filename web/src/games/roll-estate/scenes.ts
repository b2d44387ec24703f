/** What a scene is about, as this game tells it. */

import type { RollEstate } from "../../net/protocol.gen";
import type { Scene } from "../scene";

export type Happening =
  | { readonly kind: "first" }
  | { readonly kind: "roll"; readonly roll: readonly number[] }
  | { readonly kind: "keep"; readonly seat: number; readonly keep: readonly number[] }
  | { readonly kind: "claim"; readonly seat: number; readonly action: RollEstate.Action };

/** Read an event; null after a jump. */
export function happening(scene: Scene<RollEstate.Types> | null): Happening | null {
  const what = scene?.what;
  if (what?.type === "happened") {
    return "roll" in what.chance ? { kind: "roll", roll: what.chance.roll } : { kind: "first" };
  }
  if (what?.type !== "acted") return null;
  const { seat, do: action } = what;
  return "keep" in action
    ? { kind: "keep", seat, keep: action.keep }
    : { kind: "claim", seat, action };
}

/** The game before a scene. */
export function before(scene: Scene<RollEstate.Types> | null): RollEstate.View | null {
  return scene?.before ?? null;
}

/** What a scene brought a seat, in dollars. */
export function gain(
  scene: Scene<RollEstate.Types> | null,
  view: RollEstate.View,
  seat: number,
): number {
  const old = before(scene);
  return old === null ? 0 : (view.scores[seat] ?? 0) - (old.scores[seat] ?? 0);
}

/** Who is at it: who did what is shown, or else whose turn it is. */
export function actor(scene: Scene<RollEstate.Types> | null, view: RollEstate.View): number | null {
  const shown = happening(scene);
  return shown && "seat" in shown ? shown.seat : view.player;
}

/** The business that a scene opened: its street and column. */
export function opened(
  scene: Scene<RollEstate.Types> | null,
  view: RollEstate.View,
): { row: string; column: number } | null {
  const old = before(scene);
  if (old === null) return null;
  for (const [index, { row, businesses }] of view.districts.entries()) {
    const column = businesses.findIndex(
      ({ owner }, at) => owner !== null && old.districts[index]?.businesses[at]?.owner === null,
    );
    if (column >= 0) return { row, column };
  }
  return null;
}
