/**
 * LuckyNumbers numbers: everybody folds one before a match and opens it when all have, so that nobody
 * could choose the dice. A number must survive a reload, or its seat could not open it.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { MatchView } from "./protocol.gen";
import type { Answer, Command } from "./socket";

/** What is needed of a room. */
export interface Folding {
  readonly match: MatchView | null;
  readonly seats: readonly number[];
  do(cmd: Command): Promise<Answer>;
}

const KEPT = "roulotte.lucky";
const MOST_KEPT = 60; // envelopes; a match at one's own pace outlives many a tab
const NUMBER_BYTES = 16;
/** How much of a seal people see before a match, to compare it with the record's. */
export const SEAL_SIGNS = 12;
/** How much one may type; it is hashed to a number all the same. */
export const TYPED_CHARS = 60;

export class LuckyNumbers {
  #opening = new Set<string>();

  constructor(readonly room: Folding) {}

  /** Draw or make a number, keep it, and send its hash. */
  async fold(seat: number, typed: string): Promise<void> {
    const match = this.room.match;
    if (match?.phase !== "folding") return;
    const number = typed.trim() === "" ? freshNumber() : numberOf(typed);
    const { attempt, seal } = match.fair;
    keep({ key: keyOf(match.id, attempt, seat), number, seal });
    const hash = sha(`roulotte-fold-1|${match.id}|${attempt}|${seat}|${number}`);
    await this.room.do({ type: "fold", seat, hash });
  }

  /** Open what was folded, once everybody has. */
  follow(): void {
    const match = this.room.match;
    if (match?.phase !== "opening") return;
    for (const seat of this.room.seats) {
      const key = keyOf(match.id, match.fair.attempt, seat);
      const number = kept().find((one) => one.key === key)?.number;
      if (number === undefined || match.fair.numbers[seat] || this.#opening.has(key)) continue;
      this.#opening.add(key);
      void this.#open(key, seat, number);
    }
  }

  async #open(key: string, seat: number, number: string): Promise<void> {
    const { type } = await this.room.do({ type: "open", seat, number });
    if (type === "rej") this.#opening.delete(key); // with the next word from the room, again
  }
}

/** What this device folded: the number, and the seal that it was shown before. */
interface Envelope {
  readonly key: string;
  readonly number: string;
  readonly seal: string;
}

function kept(): readonly Envelope[] {
  return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as readonly Envelope[];
}

function keep(envelope: Envelope): void {
  const others = kept().filter(({ key }) => key !== envelope.key);
  localStorage.setItem(KEPT, JSON.stringify([...others, envelope].slice(-MOST_KEPT)));
}

function keyOf(match: string, attempt: number, seat: number): string {
  return [match, attempt, seat].join(".");
}

/** The number that this device folded for a seat, if it still knows. */
export function foldedHere(match: string, attempt: number, seat: number): string | null {
  return kept().find(({ key }) => key === keyOf(match, attempt, seat))?.number ?? null;
}

/** The seal that this device was shown before it folded a number, if it still knows. */
export function sealSeen(match: string, attempt: number): string | null {
  const start = `${match}.${attempt}.`;
  return kept().find(({ key }) => key.startsWith(start))?.seal ?? null;
}

/** Sixteen random bytes. */
export function freshNumber(): string {
  return bytesToHex(randomBytes(NUMBER_BYTES));
}

/** Whatever somebody typed, as sixteen bytes that they can work out again. */
export function numberOf(typed: string): string {
  return sha(typed.normalize("NFKC").trim()).slice(0, 2 * NUMBER_BYTES);
}

/** SHA-256 in hex. Not the browser's own, which pages over plain HTTP in a home network lack. */
export function sha(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
