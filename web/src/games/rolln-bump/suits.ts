/** The four suits as they are drawn, in a square of 32: dark inks that carry a light letter. */

import type { Suit } from "./cards";
import type { Point } from "./places";

export interface SuitLook {
  readonly path: string;
  readonly ink: string;
  /** Where its letter stands. */
  readonly middle: Point;
}

const RAYS = 10;
const PETALS = 5;
const MIDDLE = 16;

function round(angle: number, radius: number): string {
  const x = MIDDLE + radius * Math.sin(angle);
  const y = MIDDLE - radius * Math.cos(angle);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** A disc with pointed rays. */
function sun(): string {
  const corners = Array.from({ length: 2 * RAYS }, (_, index) =>
    round((index * Math.PI) / RAYS, index % 2 === 0 ? 15.5 : 11.2),
  );
  return `M${corners.join("L")}Z`;
}

/** Petals as arcs from one notch to the next. */
function flower(): string {
  const notches = Array.from({ length: PETALS }, (_, index) =>
    round(((2 * index + 1) * Math.PI) / PETALS, 9.6),
  );
  return `M${notches.at(-1)}${notches.map((notch) => `A6.6 6.6 0 1 1 ${notch}`).join("")}Z`;
}

export const SHAPES: Readonly<Record<Suit, SuitLook>> = {
  A: { path: sun(), ink: "#8f5a00", middle: { x: 16, y: 16 } },
  B: {
    path: "M20.5 1.8A14.6 14.6 0 1 0 30.4 18 9.6 9.6 0 0 1 20.5 1.8Z",
    ink: "#3f3a9b",
    middle: { x: 12.5, y: 19 },
  },
  C: { path: flower(), ink: "#8b2f86", middle: { x: 16, y: 16 } },
  D: {
    path: "M16 30C8 23.5 1.2 18.5 1.2 11.2 1.2 5.8 5 2.5 9 2.500c3.2 0 5.6 1.8 7 4.8 1.4-3 3.8-4.8 7-4.8 4 0 7.8 3.3 7.8 8.700C30.8 18.5 24 23.5 16 30Z",
    ink: "#a8243c",
    middle: { x: 16, y: 14.5 },
  },
};
