/** Squares of the board by name and by row and column; `a1` is the upper left corner. */

import { SQUARES as NAMES } from "./figures.gen";

/** All squares, row by row, as the board is read. */
export const SQUARES: readonly string[] = NAMES;
export const SIZE = Math.sqrt(SQUARES.length);
/** The letters of the columns. */
export const COLUMNS: readonly string[] = SQUARES.slice(0, SIZE).map((square) => square.charAt(0));

/** A square's name. */
export function nameOf(row: number, column: number): string {
  return SQUARES[row * SIZE + column] ?? "";
}

/** How many steps lie between two squares. */
export function distance(one: string, other: string): number {
  const columns = COLUMNS.indexOf(one.charAt(0)) - COLUMNS.indexOf(other.charAt(0));
  const rows = Number(one[1]) - Number(other[1]);
  return Math.max(Math.abs(columns), Math.abs(rows));
}
