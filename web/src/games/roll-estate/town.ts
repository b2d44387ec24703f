/** The town as it is drawn: which dice a street asks for, and the shape of its roofs. */

import type { RollEstate } from "../../net/protocol.gen";

export type RowName = RollEstate.District["row"];
export type RouteName = RollEstate.Route["route"];

export interface Street {
  /** The dice that it asks for; null stands for any face, all of them alike. */
  readonly dice: readonly (number | null)[];
  /** Its roofs, 48 wide and 20 high, with a little overhang. */
  readonly roof: string;
  readonly coat: "wood" | "red" | "pine";
  /** Four wheels: these houses could leave tomorrow. */
  readonly wheels?: boolean;
}

export const STREETS: Readonly<Record<RowName, Street>> = {
  ones: { dice: [1], coat: "wood", roof: "M-2.5 20C0 4 10 0 24 0s24 4 26.5 20Q24 17-2.5 20Z" },
  twos: { dice: [2], coat: "red", roof: "M-3 20 7 8V-1.5l7-.5V2.2L24-2.5 51 20Z" },
  threes: { dice: [3], coat: "pine", roof: "M-3 20 7.5 1Q24-.8 40.5.8L51 20Z" },
  fours: { dice: [4], coat: "wood", roof: "M-3 20 4 8 14.5 0l19.5-.4 10 8 7 12.4Z" },
  fives: {
    dice: [5],
    coat: "red",
    roof: "M-2.5 20C5 16 2 1.6 20 1.2V-2.5h8v3.7C46 1.6 43 16 50.5 20Z",
  },
  sixes: {
    dice: [6],
    coat: "pine",
    roof: "M-2.5 18.5C3 8 12 2 24-3c12 5 21 11 26.5 21.5q-6.5-3-13 1.5-6.5-4-13.5 0-7-4-13.5 0-6.5-4.5-13-1.5Z",
  },
  triple: {
    dice: [null, null, null],
    coat: "wood",
    roof: "M-2.5 20Q3.4 12 4.8.8L43.2 0Q44.6 12 50.5 20Z",
  },
  quadruple: {
    dice: [null, null, null, null],
    coat: "red",
    wheels: true,
    roof: "M-4 19C5.8 2 16.8-1.2 24-1.2S42.2 2 52 19q-28 2.4-56 0Z",
  },
};

/** The dice of a route; null stands for any run. */
export const RUNS: Readonly<Record<RouteName, readonly number[] | null>> = {
  any: null,
  "1-4": [1, 2, 3, 4],
  "2-5": [2, 3, 4, 5],
  "3-6": [3, 4, 5, 6],
};
