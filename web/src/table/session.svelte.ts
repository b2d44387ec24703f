/** A room's match as this page shows it: on a stage, a moment behind the room. */

import type { AnyChoice } from "../games/contract";
import { takenBackSince } from "../net/events";
import type { ChoiceView, Ev, Snap } from "../net/protocol.gen";
import type { MatchListener, Room } from "../net/room.svelte";
import { MatchHistory } from "./history.svelte";
import { Stage } from "./stage.svelte";

export class TableSession implements MatchListener {
  readonly stage = new Stage();
  /** What the stage has shown of this match. */
  readonly history = new MatchHistory();
  /** What was typed as a lucky number before the match. */
  luckyText = $state("");

  /** Whether everything that was told is shown, and no answer is awaited. */
  #atRest = $derived.by(() => {
    const { line, waiting, deciding } = this.room;
    return this.stage.caughtUp && (line === "open" ? waiting === 0 : !deciding);
  });
  /** Whether nobody else plays at this device: on a shared one, a paper would hide nothing. */
  #alone = $derived.by(() => this.room.seats.length === 1);

  // These stay the same while what they are made of does: nobody loses what they are about to choose.

  /** What may be decided now. */
  readonly choices = $derived.by(() =>
    this.#atRest && this.room.kept === null ? this.room.legal.map(choiceOf) : [],
  );
  /** What may be locked before one's turn. */
  readonly early = $derived.by(() =>
    this.#atRest && this.#alone ? this.room.early.map(choiceOf) : [],
  );
  /** What was locked here. */
  readonly noted = $derived.by(() =>
    this.#alone && this.room.lock ? choiceOf(this.room.lock) : null,
  );

  constructor(readonly room: Room) {
    room.listener = this;
  }

  /** Say that one is ready, with a lucky number for the dice; without one, a random number. */
  ready(seat: number, typed: string): void {
    this.luckyText = ""; // it will be opened to all: the next match deserves another
    this.room.fold(seat, typed);
  }

  /** Start what was prepared; whoever starts is ready. */
  async start(): Promise<void> {
    const answer = await this.room.do({ type: "start" });
    if (answer.type === "rej") return;
    const typed = this.luckyText;
    for (const seat of this.room.seats) this.ready(seat, typed);
  }

  // What the room tells

  matchChanged(): void {
    this.stage.reset(null);
    this.history.clear();
  }

  snapshot({ view, told }: Snap): void {
    this.stage.reset(view ?? null, told ?? []);
  }

  event({ seq, what, text, view }: Ev): void {
    const since = takenBackSince(what);
    if (since !== null) this.history.takeBack(since);
    if (view === undefined || view === null) return;
    this.history.keep({ seq, view, seat: this.room.seat });
    this.stage.add(seq, what, text ?? null, view);
  }
}

function choiceOf({ action, preview, label }: ChoiceView): AnyChoice {
  return { action, preview: preview ?? null, label: label ?? "" };
}
