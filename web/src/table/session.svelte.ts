/** A room's match as this page shows it: on a stage, a moment behind the room. */

import { takenBackSince } from "../net/events";
import type { Ev, Snap } from "../net/protocol.gen";
import type { MatchListener, Room } from "../net/room.svelte";
import { MatchHistory } from "./history.svelte";
import { Stage } from "./stage.svelte";

export class TableSession implements MatchListener {
  readonly stage = new Stage();
  /** What the stage has shown of this match. */
  readonly history = new MatchHistory();
  /** What was typed as a lucky number before the match. */
  luckyText = $state("");

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
