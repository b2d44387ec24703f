/** Who takes which bonus token and why: what the room decided, put into lines that can be read. */

import type { Rollie } from "../../net/protocol.gen";
import type { Value } from "./notes";

/** Why somebody with notes of a value stands where they stand. */
export type Reason =
  | { readonly kind: "most" } // the number of notes alone decided
  | { readonly kind: "token"; readonly token: number } // a tie, won by a token
  | { readonly kind: "rest" } // a tie, and the only one left in it
  | { readonly kind: "behind"; readonly token: number | null } // all places were taken
  | { readonly kind: "bare" }; // a tie without any token: out of the race

export interface Standing {
  readonly seat: number;
  /** How many notes of the value. */
  readonly count: number;
  /** From 1; null without a bonus token. */
  readonly place: number | null;
  readonly bonus: number;
  readonly reason: Reason;
}

export interface Race {
  readonly value: Value;
  readonly standings: readonly Standing[];
}

/** The races for the bonus tokens, in the order of the values; values without one are left out. */
export function races(view: Rollie.View): Race[] {
  return view.values
    .map((value, at) => ({ value, standings: standingsOf(view, at) }))
    .filter((_, at) => (view.bonus[at] ?? []).length > 0);
}

function standingsOf(view: Rollie.View, at: number): Standing[] {
  const placed = view.places[at] ?? [];
  const holders = view.players
    .map((player, seat) => ({ seat, count: player.wallet[at] ?? 0 }))
    .filter(({ count }) => count > 0);
  const rank = (seat: number) => (placed.includes(seat) ? placed.indexOf(seat) : placed.length);
  return holders
    .sort((a, b) => b.count - a.count || rank(a.seat) - rank(b.seat) || a.seat - b.seat)
    .map(({ seat, count }) => {
      const place = placed.includes(seat) ? placed.indexOf(seat) + 1 : null;
      const tied = holders.filter((one) => one.count === count).map((one) => one.seat);
      return {
        seat,
        count,
        place,
        bonus: place === null ? 0 : (view.bonus[at]?.[place - 1] ?? 0),
        reason: reasonOf(view, seat, tied, place !== null),
      };
    });
}

function highest(view: Rollie.View, seat: number): number | null {
  const tokens = view.players[seat]?.tokens ?? [];
  return tokens.length > 0 ? Math.max(...tokens) : null;
}

function reasonOf(
  view: Rollie.View,
  seat: number,
  tied: readonly number[],
  placed: boolean,
): Reason {
  const token = highest(view, seat);
  if (placed) {
    if (tied.length === 1) return { kind: "most" };
    return token === null ? { kind: "rest" } : { kind: "token", token };
  }
  const bare = tied.filter((one) => highest(view, one) === null);
  if (token === null && bare.length > 1) return { kind: "bare" };
  return { kind: "behind", token: tied.length > 1 ? token : null };
}
