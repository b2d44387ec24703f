/** The order of a result: winners first, then by points; equals share a place. */

import type { Result } from "../net/protocol.gen";

export interface Ranked {
  readonly seat: number;
  readonly score: number;
  readonly place: number;
  readonly won: boolean;
  /** Whether the points alone did not decide: somebody with as many stands elsewhere. */
  readonly tied: boolean;
}

export function ranking(result: Result): Ranked[] {
  const won = (seat: number) => result.winners.includes(seat);
  const order = result.scores
    .map((score, seat) => ({ seat, score, won: won(seat) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score || a.seat - b.seat);
  const like = (a: (typeof order)[number], b: (typeof order)[number]) =>
    a.won === b.won && a.score === b.score;
  return order.map((one) => ({
    ...one,
    place: order.findIndex((other) => like(one, other)) + 1,
    tied: order.some((other) => other.score === one.score && other.won !== one.won),
  }));
}
