/** What this very device remembers of a match, and whether its record has the same. */

import type { Report } from "../fair/verify";
import { headSeen } from "../net/chainHeads";
import { foldedHere, sealSeen } from "../net/luckyNumbers";

/** Something that this device kept from before the match, and whether the record has the same. */
export type Kept = "same" | "other" | null;

export interface Memory {
  seal(attempt: number): Kept;
  number(attempt: number, seat: number): Kept;
  /** Whether the story is the one that was shown here, as far as this device was there. */
  readonly story: Kept;
}

function compared(kept: string | null, stated: string | null): Kept {
  if (kept === null) return null;
  return kept === stated ? "same" : "other";
}

/** What this device remembers of the match of a record. */
export function memoryOf({ record: { match, seals }, chain }: Report): Memory {
  const head = chain && headSeen(match);
  return {
    story: head === null ? null : chain?.heads.includes(head) ? "same" : "other",
    seal: (attempt) => compared(sealSeen(match, attempt), seals[attempt - 1]?.seal ?? null),
    number: (attempt, seat) => {
      const stated = seals[attempt - 1]?.numbers[seat] ?? null;
      return stated === null ? null : compared(foldedHere(match, attempt, seat), stated);
    },
  };
}

/** Whether nothing is otherwise than this device remembers it. */
export function agrees(report: Report, memory: Memory): boolean {
  if (memory.story === "other") return false;
  return report.seals.every(
    ({ attempt, numbers }) =>
      memory.seal(attempt) !== "other" &&
      numbers.every((_, seat) => memory.number(attempt, seat) !== "other"),
  );
}
