/** How a seat is labelled wherever a game is shown: its mark and letter, and its score. */

import type { AnyGame } from "../games/contract";
import { number } from "../i18n";
import type { Json } from "../net/protocol.gen";
import { commonOf } from "./seats";

/** The mark beside a name, and what it takes to draw it. */
export interface SeatMark {
  readonly mark: number;
  /** Left out where the mark's own number will do. */
  readonly letter?: string;
}

/** A seat's mark; before there is a game, its own number. */
export function markOf(game: AnyGame, view: Json, seat: number): SeatMark {
  if (view === null) return { mark: seat };
  const letter = game.letterOf?.(view, seat);
  const mark = game.markOf?.(view, seat) ?? seat;
  return letter === undefined ? { mark } : { mark, letter };
}

/** A seat's score as it stands beside its name. */
export function scoreOf(game: AnyGame, view: Json, seat: number): string {
  const common = commonOf(view);
  if (common === null) return "";
  return game.scoreOf?.(view, seat) ?? number(common.scores[seat] ?? 0);
}
