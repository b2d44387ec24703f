/** The time that is left for a decision, ticking while there is one. */

import type { Room } from "../net/room.svelte";

const TICK_MS = 500;

/** Milliseconds left until `until` by the server's clock, which is ahead by `skew`. */
export function countdown(until: () => number | null, skew: () => number): () => number | null {
  let now = $state(Date.now());
  $effect(() => {
    if (until() === null) return;
    const timer = setInterval(() => (now = Date.now()), TICK_MS);
    return () => clearInterval(timer);
  });
  return () => {
    const end = until();
    return end === null ? null : Math.max(0, end - now - skew());
  };
}

/** What a room's clock shows, while it runs. */
export function clockOf(room: () => Room): () => string | null {
  const left = countdown(
    () => room().now?.until ?? null,
    () => room().skew,
  );
  return () => {
    const time = left();
    return time === null ? null : clockText(time);
  };
}

/** Minutes and seconds. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
