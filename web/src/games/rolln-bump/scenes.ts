/** What happened in a scene, read from the event and the table before and after. */

import type { RollnBump } from "../../net/protocol.gen";
import type { Scene, Timing } from "../scene";
import { usualTime } from "../scene";
import type { Place } from "./offers";

type View = RollnBump.View;

/** Dice were laid, and perhaps others were bumped. */
export interface Laid {
  readonly place: Place;
  readonly seat: number;
  readonly dice: readonly number[];
  readonly bumped: RollnBump.Hold | null;
}

/** A card that went to a seat. */
export interface Taken {
  readonly place: Place;
  readonly card: string;
  readonly seat: number;
}

/** How long the laid dice fly before they land, and what they hit hops. */
export const LANDING_MS = 260;
const LAID: Timing = { moving: 400, rest: 200 };
const BUMPED: Timing = { moving: 1150, rest: 350 };
const TAKEN: Timing = { moving: 850, rest: 250 };
const DEALT: Timing = { moving: 900, rest: 200 };

function actionIn({
  what,
}: Scene<RollnBump.Types>): { seat: number; action: RollnBump.Action } | null {
  return what.type === "acted" ? { seat: what.seat, action: what.do } : null;
}

function chanceIn({ what }: Scene<RollnBump.Types>): RollnBump.Outcome | null {
  return what.type === "happened" ? what.chance : null;
}

/** Who holds a place. */
export function holdAt(view: View, place: Place): RollnBump.Hold | null {
  if (place === "bonus") return view.bonus.hold;
  return pileAt(view, place)?.hold ?? null;
}

function pileAt(view: View, place: number): RollnBump.PileView | undefined {
  return place === 0 ? view.joker : view.piles[place - 1];
}

export function laidIn(scene: Scene<RollnBump.Types> | null): Laid | null {
  const done = scene && actionIn(scene);
  if (!scene || !done || !("claim" in done.action)) return null;
  const { claim: place, dice } = done.action;
  const { before } = scene;
  return { place, dice, seat: done.seat, bumped: before && holdAt(before, place) };
}

/** The cards that were taken: their dice have gone, and the turn with them. */
export function takenIn(scene: Scene<RollnBump.Types> | null): Taken[] {
  const done = scene && actionIn(scene);
  if (!scene || !done || !("end" in done.action)) return [];
  const { before, view: after } = scene;
  if (!before) return [];
  return [before.joker, ...before.piles].flatMap(({ number, top, hold }) =>
    top !== null && hold !== null && pileAt(after, number)?.hold === null
      ? [{ place: number, card: top, seat: hold.seat }]
      : [],
  );
}

/** The dice that were thrown, and whether the bonus die was among them. */
export function rolledIn(scene: Scene<RollnBump.Types> | null): { bonus: boolean } | null {
  const chance = scene && chanceIn(scene);
  if (!chance) return null;
  if ("bonus_throw" in chance) return { bonus: true };
  return "roll" in chance ? { bonus: chance.bonus !== undefined } : null;
}

export function dealtIn(scene: Scene<RollnBump.Types> | null): boolean {
  const chance = scene && chanceIn(scene);
  return chance !== null && "deal" in chance;
}

/** Where the bonus die went: to the hand of a seat, or back to the table. */
export function bonusMoved(scene: Scene<RollnBump.Types> | null): "hand" | "table" | null {
  if (!scene) return null;
  const { before, view: after } = scene;
  return before && before.bonus.where !== after.bonus.where ? after.bonus.where : null;
}

export function time(scene: Scene<RollnBump.Types>): Timing {
  const laid = laidIn(scene);
  if (laid) return laid.bumped ? BUMPED : LAID;
  if (takenIn(scene).length > 0) return TAKEN;
  return dealtIn(scene) ? DEALT : usualTime(scene);
}
