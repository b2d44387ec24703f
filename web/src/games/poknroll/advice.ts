/** Which piece of advice fits the moment; the words are in words.ts. */

import type { Poknroll } from "../../net/protocol.gen";
import { LAST_TURN, type PokerChoice, isMark, isStay, standingOf } from "./view";

export type Advice =
  | "begin"
  | "bare"
  | "weak"
  | "strong"
  | "second"
  | "mark"
  | "jorg"
  | "folded"
  | "stays"
  | "last"
  | "watch";

interface Moment {
  readonly view: Poknroll.View;
  readonly choices: readonly PokerChoice[];
  readonly seat: number | null;
}

/** From how many points on a combination is called a fine one. */
const FINE = 5;

export function adviceOn({ view, choices, seat }: Moment): Advice | null {
  if (seat === null) return "watch";
  if (choices.some(isMark)) return "mark";
  if (choices.some(isStay)) return onDecision(view, choices);
  const standing = standingOf(view, seat);
  if (standing === "folded") return "folded";
  if (standing === "stays") return view.cups.length > view.scores.length ? "jorg" : "stays";
  return view.round === 1 && view.phase < LAST_TURN ? "begin" : null;
}

function onDecision(view: Poknroll.View, choices: readonly PokerChoice[]): Advice {
  if (view.last_round) return "last";
  if (view.phase === 2) return "second";
  const best = Math.max(...choices.map(({ preview }) => preview?.points ?? 0));
  if (view.formed.length === 0) return "bare";
  return best >= FINE ? "strong" : "weak";
}
