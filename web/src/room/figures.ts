/** Figures of a box: a tree of numbers, of which a table may replace some. */

import type { Json } from "../net/protocol.gen";

function isTree(value: Json): value is { [key: string]: Json } {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** The box's figures with those of the table in their place. */
export function merged(box: Json, own: Json): Json {
  if (!isTree(box) || !isTree(own)) return own;
  const entries = Object.entries(box).map(([key, value]) => [
    key,
    key in own ? merged(value, own[key] ?? null) : value,
  ]);
  return Object.fromEntries(entries) as Json;
}
