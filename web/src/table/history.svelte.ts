/** The moments of the running match that this page has seen, so that people can look back. */

import type { Json } from "../net/protocol.gen";

/** The table after something happened, and whose side of it was seen. */
export interface Moment {
  readonly seq: number;
  readonly view: Json;
  readonly seat: number | null;
}

const MOST_MOMENTS = 200; // a few megabytes at most

export class MatchHistory {
  #moments = $state.raw<readonly Moment[]>([]);

  keep(moment: Moment): void {
    this.#moments = [...this.#moments, moment].slice(-MOST_MOMENTS);
  }

  /** From this event on, nothing happened after all. */
  takeBack(since: number): void {
    this.#moments = this.#moments.filter(({ seq }) => seq < since);
  }

  clear(): void {
    this.#moments = [];
  }

  /**
   * What may be shown again to whoever sees this seat's side now. On a shared device, the secrets
   * of one person are not the next one's to see.
   */
  of(seat: number | null, secrets: boolean): readonly Moment[] {
    if (!secrets) return this.#moments;
    return this.#moments.filter((one) => one.seat === null || one.seat === seat);
  }
}
