/** Five dice that keep their places: what is kept stays where it lies, the others tumble. */

import type { RollEstate } from "../../net/protocol.gen";
import type { Scene } from "../scene";
import { DICE } from "./figures.gen";
import { before, happening } from "./scenes";

export interface Slot {
  /** Null before the first throw of a turn. */
  readonly face: number | null;
  readonly kept: boolean;
  /** Whether the scene that is shown threw it. */
  readonly fresh: boolean;
}

/** Whether these are the same dice, in whatever order. */
export function sameDice(one: readonly number[], other: readonly number[]): boolean {
  const sorted = (dice: readonly number[]) => dice.toSorted((a, b) => a - b).join();
  return sorted(one) === sorted(other);
}

export function facesOf(slots: readonly Slot[]): number[] {
  return slots.flatMap(({ face }) => (face === null ? [] : [face]));
}

export function keptOf(slots: readonly Slot[]): number[] {
  return facesOf(slots.filter(({ kept }) => kept));
}

/** Dice as the room lists them, none of them kept by hand. */
function plain(dice: readonly number[]): Slot[] {
  const lying = dice.length < DICE; // the others are in the hand, these wait for them
  return Array.from({ length: DICE }, (_, index) => {
    const face = dice[index] ?? null;
    return { face, kept: lying && face !== null, fresh: false };
  });
}

/** The dice where they lay, if they are these; after a jump they are laid out anew. */
function checked(slots: readonly Slot[], dice: readonly number[]): readonly Slot[] {
  const same = slots.length === DICE && dice.length > 0 && sameDice(facesOf(slots), dice);
  return same ? slots : plain(dice);
}

/** Mark these values as kept, rather in the places that were; null if they do not lie there. */
function holding(slots: readonly Slot[], values: readonly number[]): Slot[] | null {
  const next = slots.map(({ face }) => ({ face, kept: false, fresh: false }));
  for (const value of values) {
    const free = [...next.keys()].filter((at) => next[at]?.face === value && !next[at].kept);
    const place = free.find((at) => slots[at]?.kept) ?? free[0];
    const die = place === undefined ? undefined : next[place];
    if (!die) return null;
    die.kept = true;
  }
  return next;
}

function thrown(slots: readonly Slot[], kept: readonly number[], roll: readonly number[]): Slot[] {
  const lying = holding(slots, kept) ?? plain(kept);
  const falling = [...roll];
  return lying.map((slot) =>
    slot.kept ? slot : { face: falling.shift() ?? null, kept: false, fresh: true },
  );
}

/** Where the dice lie now, given where they lay. */
export function lay(
  slots: readonly Slot[],
  view: RollEstate.View,
  scene: Scene<RollEstate.Types> | null,
): readonly Slot[] {
  const shown = happening(scene);
  const old = before(scene)?.dice ?? [];
  switch (shown?.kind) {
    case "roll":
      return checked(thrown(old.length === 0 ? plain([]) : slots, old, shown.roll), view.dice);
    case "keep":
      return holding(checked(slots, old), shown.keep) ?? plain(view.dice);
    case "claim":
      return checked(slots, old).map((slot) => ({ ...slot, fresh: false }));
    default:
      return checked(slots, view.dice);
  }
}

/** Take a die up to be kept, or put it back. */
export function toggled(slots: readonly Slot[], place: number): readonly Slot[] {
  return slots.map((slot, at) => (at === place ? { ...slot, kept: !slot.kept } : slot));
}
