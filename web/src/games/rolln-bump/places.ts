/** Where the piles lie: clockwise in a ring from the upper left, joker and bonus die within. */

/** A place on the cloth, in half columns and rows from 1; `rows` is how many it spans. */
export interface Spot {
  readonly column: number;
  readonly row: number;
  readonly rows: number;
}

/** As many rows as the piles need. */
export interface Ring {
  readonly columns: number;
  readonly rows: number;
  readonly piles: readonly Spot[];
  readonly joker: Spot;
  readonly bonus: Spot;
}

/** Piles in the first row, beside the middle on either side, and in the last row. */
type Shape = readonly [top: number, sides: number, bottom: number];

const SHAPES: Readonly<Record<number, Shape>> = { 6: [2, 1, 2], 9: [4, 1, 3], 12: [4, 2, 4] };
const FLAT_SHAPES: typeof SHAPES = { 12: [5, 1, 5] };
const EMPTY: Shape = [0, 1, 0]; // before the deal
const COLUMNS = 4;

export function ringOf(piles: number): Ring {
  return laidOut(piles, SHAPES[piles] ?? EMPTY, COLUMNS);
}

/** For a phone, where the tray lies below: never more than three rows. */
export function flatRingOf(piles: number): Ring {
  const shape = FLAT_SHAPES[piles];
  return shape ? laidOut(piles, shape, COLUMNS + 1) : ringOf(piles);
}

function laidOut(piles: number, [top, sides, bottom]: Shape, columns: number): Ring {
  const rows = sides + 2;
  const around = [
    ...line(top, 1, columns),
    ...side(2 * columns - 1, sides),
    ...line(bottom, rows, columns).reverse(),
    ...side(1, sides).reverse(),
  ];
  return {
    columns,
    rows,
    piles: around.slice(0, piles),
    joker: { column: columns - 1, row: 2, rows: sides },
    bonus: { column: columns + 1, row: 2, rows: sides },
  };
}

/** So many places in a row, in its middle. */
function line(count: number, row: number, columns: number): Spot[] {
  return Array.from({ length: count }, (_, index) => ({
    column: columns - count + 1 + 2 * index,
    row,
    rows: 1,
  }));
}

/** Places beside the middle, from the top down. */
function side(column: number, count: number): Spot[] {
  return Array.from({ length: count }, (_, index) => ({ column, row: index + 2, rows: 1 }));
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Which of several points comes next in a direction; the same one if there is none. */
export function nextAt(points: readonly Point[], at: number, direction: Point): number {
  const from = points[at];
  if (!from) return at;
  let [next, least] = [at, Infinity];
  points.forEach(({ x, y }, index) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    const far = ahead + 2 * aside; // straight ahead before round the corner
    if (ahead > 1 && far < least) [next, least] = [index, far];
  });
  return next;
}
