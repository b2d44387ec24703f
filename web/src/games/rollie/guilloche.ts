/** Engraved lines, as on banknotes: drawn by circles and waves, not by hand. */

const FULL_TURN = 2 * Math.PI;

const round = (value: number) => Math.round(value * 10) / 10;

function pathThrough(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

/** A rose of interlaced rings around the origin. */
export function rosette(petals: number, radius: number, rings = 5, depth = 0.28): string {
  const steps = petals * 12;
  const ring = (turned: number) =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const angle = (FULL_TURN * step) / steps;
      const far = radius * (1 - depth + depth * Math.cos(petals * angle + turned));
      return [far * Math.cos(angle), far * Math.sin(angle)] as const;
    });
  return Array.from({ length: rings }, (_, at) => pathThrough(ring((FULL_TURN * at) / rings))).join(
    "",
  );
}

/** Waves woven into one another; they go on where a tile of this width ends. */
export function weave(width: number, middle: number, swing: number, lines = 6): string {
  const steps = 24;
  const line = (turned: number) =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const angle = (FULL_TURN * step) / steps;
      return [(width * step) / steps, middle + swing * Math.sin(angle + turned)] as const;
    });
  return Array.from({ length: lines }, (_, at) => pathThrough(line((FULL_TURN * at) / lines))).join(
    "",
  );
}
