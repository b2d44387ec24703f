/** The steps of a match that is over, fetched in parts as they are wanted. */

import { stepsOf } from "../net/api";
import { MOST_STEPS } from "../net/figures.gen";
import type { Step, Steps as Part, Told } from "../net/protocol.gen";
import type { Lang } from "../settings.svelte";

export const PART = MOST_STEPS; // what the server gives at once
const PAUSE_MS = 300; // between parts that nobody waits for

type Fetch = (match: string, first: number, count: number, lang: string) => Promise<Part>;

export class Steps {
  /** How many there are; step 0 is the table before anything happened. */
  total = $state(0);
  #parts = $state.raw<readonly (readonly Step[] | undefined)[]>([]);
  #coming: (Promise<void> | undefined)[] = [];

  constructor(
    readonly match: string,
    readonly lang: Lang,
    readonly fetch: Fetch = stepsOf,
  ) {}

  /** A step, if it is here already. */
  at(step: number): Step | null {
    return this.#parts[Math.floor(step / PART)]?.[step % PART] ?? null;
  }

  /** The story as far as it is here. */
  get story(): readonly Told[] {
    return this.#parts
      .flatMap((part) => part ?? [])
      .flatMap(({ step, text }) => (text ? [{ seq: step, text }] : []));
  }

  /** Have a step here; whoever asks twice waits for the same answer. */
  need(step: number): Promise<void> {
    const part = Math.floor(step / PART);
    if (this.#parts[part]) return Promise.resolve();
    this.#coming[part] ??= this.#load(part).finally(() => (this.#coming[part] = undefined));
    return this.#coming[part];
  }

  /** Have everything here, one part after another, unless somebody no longer wants it. */
  async rest(wanted: () => boolean): Promise<void> {
    let pause = PAUSE_MS;
    for (let step = 0; step < this.total && wanted();) {
      if (this.at(step)) {
        step += PART;
        pause = PAUSE_MS;
        continue;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause *= 2; // what does not come is asked for less and less often
      if (wanted()) await this.need(step).catch(() => undefined);
    }
  }

  async #load(part: number): Promise<void> {
    const { total, steps } = await this.fetch(this.match, part * PART, PART, this.lang);
    const parts = [...this.#parts];
    parts[part] = steps;
    this.#parts = parts;
    this.total = total;
  }
}
