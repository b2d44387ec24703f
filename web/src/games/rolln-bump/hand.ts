/**
 * The dice in front of whoever plays. The room names only their faces, in order; here each die keeps
 * its place, so that kept dice lie still while the others tumble.
 */

import type { RollnBump } from "../../net/protocol.gen";

export interface HandDie {
  readonly id: number;
  /** Where it lies in the tray, from when it came to when it goes. */
  readonly place: number;
  /** Null: in the air. */
  readonly face: number | null;
  /** Whether it was in the last throw. */
  readonly thrown: boolean;
}

export interface Hand {
  readonly player: number | null;
  readonly dice: readonly HandDie[];
  /** What the next new die is called: no two are ever called alike. */
  readonly next: number;
}

export const NOBODY: Hand = { player: null, dice: [], next: 0 };

type Shown = Pick<RollnBump.View, "phase" | "player" | "dice" | "to_throw">;

/** The hand after a change, from the hand before it; `picked` are the dice that were selected. */
export function follow(before: Hand, view: Shown, picked: ReadonlySet<number>): Hand {
  const size = view.dice.length + view.to_throw;
  if (before.player !== view.player || before.dice.length < size) return anew(before, view);
  const faces = [...view.dice];
  const keeps = view.phase === "throw";
  const stay = staying(before.dice, faces, keeps, picked);
  let others = size - stay.size;
  const dice = before.dice.flatMap((die) => {
    if (stay.has(die.id)) return [keeps ? { ...die, thrown: false } : die];
    return others-- > 0 ? [fallen(die, faces.shift() ?? null)] : [];
  });
  return { player: view.player, dice, next: before.next };
}

/** A die that comes out of the air was thrown; one that was turned was not. */
function fallen(die: HandDie, face: number | null): HandDie {
  return { ...die, face, thrown: die.face === null && face !== null };
}

function anew({ next }: Hand, { player, dice, to_throw }: Shown): Hand {
  const faces = [...dice, ...Array.from({ length: to_throw }, () => null)];
  return {
    player,
    dice: faces.map((face, index) => ({ id: next + index, place: index, face, thrown: false })),
    next: next + faces.length,
  };
}

/**
 * The dice that stay as they are; their faces are taken out of `faces`. Among equal dice, a keep
 * leaves those that were picked, a claim those that were not.
 */
function staying(
  dice: readonly HandDie[],
  faces: number[],
  keeps: boolean,
  picked: ReadonlySet<number>,
): Set<number> {
  const first = dice.filter(({ id }) => picked.has(id) === keeps);
  const last = dice.filter(({ id }) => picked.has(id) !== keeps);
  const stay = new Set<number>();
  for (const { id, face } of [...first, ...last]) {
    const at = face === null ? -1 : faces.indexOf(face);
    if (at < 0) continue;
    faces.splice(at, 1);
    stay.add(id);
  }
  return stay;
}

/** Remembers the hand from one table to the next; following twice changes nothing. */
export class Following {
  #hand = NOBODY;

  to(view: Shown, picked: ReadonlySet<number>): Hand {
    this.#hand = follow(this.#hand, view, picked);
    return this.#hand;
  }
}
