/** The time that is left for a decision, ticking while there is one. */

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

/** Minutes and seconds. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
