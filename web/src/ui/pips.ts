/** Where the pips of a die are, in a square of 32. */

type Spot = readonly [number, number];

const [LOW, MIDDLE, HIGH] = [9, 16, 23];
const PIPS: Readonly<Record<number, readonly Spot[]>> = {
  1: [[MIDDLE, MIDDLE]],
  2: [
    [LOW, LOW],
    [HIGH, HIGH],
  ],
  3: [
    [LOW, LOW],
    [MIDDLE, MIDDLE],
    [HIGH, HIGH],
  ],
  4: [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  5: [
    [LOW, LOW],
    [HIGH, LOW],
    [MIDDLE, MIDDLE],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  6: [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, MIDDLE],
    [HIGH, MIDDLE],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
};

/** The pips of a face; null if it is not one that pips can show. */
export function pipsOf(face: number | string | null): readonly Spot[] | null {
  return typeof face === "number" ? (PIPS[face] ?? null) : null;
}
