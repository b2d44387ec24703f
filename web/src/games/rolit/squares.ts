/** Squares of the board by name and by row and column. */

export const SIZE = 8;
const COLUMNS = "abcdefgh";

/** A square's name: `a1` is the upper left corner. */
export function nameOf(row: number, column: number): string {
  return `${COLUMNS[column] ?? ""}${row + 1}`;
}

/** All squares, row by row, as the board is read. */
export const SQUARES: readonly string[] = Array.from({ length: SIZE * SIZE }, (_, index) =>
  nameOf(Math.floor(index / SIZE), index % SIZE),
);

/** How many steps lie between two squares. */
export function distance(one: string, other: string): number {
  const columns = COLUMNS.indexOf(one[0] ?? "") - COLUMNS.indexOf(other[0] ?? "");
  const rows = Number(one[1]) - Number(other[1]);
  return Math.max(Math.abs(columns), Math.abs(rows));
}
