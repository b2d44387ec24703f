/** The paper on which one decides before one's turn: pencilled first, then folded for good. */

import { untrack } from "svelte";
import { type Props, type RollieChoice, keyOf } from "./choices";

type Table = Pick<
  Props,
  "view" | "seat" | "choices" | "choose" | "early" | "lock" | "locked" | "noted"
>;

export class EarlyChoice {
  /** What could be noted down at this roll: it stays in sight while others' notes move. */
  #offered = $state.raw<readonly RollieChoice[]>([]);
  #pencil = $state<string | null>(null);
  /** What was folded on this page. */
  #own = $state.raw<RollieChoice | null>(null);
  /** It is folded, but the room has not been told: others' notes still move. */
  #untold = $state(false);
  readonly #table: () => Table;

  readonly #waiting = $derived.by(() => {
    const { view, seat } = this.#table();
    const playing = seat !== null && view.players[seat]?.playing === true;
    return playing && view.roll !== null && view.turn !== seat;
  });
  /** What is on the folded paper. */
  readonly secret = $derived.by(() => this.#table().noted ?? this.#own);
  readonly folded = $derived.by(() => {
    const { seat, early, locked } = this.#table();
    const sent = this.secret !== null || (seat !== null && locked.includes(seat));
    return this.#waiting && sent && (early.length === 0 || this.#untold);
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
      if (this.#untold) this.#tell(table());
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
    this.#own = this.pencilled;
    this.#untold = this.#own !== null;
  }

  /** Lock it as soon as that is possible; if one's turn has come by then, it is played. */
  #tell({ early, lock, choices, choose }: Table): void {
    const key = this.#pencil;
    const same = ({ action }: RollieChoice) => keyOf(action) === key;
    const [before, now] = [early.find(same), choices.find(same)];
    if (!before && !now) return;
    untrack(() => {
      this.#untold = false;
      if (before) lock(before);
      else if (now) choose(now);
    });
  }

  /** Other dice, another paper. */
  #renew(): void {
    this.#offered = this.#table().early;
    this.#pencil = this.#own = null;
    this.#untold = false;
  }
}
