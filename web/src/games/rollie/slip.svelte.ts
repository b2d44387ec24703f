/** The paper on which one decides before one's turn: pencilled first, then folded for good. */

import { untrack } from "svelte";
import { type Props, type RollieChoice, keyOf } from "./choices";

type Table = Pick<Props, "view" | "seat" | "early" | "lock" | "locked">;

export class Slip {
  /** What could be noted down at this roll: it stays in sight while others' notes move. */
  #offered = $state.raw<readonly RollieChoice[]>([]);
  #pencil = $state<string | null>(null);
  /** What is on the folded paper; a page that was loaded anew does not know. */
  label = $state<string | null>(null);
  readonly #table: () => Table;

  readonly #waiting = $derived.by(() => {
    const { view, seat } = this.#table();
    const playing = seat !== null && view.players[seat]?.playing === true;
    return playing && view.roll !== null && view.turn !== seat;
  });
  readonly folded = $derived.by(() => {
    const { seat, early, locked } = this.#table();
    const sent = this.label !== null || (seat !== null && locked.includes(seat));
    return this.#waiting && early.length === 0 && sent;
  });
  /** What may be noted down. */
  readonly choices = $derived.by(() => {
    const { early } = this.#table();
    if (!this.#waiting || this.folded) return [];
    return early.length > 0 ? early : this.#offered;
  });
  readonly pencilled = $derived(
    this.choices.find(({ action }) => keyOf(action) === this.#pencil) ?? null,
  );

  /** Made with a component: it follows the table as long as that is there. */
  constructor(table: () => Table) {
    this.#table = table;
    const roll = $derived.by(() => {
      const { view } = table();
      return `${view.round} ${view.first} ${view.roll?.join(" ") ?? ""}`;
    });
    $effect(() => {
      const { early } = table();
      if (early.length > 0) this.#offered = early;
    });
    $effect(() => {
      void roll;
      untrack(() => this.#renew());
    });
  }

  note(choice: RollieChoice): void {
    this.#pencil = keyOf(choice.action);
  }

  erase(): void {
    this.#pencil = null;
  }

  fold(): void {
    const { early, lock } = this.#table();
    const choice = early.find(({ action }) => keyOf(action) === this.#pencil);
    if (!choice) return; // it is on its way, or others' notes still move
    this.label = choice.label;
    lock(choice);
  }

  /** Other dice, another paper. */
  #renew(): void {
    this.#offered = this.#table().early;
    this.#pencil = this.label = null;
  }
}
