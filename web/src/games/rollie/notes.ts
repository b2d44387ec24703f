/** The notes: what is printed on them, and how each value looks. */

import type { Rollie } from "../../net/protocol.gen";
import { rosette } from "./guilloche";

export type Value = Rollie.View["values"][number];
export type Face = Value | "R";

export interface NoteLook {
  readonly paper: string;
  readonly ink: string;
  readonly rosette: string;
  /** A small drawing in a square of 24: told apart without colours. */
  readonly emblem: string;
}

export const NOTE_WIDTH = 72;
export const NOTE_HEIGHT = 112;

const LOOKS: Readonly<Record<Value, NoteLook>> = {
  // A moth, on paper that owes you nothing.
  [-5]: {
    paper: "#4a2a40",
    ink: "#ffd9e6",
    rosette: rosette(7, 27),
    emblem:
      "M12 6v13M12 9C9 3 3 3 2 6c-1 4 5 7 10 6m0-3c3-6 9-6 10-3 1 4-5 7-10 6m0 0c-4 1-6 4-4 6s4-2 4-4m0-2c4 1 6 4 4 6s-4-2-4-4M12 6l-2-4m2 4 2-4",
  },
  // A soap bubble.
  0: {
    paper: "#f1e9d8",
    ink: "#4b4337",
    rosette: rosette(10, 27),
    emblem: "M12 3a9 9 0 1 0 .01 0ZM7 11c.5-2.5 2-4 4-4.5M17 14c-.6 1.6-1.6 2.6-3 3.2",
  },
  // Two cherries on one stalk.
  2: {
    paper: "#cfe5f3",
    ink: "#12406a",
    rosette: rosette(12, 27),
    emblem:
      "M7 13a4.5 4.5 0 1 0 .01 0ZM17 14a4.5 4.5 0 1 0 .01 0ZM7 13c1-5 4-8 8-10m2 11c0-5-1-8-2-11m0 0c3-1 6 0 7 3-3 1-6 0-7-3",
  },
  // A flower with five petals.
  5: {
    paper: "#cde7d0",
    ink: "#14523c",
    rosette: rosette(15, 27),
    emblem:
      "M12 9.5a2.5 2.5 0 1 0 .01 0ZM12 9.5c-4-3-3-7 0-7.5 3 .5 4 4.5 0 7.5m2.4 1.7c1.6-4.7 5.7-5 7.1-2.3.5 3-3 5.3-7.1 2.3m-.9 2.8c5 0 6.5 3.8 4.4 6-2.7 1.4-6-1.2-4.4-6m-3 0c1.6 4.8-1.7 7.4-4.4 6-2.1-2.2-.6-6 4.4-6m-.9-2.8c-4.1 3-7.6.7-7.1-2.3 1.4-2.7 5.5-2.4 7.1 2.3",
  },
  // A caravan: whoever has it may travel.
  10: {
    paper: "#f5d686",
    ink: "#573705",
    rosette: rosette(18, 27),
    emblem:
      "M3 9c1-4 5-6 9-6s8 2 9 6ZM4 9h16l-1 8H5ZM9 11h6v4H9ZM8 17a2.5 2.5 0 1 0 .01 0ZM16 17a2.5 2.5 0 1 0 .01 0Z",
  },
};

export function lookOf(value: Value): NoteLook {
  return LOOKS[value];
}

/** A note or a die, with a real minus sign. */
export function faceText(face: Face): string {
  return String(face).replace("-", "−");
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
