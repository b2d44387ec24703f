/** What a check is told with: names, faults in words, and what this very device remembers. */

import type { Fault, Report, RollFault } from "../fair/verify";
import { words } from "../i18n";
import { foldedHere, sealSeen } from "../net/lucky";
import type { Json } from "../net/protocol.gen";

/** Something that this device kept from before the match, and whether the record has the same. */
export type Kept = "same" | "other" | null;

export interface Memory {
  seal(attempt: number): Kept;
  number(attempt: number, seat: number): Kept;
}

function compared(kept: string | null, stated: string | null): Kept {
  if (kept === null) return null;
  return kept === stated ? "same" : "other";
}

/** What this device remembers of the match of a record. */
export function memoryOf({ record: { match, seals } }: Report): Memory {
  return {
    seal: (attempt) => compared(sealSeen(match, attempt), seals[attempt - 1]?.seal ?? null),
    number: (attempt, seat) => {
      const stated = seals[attempt - 1]?.numbers[seat] ?? null;
      return stated === null ? null : compared(foldedHere(match, attempt, seat), stated);
    },
  };
}

/** Whether nothing is otherwise than this device remembers it. */
export function agrees(report: Report, memory: Memory): boolean {
  return report.seals.every(
    ({ attempt, numbers }) =>
      memory.seal(attempt) !== "other" &&
      numbers.every((_, seat) => memory.number(attempt, seat) !== "other"),
  );
}

/** Who played, by seat. */
export function namesOf({ record: { names, seats } }: Report): string[] {
  return Array.from({ length: seats }, (_, seat) => names[seat] ?? words().common.seat(seat + 1));
}

/** What came out, in a line. */
export function valuesText(values: readonly Json[]): string {
  return values
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(" ");
}

/** What is not right, in a sentence. */
export function faultText(fault: Fault, names: readonly string[]): string {
  const { faults } = words().dice;
  if ("roll" in fault) return rollFaultText(fault);
  switch (fault.kind) {
    case "fold":
    case "kept":
      return faults[fault.kind](
        names[fault.seat] ?? words().common.seat(fault.seat + 1),
        fault.attempt,
      );
    case "typists":
      return faults.typists;
    case "count":
      return faults.count(fault.rolls, fault.events);
    default:
      return faults[fault.kind](fault.attempt);
  }
}

/** People count rolls from one. */
function rollFaultText(fault: RollFault): string {
  const { faults } = words().dice;
  const number = fault.roll + 1;
  switch (fault.kind) {
    case "dice":
      return faults.dice(number, valuesText(fault.right), valuesText(fault.stated));
    case "more":
      return faults.more(number, valuesText(fault.stated));
    default:
      return faults[fault.kind](number);
  }
}
