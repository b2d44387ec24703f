/** What a board is given where nobody decides anything. */

import type { AnyTypes, BoardProps } from "../games/contract";

export const SPECTATOR = {
  seat: null,
  choices: [],
  chosen: null,
  choose: () => undefined,
  early: [],
  noted: null,
  lock: () => undefined,
  locked: [],
  big: false,
} satisfies Partial<BoardProps<AnyTypes>>;
