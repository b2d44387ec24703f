/** Roll the dice of a record again, knowing no rule: everything is checked, nothing is believed. */

import type { Json } from "../net/protocol.gen";
import { type ChainCheck, type ChainFault, type Ending, checkChain } from "./chain";
import {
  canDraw,
  commitment,
  draw,
  foldOf,
  inOrder,
  saltOf,
  sealOf,
  stir,
  streamOf,
  unitsOf,
  written,
} from "./dice";
import { type Bytes, type Hashing, usualHashing } from "./hashing";
import type { DiceRecord, Pool, Sealed } from "./record";

/** Something that is not right: with an attempt to begin, with a roll, or with the whole. */
export type Fault =
  | { readonly kind: "unopened" | "seal" | "seats"; readonly attempt: number }
  | { readonly kind: "fold" | "kept"; readonly attempt: number; readonly seat: number }
  | { readonly kind: "typists" }
  | { readonly kind: "count"; readonly rolls: number; readonly events: number }
  | ChainFault
  | RollFault;

export type RollFault =
  | { readonly kind: "hashes" | "typing" | "pool"; readonly roll: number }
  | { readonly kind: "more"; readonly roll: number; readonly stated: readonly Json[] }
  | {
      readonly kind: "dice";
      readonly roll: number;
      readonly right: readonly Json[];
      readonly stated: readonly Json[];
    };

/** One attempt to begin; null where nothing can be said. */
export interface SealCheck {
  readonly attempt: number;
  readonly sealed: Sealed;
  readonly inForce: boolean;
  readonly right: boolean | null;
  /** By seat, whether the number is the one that was folded. */
  readonly numbers: readonly (boolean | null)[];
}

/** One pool of a roll: what the record says, and what the envelope gives. */
export interface PoolCheck {
  readonly pool: Pool;
  readonly stated: readonly Json[];
  readonly right: readonly Json[] | null;
}

export interface RollCheck {
  readonly roll: number;
  /** What kind of thing it was, in the record's own words. */
  readonly keys: readonly string[];
  readonly pools: readonly PoolCheck[];
  readonly faults: readonly RollFault[];
}

export interface Report {
  readonly record: DiceRecord;
  readonly seals: readonly SealCheck[];
  readonly rolls: readonly RollCheck[];
  /** How many rolls were drawn again and found equal. */
  readonly checked: number;
  /** How many pools were typed in, which no key can prove. */
  readonly typed: number;
  /** How many hidden things had the right hash. */
  readonly secrets: number;
  /** The envelope is not open yet. */
  readonly closed: boolean;
  readonly ending: Ending;
  /** None for a record from before there were chains. */
  readonly chain: ChainCheck | null;
  readonly faults: readonly Fault[];
}

/** The words that every verifier gives: agreement, ending, chain, signature. */
export function wordsOf({ faults, closed, ending, chain }: Report): string[] {
  if (faults.length > 0) return ["altered"]; // nothing else that it says can be believed
  const whole = closed ? "closed" : "consistent";
  return [whole, ending, ...(chain ? ["chained", chain.signing] : ["unchained", "unsigned"])];
}

/** Check a record. */
export async function verify(
  record: DiceRecord,
  hashing: Hashing = usualHashing(),
  serverKey: string | null = null,
): Promise<Report> {
  const seals: SealCheck[] = [];
  for (const index of record.seals.keys()) seals.push(await checkSeal(record, index, hashing));
  const key = await keyOf(record, hashing);
  const rolls: RollCheck[] = [];
  for (const [n, pools] of record.rolls.entries()) {
    const outcome = record.outcomes[n];
    if (outcome === undefined) break;
    rolls.push(await new Rolled(record, hashing, key, n, outcome).check(pools));
  }
  const right = key === null ? [] : rolls.filter(({ faults }) => faults.length === 0);
  const pools = rolls.flatMap((roll) => roll.pools);
  const block = record.chain;
  const chain = block && (await checkChain(record, block, hashing, serverKey));
  return {
    record,
    seals,
    rolls,
    checked: right.filter((roll) => !roll.pools.every(({ pool }) => pool.typed)).length,
    typed: pools.filter(({ pool }) => pool.typed).length,
    secrets: right.flatMap((roll) => roll.pools.flatMap(({ pool }) => pool.hashes)).length,
    closed: key === null,
    ending: chain ? chain.ending : endingOf(record),
    chain,
    faults: [
      ...seals.flatMap((seal) => sealFaults(seal, record.seats)),
      ...tableFaults(record),
      ...rolls.flatMap((roll) => roll.faults),
      ...(chain ? chain.faults : []),
    ],
  };
}

/** How far a match came, as far as a record without a chain can say. */
function endingOf({ result }: DiceRecord): Ending {
  return result === null ? "unfinished" : "finished";
}

// Before the game

async function checkSeal(record: DiceRecord, index: number, hashing: Hashing): Promise<SealCheck> {
  const sealed = record.seals[index] as Sealed;
  const attempt = index + 1;
  const { seal, secret, folds, numbers } = sealed;
  const opened = secret && (await sealOf(hashing, secret, record.match, attempt));
  const folded = await Promise.all(
    numbers.map((number, seat) => number && foldOf(hashing, number, record.match, attempt, seat)),
  );
  return {
    attempt,
    sealed,
    inForce: attempt === record.seals.length,
    right: secret === null ? null : opened === seal,
    numbers: folded.map((fold, seat) => (fold === null ? null : fold === folds[seat])),
  };
}

function sealFaults(check: SealCheck, seats: number): Fault[] {
  const { attempt, sealed, inForce, right } = check;
  const faults: Fault[] = [];
  if (sealed.folds.length !== seats || sealed.numbers.length !== seats) {
    faults.push({ kind: "seats", attempt });
  }
  if (right === null && !inForce) faults.push({ kind: "unopened", attempt });
  if (right === false) faults.push({ kind: "seal", attempt });
  check.numbers.forEach((same, seat) => {
    const keptBack = same === null && inForce && (sealed.folds[seat] ?? null) !== null;
    if (keptBack) faults.push({ kind: "kept", attempt, seat });
    if (same === false) faults.push({ kind: "fold", attempt, seat });
  });
  return faults;
}

function tableFaults({ typists, seats, rolls, outcomes }: DiceRecord): Fault[] {
  const faults: Fault[] = [];
  const ascend = typists.every((seat, index) => index === 0 || seat > (typists[index - 1] ?? 0));
  if (!ascend || typists.some((seat) => seat >= seats)) faults.push({ kind: "typists" });
  if (rolls.length !== outcomes.length) {
    faults.push({ kind: "count", rolls: rolls.length, events: outcomes.length });
  }
  return faults;
}

async function keyOf(record: DiceRecord, hashing: Hashing): Promise<Bytes | null> {
  const last = record.seals.at(-1);
  if (!last?.secret) return null;
  const { match, seals, typists } = record;
  return stir(hashing, last.secret, match, seals.length, last.numbers, typists);
}

// Rolls

/** The plain values of an outcome, in the order in which they are written. */
export function leaves(value: Json): Json[] {
  if (value === null || typeof value !== "object") return [value];
  return Object.values(value).flatMap(leaves);
}

function keysOf(outcome: Json): string[] {
  const named = outcome !== null && typeof outcome === "object" && !Array.isArray(outcome);
  return named ? Object.keys(outcome) : [];
}

/** One roll while it is checked. */
class Rolled {
  #faults: RollFault[] = [];

  constructor(
    readonly record: DiceRecord,
    readonly hashing: Hashing,
    readonly key: Bytes | null,
    readonly roll: number,
    readonly outcome: Json,
  ) {}

  async check(pools: readonly Pool[]): Promise<RollCheck> {
    const { roll, outcome } = this;
    const left = leaves(outcome);
    const checks: PoolCheck[] = [];
    for (const [index, pool] of pools.entries()) {
      const stated = left.splice(0, pool.count);
      const right = await this.#right(pool, index, stated);
      checks.push({ pool, stated, right });
    }
    if (left.length > 0) this.#faults.push({ kind: "more", roll, stated: left });
    return { roll, keys: keysOf(outcome), pools: checks, faults: this.#faults };
  }

  /** What the envelope gives for a pool; null where that can't be known. */
  async #right(pool: Pool, index: number, stated: readonly Json[]): Promise<Json[] | null> {
    const { roll, key } = this;
    if (pool.typed && this.record.typists.length === 0) this.#faults.push({ kind: "typing", roll });
    if (!canDraw(pool) || pool.count > stated.length || (pool.typed && !isOf(pool, stated))) {
      this.#faults.push({ kind: "pool", roll });
      return null;
    }
    if (key === null) return null;
    const numbers = streamOf(this.hashing, key, roll, index, pool);
    const drawn = pool.typed ? [...stated] : await draw(pool, numbers);
    const right = inOrder(pool, drawn);
    if (written(right) !== written(stated)) {
      this.#faults.push({ kind: "dice", roll, right, stated });
    } else if (!(await this.#hidesRight(key, pool, index, drawn))) {
      this.#faults.push({ kind: "hashes", roll });
    }
    return right;
  }

  async #hidesRight(
    key: Bytes,
    pool: Pool,
    index: number,
    drawn: readonly Json[],
  ): Promise<boolean> {
    const hashes: string[] = [];
    for (const [unit, value] of unitsOf(pool, drawn).entries()) {
      const salt = await saltOf(this.hashing, key, this.roll, index, unit);
      hashes.push(await commitment(this.hashing, salt, value));
    }
    return written(hashes) === written(pool.hashes);
  }
}

/** Whether values are all among a pool's items. */
function isOf(pool: Pool, values: readonly Json[]): boolean {
  const items = new Set(pool.items.map((item) => written(item)));
  return values.every((value) => items.has(written(value)));
}
