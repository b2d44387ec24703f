/** What this device saw of each match: the last head of its chain that it was sent. */

const KEPT = "roulotte.heads";
const MOST_KEPT = 60; // matches

interface Seen {
  readonly match: string;
  readonly head: string;
}

function kept(): readonly Seen[] {
  return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as readonly Seen[];
}

/** Remember how far a match was seen. */
export function noteHead(match: string | undefined, head: string | undefined | null): void {
  if (match === undefined || typeof head !== "string") return;
  const others = kept().filter((one) => one.match !== match);
  const all = [...others, { match, head }].slice(-MOST_KEPT);
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    // a full store is no reason not to play
  }
}

/** The last head of a match that this device was sent, if it still knows. */
export function headSeen(match: string): string | null {
  return kept().find((one) => one.match === match)?.head ?? null;
}
