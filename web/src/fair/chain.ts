/** The chain of a record computed again, and its signature checked; docs/dice.md has every byte. */

import { hashes, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Json } from "../net/protocol.gen";
import type { Hashing } from "./hashing";
import type { ChainBlock, DiceRecord, Fields, Pool } from "./record";

hashes.sha512 = sha512; // a page over plain HTTP has none of the browser's own

export type Ending = "finished" | "abandoned" | "unfinished";
export type Signing = "signed" | "other key" | "unsigned" | "wrong";
export type ChainFault =
  { readonly kind: "chain" | "signature" } | { readonly kind: "name"; readonly seat: number };

export interface ChainCheck {
  readonly block: ChainBlock;
  readonly ending: Ending;
  readonly signing: Signing;
  /** Before anything happened, and after each entry. */
  readonly heads: readonly string[];
  readonly takenBack: number;
  /** Seats whose name was deleted. */
  readonly deleted: readonly number[];
  readonly faults: readonly ChainFault[];
}

const FIELDS: Readonly<Record<string, string>> = {
  resealed: "late opened seal",
  folded: "seat hash",
  lucky: "seat number",
  began: "",
  acted: "seat do means",
  happened: "chance",
  threw: "seat pool",
  locked: "seat",
  unlocked: "seat kind",
  undo_asked: "seat",
  undo_answered: "seat yes",
  undone: "seat to",
  extended: "seat",
  over: "result secret",
  abandoned: "",
  held: "seat bot",
  returned: "seat",
  offered: "seat until",
  taken: "seat mark",
  renamed: "seats mark",
};
const MAY: readonly string[] = ["typed", "hashes"];
const MEANS: readonly string[] = ["person", "bot", "clock", "lock"];

/** Something that can't have happened there. */
class Nonsense extends Error {}

function demand(right: boolean): asserts right {
  if (!right) throw new Nonsense();
}

/** JSON as it is hashed: without spaces, keys in order. */
export function canonical(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one)).join(",")}]`;
  const fields = value as Fields;
  const keys = Object.keys(fields).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(fields[key] ?? null)}`).join(",")}}`;
}

/** Null for what came out hidden, leaf by leaf as they are written. */
function covered(value: Json, hidden: boolean[]): Json {
  if (value === null || typeof value !== "object") return hidden.shift() ? null : value;
  if (Array.isArray(value)) return value.map((one: Json) => covered(one, hidden));
  const entries = Object.entries(value as Fields);
  return Object.fromEntries(entries.map(([key, one]) => [key, covered(one ?? null, hidden)]));
}

function rolled(chance: Json, pools: readonly Pool[]): Fields {
  const hidden = pools.flatMap(({ secret, count }) => Array.from({ length: count }, () => secret));
  const typed = pools.flatMap((pool, index) => (pool.typed ? [index] : []));
  const hashed = pools.map((pool) => [...pool.hashes]);
  return {
    type: "happened",
    chance: covered(chance, hidden),
    ...(typed.length > 0 ? { typed } : {}),
    ...(hashed.some((some) => some.length > 0) ? { hashes: hashed } : {}),
  };
}

/** A walk along the log. */
class Story {
  ending: Ending = "unfinished";
  takenBack = 0;
  readonly names: string[];
  #begun = false;
  /** For each event so far: whether the record has it. */
  #standing: boolean[] = [];
  #seals: { seal: Json; secret?: Json }[];
  #folds = new Map<string, Json>();
  #numbers = new Map<string, Json>();
  /** For each event: how many of chance came before it. */
  #rolls: number[] = [];

  constructor(
    readonly record: DiceRecord,
    readonly block: ChainBlock,
  ) {
    this.names = [...block.names];
    this.#seals = [{ seal: record.seals[0]?.seal ?? null }];
    let rolls = 0;
    for (const { chance } of record.events) {
      this.#rolls.push(rolls);
      if (chance !== undefined) rolls += 1;
    }
  }

  /** What an entry stands for, once it is followed. */
  form(entry: Json): Fields {
    const stands = typeof entry === "string";
    const form = stands ? this.#spelt(entry) : entry;
    demand(form !== null && typeof form === "object" && !Array.isArray(form));
    this.#follow(form as Fields, stands);
    return form as Fields;
  }

  #spelt(word: string): Fields {
    const { record } = this;
    const secret = record.seals.at(-1)?.secret ?? null;
    if (word === "over") return { type: "over", result: record.result, secret };
    const place = this.#standing.length;
    const event = record.events[place];
    demand(event !== undefined);
    const { chance, seat, do: action } = event;
    if (word === "roll") {
      const pools = record.rolls[this.#rolls[place] ?? 0];
      demand(chance !== undefined && pools !== undefined);
      return rolled(chance, pools);
    }
    demand(MEANS.includes(word) && seat !== undefined && action !== undefined);
    return { type: "acted", seat, do: action, means: word };
  }

  #follow(form: Fields, stands: boolean): void {
    const { type: kind } = form;
    demand(typeof kind === "string" && Object.hasOwn(FIELDS, kind));
    const wanted = ["type", ...(FIELDS[kind] ?? "").split(" ").filter((one) => one !== "")];
    const may = kind === "happened" ? [...wanted, ...MAY] : wanted;
    demand(wanted.every((one) => Object.hasOwn(form, one)));
    demand(Object.keys(form).every((one) => may.includes(one)));
    demand(this.ending === "unfinished");
    if (kind === "acted" || kind === "happened") {
      demand(this.#begun);
      this.#standing.push(stands);
    } else this.#happen(kind, form);
  }

  #happen(kind: string, form: Fields): void {
    const value = (name: string): Json => form[name] ?? null;
    const where = () => `${this.#seals.length} ${this.#seat(value("seat"))}`;
    const handlers: Readonly<Record<string, () => void>> = {
      began: () => this.#begin(),
      undone: () => this.#undo(value("to")),
      resealed: () => this.#reseal(value("seal"), value("opened")),
      folded: () => this.#folds.set(where(), value("hash")),
      lucky: () => this.#numbers.set(where(), value("number")),
      taken: () => this.#name([value("seat")], value("mark")),
      renamed: () => this.#name(value("seats"), value("mark")),
      over: () => (this.ending = "finished"),
      abandoned: () => (this.ending = "abandoned"),
    };
    handlers[kind]?.();
  }

  #begin(): void {
    demand(!this.#begun);
    this.#begun = true;
  }

  #reseal(seal: Json, opened: Json): void {
    const last = this.#seals.pop();
    this.#seals.push({ seal: last?.seal ?? null, secret: opened }, { seal });
  }

  #undo(to: Json): void {
    demand(typeof to === "number" && Number.isInteger(to) && to >= 0);
    const gone = this.#standing.slice(to);
    demand(gone.length > 0 && !gone.includes(true));
    this.#standing.length = to;
    this.takenBack += gone.length;
  }

  #seat(seat: Json | undefined): number {
    demand(typeof seat === "number" && Number.isInteger(seat));
    demand(seat >= 0 && seat < this.record.seats);
    return seat;
  }

  #name(seats: Json, mark: Json): void {
    demand(Array.isArray(seats));
    for (const seat of seats) this.names[this.#seat(seat)] = String(mark);
  }

  /** Whether the record says the same. */
  agrees(): boolean {
    const { record } = this;
    const whole = this.#standing.length === record.events.length && !this.#standing.includes(false);
    const over = record.result !== null;
    const seals = this.#seals.length === record.seals.length;
    return whole && seals && over === (this.ending === "finished") && this.#sealsAgree();
  }

  #sealsAgree(): boolean {
    return this.record.seals.every((sealed, index) => {
      const known = this.#seals[index];
      const opened = known?.secret === undefined || known.secret === sealed.secret;
      const numbers = sealed.numbers.every((number, seat) => {
        const key = `${index + 1} ${seat}`;
        const fold = sealed.folds[seat] ?? null;
        const same = number === (this.#numbers.get(key) ?? null);
        return same && (fold === null || fold === this.#folds.get(key));
      });
      return known?.seal === sealed.seal && opened && numbers;
    });
  }
}

/** Check the chain of a record; `key` is that of the server that is asked about. */
export async function checkChain(
  record: DiceRecord,
  block: ChainBlock,
  hashing: Hashing,
  key: string | null,
): Promise<ChainCheck> {
  const hash = async (text: string) => bytesToHex(await hashing.hash(utf8ToBytes(text)));
  const story = new Story(record, block);
  const heads = [await hash(`roulotte-chain-1|${canonical(startOf(record, block))}`)];
  const whole = fits(record, block) && (await follow(story, heads, hash));
  const signing = signingOf(record, block, key);
  return {
    block,
    ending: story.ending,
    signing,
    heads,
    takenBack: story.takenBack,
    deleted: block.salts.flatMap((salt, seat) => (salt === null ? [seat] : [])),
    faults: [
      ...(whole ? [] : [{ kind: "chain" } as const]),
      ...(await nameFaults(story, hash)),
      ...(signing === "wrong" ? [{ kind: "signature" } as const] : []),
    ],
  };
}

type Hash = (text: string) => Promise<string>;

/** Whether there is one name and one salt a seat. */
function fits({ names, seats }: DiceRecord, block: ChainBlock): boolean {
  const sizes = [block.names.length, block.bots, block.salts.length, names.length || seats];
  return sizes.every((size) => size === seats);
}

/** Compute every head anew; says whether the record and its last head agree with them. */
async function follow(story: Story, heads: string[], hash: Hash): Promise<boolean> {
  const { log, head } = story.block;
  try {
    for (const entry of log) {
      const form = canonical(story.form(entry) as Json);
      heads.push(await hash(`${heads.at(-1) ?? ""}|${form}`));
    }
  } catch (error) {
    if (error instanceof Nonsense) return false;
    throw error;
  }
  return story.agrees() && heads.at(-1) === head;
}

async function nameFaults(story: Story, hash: Hash): Promise<ChainFault[]> {
  const faults: ChainFault[] = [];
  for (const [seat, name] of story.record.names.entries()) {
    const salt = story.block.salts[seat] ?? null;
    const mark = salt && (await hash(`roulotte-name-1|${salt}|${name ?? ""}`));
    if (name !== null && mark !== story.names[seat]) faults.push({ kind: "name", seat });
  }
  return faults;
}

function startOf(record: DiceRecord, block: ChainBlock): Json {
  const { game, rules, seats, options, match, typists } = record;
  const seal = record.seals[0]?.seal ?? null;
  return { ...block.start, game, rules, seats, options, match, seal, typed: [...typists] };
}

function signingOf(record: DiceRecord, block: ChainBlock, asked: string | null): Signing {
  const { key, signature, head } = block;
  if (key === null || signature === null) return "unsigned";
  const text = utf8ToBytes(`roulotte-sign-1|${record.match}|${head}`);
  return isSigned(signature, text, key) ? (key === asked ? "signed" : "other key") : "wrong";
}

function isSigned(signature: string, text: Uint8Array, key: string): boolean {
  try {
    return verify(hexToBytes(signature), text, hexToBytes(key), { zip215: false });
  } catch {
    return false; // no point, no number: no signature
  }
}
