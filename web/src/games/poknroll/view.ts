/** What can be read off a view: who is in, whose dice lie open, what has just come about. */

import type { Poknroll } from "../../net/protocol.gen";
import type { Choice } from "../contract";
import { WHITE_ALL, WHITE_FIRST } from "./figures.gen";

type View = Poknroll.View;
export type Line = Poknroll.Row["line"];
export type PokerChoice = Choice<Poknroll.Types>;
/** How somebody stands in the round. */
export type Standing = "quiet" | "decides" | "waits" | "stays" | "folded" | "best" | "beaten";

/** In which turn each of the white dice is thrown: some in the first, then one by one. */
export const TURN_OF_WHITE: readonly number[] = Array.from({ length: WHITE_ALL }, (_, index) =>
  Math.max(1, index - WHITE_FIRST + 2),
);
export const LAST_TURN = Math.max(...TURN_OF_WHITE);

/** Jörg's cup comes after those of the seats. */
export function isJorg(view: View, place: number): boolean {
  return place >= view.scores.length;
}

/** The seats clockwise from one of them. */
export function clockwise(seats: number, from: number): number[] {
  return Array.from({ length: seats }, (_, step) => (from + step) % seats);
}

/** Everybody's cups but one's own, clockwise from it, Jörg's last; all of them for a spectator. */
export function othersOf(view: View, me: number | null): number[] {
  const seats = clockwise(view.scores.length, me ?? 0).slice(me === null ? 0 : 1);
  return view.cups.length > view.scores.length ? [...seats, view.scores.length] : seats;
}

/** Whether a cup is lifted for all to see: one's own dice are in the view even while it is not. */
export function isShown(view: View, place: number): boolean {
  if ((view.cups[place] ?? null) === null) return false;
  return view.phase === LAST_TURN || !view.still.includes(place);
}

/** Whether a cup has been lifted since `before`. */
export function isJustShown(before: View | null, view: View, place: number): boolean {
  return before !== null && isShown(view, place) && !isShown(before, place);
}

/** Whether the cups have been thrown since `before`. */
export function areCupsThrown(before: View | null, view: View): boolean {
  return view.phase === 0 && view.round > 0 && before?.round !== view.round;
}

/** How many of the white dice have been thrown since `before`. */
export function newWhite(before: View | null, view: View): number {
  if (before === null) return 0;
  const known = before.round === view.round ? before.white.length : 0;
  return Math.max(0, view.white.length - known);
}

/**
 * Remembers where the white dice lie: what is thrown later lies further on. A view tells them in
 * order of size.
 */
export function keepingPlaces(): (white: readonly number[]) => readonly number[] {
  let seen: readonly number[] = [];
  return (white) => {
    seen = asThrown(seen, white);
    return seen;
  };
}

/** The white dice as they were thrown, as far as one has seen it. */
export function asThrown(seen: readonly number[], white: readonly number[]): number[] {
  const rest = [...white];
  const kept = seen.filter((face) => {
    const at = rest.indexOf(face);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return [...kept, ...rest];
}

/** Whether somebody has just decided to stay. */
export function isStaying(before: View | null, view: View): boolean {
  if (before === null || before.turn === null || before.phase === LAST_TURN) return false;
  return before.round === view.round && before.still.length === view.still.length;
}

/** How somebody stands; while the cups still rise, nobody knows who is best. */
export function standingOf(view: View, place: number, rising = false): Standing {
  if (view.phase === 0) return "quiet";
  if (!isJorg(view, place) && !view.still.includes(place)) return "folded";
  if (rising) return "stays";
  if (view.phase === LAST_TURN) return view.highest.includes(place) ? "best" : "beaten";
  if (view.turn === place) return "decides";
  return view.waiting.includes(place) ? "waits" : "stays";
}

/** In which order cups are lifted together: from the start player on, Jörg's last. */
export function liftOrder(view: View, place: number): number {
  const at = view.still.indexOf(place);
  return at < 0 ? view.still.length : at;
}

/** Whether a box of a line has been crossed since `before`. */
export function isFresh(before: View | null, view: View, seat: number, row: number): boolean {
  const then = before?.crosses[seat]?.[row];
  return then !== undefined && (view.crosses[seat]?.[row] ?? 0) > then;
}

/** The points of a cross on a line. */
export function pointsOf(view: View, line: Line): number {
  return view.sheet.find((row) => row.line === line)?.points ?? 0;
}

export const isStay = ({ action }: PokerChoice): boolean => "stay" in action;
export const isFold = ({ action }: PokerChoice): boolean => "fold" in action;
export const isMark = ({ action }: PokerChoice): boolean => "mark" in action;

/** Those who share the most points, if more than one, with their crosses for turn 3. */
export function tieOf(view: View): { seat: number; won: number }[] {
  const most = Math.max(...view.scores);
  const row = view.sheet.findIndex(({ line }) => line === "won");
  const first = view.scores.flatMap((score, seat) =>
    score === most ? [{ seat, won: view.crosses[seat]?.[row] ?? 0 }] : [],
  );
  return first.length > 1 ? first : [];
}
