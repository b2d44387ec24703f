/** The town: which dice its streets and routes ask for, and how its houses are drawn. */

import type { RollEstate } from "../../net/protocol.gen";
import { ALIKE, FACE } from "./figures.gen";

export type RowName = RollEstate.District["row"];
export type RouteName = RollEstate.Route["route"];

export interface Street {
  /** Its roofs, 48 wide and 20 high, with a little overhang. */
  readonly roof: string;
  readonly coat: "wood" | "red" | "pine";
  /** Four wheels: these houses could leave tomorrow. */
  readonly wheels?: boolean;
}

export const STREETS: Readonly<Record<RowName, Street>> = {
  ones: { coat: "wood", roof: "M-2.5 20C0 4 10 0 24 0s24 4 26.5 20Q24 17-2.5 20Z" },
  twos: { coat: "red", roof: "M-3 20 7 8V-1.5l7-.5V2.2L24-2.5 51 20Z" },
  threes: { coat: "pine", roof: "M-3 20 7.5 1Q24-.8 40.5.8L51 20Z" },
  fours: { coat: "wood", roof: "M-3 20 4 8 14.5 0l19.5-.4 10 8 7 12.4Z" },
  fives: {
    coat: "red",
    roof: "M-2.5 20C5 16 2 1.6 20 1.2V-2.5h8v3.7C46 1.6 43 16 50.5 20Z",
  },
  sixes: {
    coat: "pine",
    roof: "M-2.5 18.5C3 8 12 2 24-3c12 5 21 11 26.5 21.5q-6.5-3-13 1.5-6.5-4-13.5 0-7-4-13.5 0-6.5-4.5-13-1.5Z",
  },
  triple: {
    coat: "wood",
    roof: "M-2.5 20Q3.4 12 4.8.8L43.2 0Q44.6 12 50.5 20Z",
  },
  quadruple: {
    coat: "red",
    wheels: true,
    roof: "M-4 19C5.8 2 16.8-1.2 24-1.2S42.2 2 52 19q-28 2.4-56 0Z",
  },
};

const faces: Readonly<Partial<Record<RowName, number>>> = FACE;
const alike: Readonly<Partial<Record<RowName, number>>> = ALIKE;

/** The dice that a street asks for; null stands for any face, all of them alike. */
export function diceOf(row: RowName): readonly (number | null)[] {
  const face = faces[row];
  return face === undefined ? Array.from({ length: alike[row] ?? 0 }, () => null) : [face];
}

/** The dice of a route, which is named by its first and its last; null stands for any run. */
export function runOf(route: RouteName): readonly number[] | null {
  if (route === "any") return null;
  const [first = 0, last = 0] = route.split("-").map(Number);
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}
