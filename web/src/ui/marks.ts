/** The marks of seats and balls: never a colour alone. */

export interface MarkLook {
  readonly path: string;
  readonly hue: string;
  readonly ringed: boolean;
  /** Where its middle is, for a letter. */
  readonly middle: number;
}

/** Circle, triangle, square, diamond, star, hexagon, in a square of 32. */
const SHAPES = [
  { path: "M16 3a13 13 0 1 0 .01 0Z", middle: 16 },
  { path: "M16 2 31 29H1Z", middle: 20 },
  { path: "M4 4h24v24H4Z", middle: 16 },
  { path: "M16 1 31 16 16 31 1 16Z", middle: 16 },
  {
    path: "m16 1 4.6 10 10.4 1-7.8 7.2L25.4 30 16 24.4 6.6 30l2.2-10.8L1 12l10.4-1Z",
    middle: 16.5,
  },
  { path: "M8.5 3h15L31 16l-7.5 13h-15L1 16Z", middle: 16 },
] as const;
const HUES = 7;

/** How a mark looks; twelve of them differ in shape and ring, whatever their colour. */
export function markOf(mark: number): MarkLook {
  const shape = SHAPES[mark % SHAPES.length] ?? SHAPES[0];
  return {
    ...shape,
    hue: `var(--seat-${(mark % HUES) + 1})`,
    ringed: mark >= SHAPES.length,
  };
}
