/** Who sits where, as boards and panels want to know it. */

import type { Player } from "../games/contract";
import type { Json, SitterView } from "../net/protocol.gen";

/** The players of a match; `mine` are the seats held at this device. */
export function playersOf(seats: readonly SitterView[], mine: readonly number[]): Player[] {
  return seats.map((sitter, seat) => ({
    name: sitter.name,
    bot: Boolean(sitter.bot) && !sitter.member,
    mine: mine.includes(seat),
  }));
}

/** What every game's view says, whatever else it holds. */
export interface Common {
  readonly turn: number | null;
  readonly scores: readonly number[];
}

/** The part of a view that all games share; null without a game. */
export function commonOf(view: Json): Common | null {
  return view === null ? null : (view as unknown as Common);
}
