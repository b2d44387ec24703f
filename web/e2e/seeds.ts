/** A test draws from its own name: run again, it plays the same match. */

import type { BrowserContext } from "@playwright/test";

/** In this header a test says its name, from which the server draws (tests/server/running/given_seeds.py). */
export const TEST = "x-roulotte-test";

/** From here on, this browser draws from a seed in place of chance: lucky numbers, ids, waits. */
export async function givesSeed(context: BrowserContext, seed: string): Promise<void> {
  await context.addInitScript(drawFrom, seed);
}

/**
 * Runs in the page before anything else. Each number of bytes has a stream of its own, so that lucky
 * numbers do not depend on how many commands were sent; a page that is loaded again goes on.
 */
function drawFrom(seed: string): void {
  const LOADED = "roulotte.tests.loaded";
  const loaded = 1 + Number(localStorage.getItem(LOADED));
  localStorage.setItem(LOADED, String(loaded));
  const streams = new Map<number, () => number>();

  /** Mulberry32, begun from a text. */
  const begun = (text: string): (() => number) => {
    let state = 0;
    for (const sign of text) state = (Math.imul(state, 31) + (sign.codePointAt(0) ?? 0)) | 0;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return (again ^ (again >>> 14)) >>> 0;
    };
  };
  const stream = (width: number): (() => number) => {
    const known = streams.get(width) ?? begun(`${seed} ${loaded} ${width}`);
    streams.set(width, known);
    return known;
  };
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (array === null) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const next = stream(bytes.length);
    bytes.forEach((_, index) => (bytes[index] = next()));
    return array;
  };
  Math.random = () => stream(0)() / 2 ** 32;
}
